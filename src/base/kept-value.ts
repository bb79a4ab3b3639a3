import { createEmitter } from './emitter.ts'
import { isObject } from './is-object.ts'

interface KeptOptions<Value> {
  /** JSON if absent; null for a value that needs no storage. */
  write?: (value: Value) => string | null
  /** The storage of all tabs if absent. */
  storage?: () => Storage
}

const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
const ofAllTabs = () => localStorage

/**
 * One value of this browser. If the storage is blocked or full, the value lives as long as the page does.
 * @param read gets null if nothing is stored, or if it has thrown on what is
 */
export function keptValue<Value>(
  key: string,
  read: (text: string | null) => Value,
  { write = asJson, storage = ofAllTabs }: KeptOptions<Value> = {},
) {
  /** The text that the storage has not taken. */
  let untaken: string | null = null
  let last: { text: string | null; value: Value } | null = null

  const readOr = (text: string | null): Value => {
    try {
      return read(text)
    } catch {
      return read(null)
    }
  }
  const stored = () => {
    try {
      return storage().getItem(key) ?? untaken
    } catch {
      return untaken
    }
  }
  const store = (text: string | null): boolean => {
    try {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      return storage().getItem(key) === text
    } catch {
      return false
    }
  }
  const onStorage = (event: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (event.key === null || event.key === key) changes.emit()
  }
  const changes = createEmitter(() => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })

  return {
    /** The same object until the stored text changes. */
    snapshot(): Value {
      const text = stored()
      if (last?.text !== text) last = { text, value: readOr(text) }
      return last.value
    },
    /** Calls the listener after every change, also in another tab. */
    subscribe: changes.subscribe,
    /** @returns false if the value goes with the page */
    set(next: Value): boolean {
      const text = write(next)
      const isKept = store(text)
      // An older value must not come back with the next page.
      if (!isKept) store(null)
      untaken = isKept ? null : text
      changes.emit()
      return isKept
    },
  }
}

/**
 * Values under names, kept together as one JSON object.
 * @param readEntry gives undefined for an entry that is left out
 */
export const keptMap = <Entry>(
  key: string,
  readEntry: (value: unknown) => Entry | undefined,
  storage: () => Storage = ofAllTabs,
) =>
  keptValue<ReadonlyMap<string, Entry>>(
    key,
    text => {
      const object: unknown = JSON.parse(text ?? '{}')
      const entries = Object.entries(isObject(object) ? object : {})
      return new Map(
        entries.flatMap(([name, value]) => {
          const entry = readEntry(value)
          return entry === undefined ? [] : [[name, entry] as const]
        }),
      )
    },
    { write: entries => JSON.stringify(Object.fromEntries(entries)), storage },
  )
