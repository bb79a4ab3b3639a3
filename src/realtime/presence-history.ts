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
  const moments = new Map<string, ScreenMoment[]>()
  const nothing: readonly ScreenMoment[] = []

  const add = (entry: string, connected: boolean, at: number) => {
    moments.set(entry, [...(moments.get(entry) ?? nothing), { connected, at }].slice(-KEPT_MOMENTS))
  }
  return {
    of: (entry: string): readonly ScreenMoment[] => moments.get(entry) ?? nothing,
    /** Adds every difference between two presence lists. */
    record(before: ReadonlySet<string>, after: ReadonlySet<string>, at: number) {
      for (const entry of after) if (!before.has(entry)) add(entry, true, at)
      for (const entry of before) if (!after.has(entry)) add(entry, false, at)
    },
  }
}
