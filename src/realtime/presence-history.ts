/** One turn in the life of a screen. */
export interface ScreenMoment {
  connected: boolean
  /** Milliseconds since the epoch. */
  at: number
}

/** A screen that flaps all night keeps its latest turns only. */
const KEPT_MOMENTS = 50

/** What each screen did since the page was opened: connected, lost, back. */
export function createHistory() {
  const moments = new Map<string, ScreenMoment[]>()
  const nothing: readonly ScreenMoment[] = []

  const add = (entry: string, connected: boolean, at: number) => {
    moments.set(entry, [...(moments.get(entry) ?? nothing), { connected, at }].slice(-KEPT_MOMENTS))
  }
  return {
    of: (entry: string): readonly ScreenMoment[] => moments.get(entry) ?? nothing,
    /** Notes every difference between two presence lists. */
    record(before: ReadonlySet<string>, after: ReadonlySet<string>, at: number) {
      for (const entry of after) if (!before.has(entry)) add(entry, true, at)
      for (const entry of before) if (!after.has(entry)) add(entry, false, at)
    },
  }
}
