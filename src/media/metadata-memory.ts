/** What a page can show of a file. `thumbnail` is an object URL that lives as long as somebody shows it. */
export type MediaFacts =
  | { state: 'pending' }
  | { state: 'known'; width: number; height: number; duration: number | null; thumbnail: string | null }
  | { state: 'undecodable' }
  /** It could not be loaded; it is tried again when it next comes onto the screen. */
  | { state: 'unavailable' }

export interface FactsEntry {
  facts: MediaFacts
  listeners: Set<() => void>
  /** How many places of the page want it derived. */
  requests: number
  /** Ends the derivation that is under way. */
  work: AbortController | null
}

export interface FactsMemory {
  /** The same object until something changes. */
  snapshot: (key: string) => MediaFacts
  /** The entry of a key, made where there is none, and from now on the most recently used. */
  touch: (key: string) => FactsEntry
  tell: (entry: FactsEntry, facts: MediaFacts) => void
  subscribe: (key: string, listener: () => void) => () => void
  /** Lets go of the least recently used entries that nobody shows. */
  forgetIdle: () => void
}

const PENDING: MediaFacts = { state: 'pending' }

/** Facts by file, with the listeners of each. `capacity` counts entries; those that are in use always stay. */
export function createFactsMemory(capacity: number): FactsMemory {
  /** In the order of their last use. */
  const entries = new Map<string, FactsEntry>()

  const touch = (key: string): FactsEntry => {
    const entry = entries.get(key) ?? { facts: PENDING, listeners: new Set(), requests: 0, work: null }
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  const forgetIdle = () => {
    let excess = entries.size - capacity
    for (const [key, entry] of entries) {
      if (excess <= 0) return
      if (entry.listeners.size > 0 || entry.requests > 0) continue
      if (entry.facts.state === 'known' && entry.facts.thumbnail) URL.revokeObjectURL(entry.facts.thumbnail)
      entries.delete(key)
      excess -= 1
    }
  }

  return {
    snapshot: key => entries.get(key)?.facts ?? PENDING,
    touch,
    tell: (entry, facts) => {
      entry.facts = facts
      for (const listener of entry.listeners) listener()
    },
    subscribe: (key, listener) => {
      const { listeners } = touch(key)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        forgetIdle()
      }
    },
    forgetIdle,
  }
}
