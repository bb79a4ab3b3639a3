/** A screen that connected, or was lost. */
export interface ScreenMoment {
  connected: boolean
  /** Milliseconds since the epoch. */
  at: number
}

/** Only the latest moments are kept of a screen that connects and is lost all night. */
const KEPT_MOMENTS = 50

/** The connections and losses of each screen since the page was opened. */
export function createHistory() {
  const moments = new Map<string, readonly ScreenMoment[]>()
  const nothing: readonly ScreenMoment[] = []

  /** Adds a moment to each screen that is in one list and not in the other. All these screens share the one object. */
  const add = (list: ReadonlySet<string>, other: ReadonlySet<string>, moment: ScreenMoment) => {
    const first = [moment]
    for (const entry of list) {
      if (other.has(entry)) continue
      const before = moments.get(entry)
      moments.set(entry, before ? [...before, moment].slice(-KEPT_MOMENTS) : first)
    }
  }
  return {
    of: (entry: string): readonly ScreenMoment[] => moments.get(entry) ?? nothing,
    /** Adds every difference between two presence lists. */
    record(before: ReadonlySet<string>, after: ReadonlySet<string>, at: number) {
      add(after, before, { connected: true, at })
      add(before, after, { connected: false, at })
    },
  }
}
