import { createEmitter } from './emitter.ts'

interface KeptForm<Value> {
  /** Reads what is stored; null if nothing is, or it cannot be read. */
  read(text: string | null): Value
  /** @returns null for a value that needs no storage */
  write(value: Value): string | null
}

/**
 * One value of this browser, the same in all of its tabs. If the storage does not take it, because it is blocked or full,
 * the value lives as long as the page does.
 */
export function createKeptValue<Value>(key: string, { read, write }: KeptForm<Value>) {
  let isKept = true
  let value: Value

  const refreshed = (): Value => {
    if (!isKept) return value
    try {
      value = read(localStorage.getItem(key))
    } catch {
      value = read(null)
    }
    return value
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== key) return
    refreshed()
    changes.emit()
  }
  const changes = createEmitter(() => {
    refreshed()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })
  value = refreshed()

  return {
    /** The value; without a listener, that of the last look into the storage. */
    snapshot: () => value,
    /** Looks into the storage. */
    refreshed,
    /** Calls the listener after every change, also in another tab. */
    subscribe: changes.subscribe,
    set(next: Value): void {
      value = next
      const text = write(next)
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        isKept = true
      } catch {
        isKept = false
      }
      changes.emit()
    },
  }
}
