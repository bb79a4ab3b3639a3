/** On plain http, browsers have no locks. */
export const hasWebLocks = (): boolean => 'locks' in navigator

/**
 * One tab has the lock at a time, and loses it if it is closed or crashes. Without locks every tab has it at once.
 * @returns the function that ends the wait, and gives the lock to the next one
 */
export function takeWebLock(name: string, onTaken: () => void): () => void {
  if (!hasWebLocks()) {
    onTaken()
    return () => undefined
  }
  const waiting = new AbortController()
  let release: () => void = () => undefined
  const hold = () => {
    onTaken()
    return new Promise<void>(resolve => {
      release = resolve
    })
  }
  // It rejects if the wait is ended.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined)
  return () => {
    waiting.abort()
    release()
  }
}
