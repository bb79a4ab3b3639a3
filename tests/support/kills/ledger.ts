/** A write under way. */
export interface LedgerWrite {
  acknowledged(): void
}

/**
 * What a server has acknowledged, by key; null is a record that was deleted. A write without an answer may have been
 * stored or not: both are right, but nothing else is.
 */
export interface Ledger {
  /** Notes that a write begins, which gives the key this value. */
  begin(key: string, value: string | null): LedgerWrite
  /** Compares with what a server has, and takes it over. @returns one sentence for each record that is wrong */
  compare(state: ReadonlyMap<string, string>): string[]
  /** The number of acknowledged writes. */
  acknowledged(): number
}

const say = (value: string | null) => (value === null ? 'gone' : `"${value.slice(0, 40)}"`)

/** A ledger that expects an empty server. */
export function createLedger(): Ledger {
  const known = new Map<string, string | null>()
  const underWay = new Map<string, string | null>()
  let count = 0

  function faultOf(key: string, found: string | null): string[] {
    const before = known.get(key) ?? null
    if (found === before || (underWay.has(key) && found === underWay.get(key))) return []
    return [`${key} is ${say(found)}, acknowledged was ${say(before)}`]
  }

  return {
    begin(key, value) {
      underWay.set(key, value)
      return {
        acknowledged() {
          underWay.delete(key)
          known.set(key, value)
          count += 1
        },
      }
    },
    compare(state) {
      const keys = new Set([...known.keys(), ...underWay.keys(), ...state.keys()])
      const faults = [...keys].flatMap(key => faultOf(key, state.get(key) ?? null))
      underWay.clear()
      for (const key of keys) known.set(key, state.get(key) ?? null)
      return faults
    },
    acknowledged: () => count,
  }
}
