/** Milliseconds: the waits grow from the first to the longest. */
const FIRST_MS = 2000
const LONGEST_MS = 10_000

/**
 * Waits before one more try to reach the server: twice as long after each failure, and not past the moment at which the
 * browser is online again.
 * @param failures number of tries that have failed so far
 * @param signal ends the wait at once
 */
export function nextTry(failures: number, signal?: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS))
    window.addEventListener('online', end)
    signal?.addEventListener('abort', end)
  })
}
