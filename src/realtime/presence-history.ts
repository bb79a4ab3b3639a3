/** A screen that connected, or was lost. */
export interface ScreenMoment {
  connected: boolean
  /** Milliseconds since the epoch. */
  at: number
}

/** Only the latest moments are kept of a screen that connects and is lost all night. */
const KEPT_MOMENTS = 50

/** Screens with moments, until the locations are known: anybody may claim any number of names. */
const MOST_SCREENS = 50_000

/** The connections and losses of each screen since the page was opened. */
export function createHistory() {
  const moments = new Map<string, readonly ScreenMoment[]>()
  let kept: ReadonlySet<string> | null = null
  const nothing: readonly ScreenMoment[] = []

  /** Adds a moment to each screen that is in one list and not in the other. All these screens share the one object. */
  const add = (list: ReadonlySet<string>, other: ReadonlySet<string>, moment: ScreenMoment) => {
    const first = [moment]
    for (const entry of list) {
      if (other.has(entry) || kept?.has(entry) === false) continue
      const before = moments.get(entry)
      if (!before && moments.size >= MOST_SCREENS) continue
      moments.set(entry, before ? [...before, moment].slice(-KEPT_MOMENTS) : first)
    }
  }
  return {
    of: (entry: string): readonly ScreenMoment[] => moments.get(entry) ?? nothing,
    /** Keeps the moments of these screens from now on, and of no other. */
    keepOnly(entries: ReadonlySet<string>) {
      kept = entries
      for (const entry of moments.keys()) if (!entries.has(entry)) moments.delete(entry)
    },
    /** Adds every difference between two presence lists. */
    record(before: ReadonlySet<string>, after: ReadonlySet<string>, at: number) {
      add(after, before, { connected: true, at })
      add(before, after, { connected: false, at })
    },
  }
}
