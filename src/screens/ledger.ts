/** A screen that is not connected. It went between `seenAt` and `missingAt`, while no console of this browser was open. */
export interface Absence {
  /** The last time at which it was known to be connected, in milliseconds since the epoch; null if never. */
  seenAt: number | null
  /** Milliseconds since the epoch. Since then it has been missing without a break. */
  missingAt: number
}

/** What a browser keeps of all screens. */
export interface LedgerRecord {
  /** The presence was followed without a break from `watchedSince` to `watchedUntil`. */
  watchedSince: number
  watchedUntil: number
  /** The entries of the screens that were connected at `watchedUntil`. */
  up: readonly string[]
  gone: ReadonlyArray<readonly [entry: string, seenAt: number, missingAt: number]>
}

/** In milliseconds. A reload, a lost connection and slowed timers make shorter pauses. */
export const BREAK_MS = 2 * 60_000

/** The public may open the page of any screen, and each adds an entry. */
const MOST_KEPT = 50_000

/** True if a console was open when the screen went, at `seenAt`. */
export const wasSeenGoing = ({ seenAt, missingAt }: Absence): boolean =>
  seenAt !== null && missingAt - seenAt <= BREAK_MS

/**
 * Notes which screens are missing since when, from the presence lists of this browser (requirement 32.1). Times are
 * milliseconds since the epoch.
 * @param isKept false for the entry of a screen of no location: anybody may claim any number of names
 */
export function createLedger(isKept: (entry: string) => boolean = () => true) {
  let up: ReadonlySet<string> = new Set()
  let gone = new Map<string, Absence>()
  let watchedSince = 0
  let watchedUntil: number | null = null
  /** The absence of every screen that is in no list. */
  let neverSeen: Absence = { seenAt: null, missingAt: 0 }

  /** A time that is far ahead of the clock was noted before the clock was set back. */
  const isFollowed = (at: number) => watchedUntil !== null && Math.abs(at - watchedUntil) <= BREAK_MS

  const beginAgain = (at: number) => {
    watchedSince = at
    neverSeen = { seenAt: null, missingAt: at }
    if (watchedUntil === null || watchedUntil <= at) return
    // The clock was set back: a message about a time ahead of it would wait until then.
    for (const [entry, { seenAt, missingAt }] of gone)
      gone.set(entry, { seenAt: seenAt && Math.min(seenAt, at), missingAt: Math.min(missingAt, at) })
  }

  return {
    /** Notes that the presence is still current. @returns false after a break: a new list is needed then */
    goOn(at: number): boolean {
      if (!isFollowed(at)) return false
      watchedUntil = at
      return true
    },
    /** @returns the number of screens that came or went */
    takeList(list: ReadonlySet<string>, at: number): number {
      if (!isFollowed(at)) beginAgain(at)
      // All screens of one list share it: ten thousand may go at once.
      const absence: Absence = { seenAt: Math.min(watchedUntil ?? at, at), missingAt: at }
      let changed = 0
      for (const entry of list) {
        if (up.has(entry) || !isKept(entry)) continue
        gone.delete(entry)
        changed += 1
      }
      for (const entry of up) {
        if (list.has(entry) || !isKept(entry)) continue
        if (gone.size < MOST_KEPT) gone.set(entry, absence)
        changed += 1
      }
      up = list
      watchedUntil = at
      return changed
    },
    /** The same object while nothing changes; null while the screen is connected. */
    absenceOf(entry: string): Absence | null {
      if (up.has(entry)) return null
      const known = gone.get(entry)
      if (!known) return neverSeen
      if (known.missingAt >= watchedSince) return known
      // It was missing before the break too, yet it may have come and gone meanwhile.
      const absence = { seenAt: known.seenAt, missingAt: watchedSince }
      gone.set(entry, absence)
      return absence
    },
    /** The last time at which the presence was current, in milliseconds since the epoch; null before the first list. */
    watchedUntil: () => watchedUntil,
    /** Replaces what is known, unless it is newer than the record. */
    restore(record: LedgerRecord): void {
      if (watchedUntil !== null && watchedUntil >= record.watchedUntil) return
      beginAgain(Math.min(record.watchedSince, record.watchedUntil))
      watchedUntil = record.watchedUntil
      up = new Set(record.up)
      const past = (at: number) => Math.min(at, record.watchedUntil)
      gone = new Map(
        record.gone.map(([entry, seenAt, missingAt]) => [entry, { seenAt: past(seenAt), missingAt: past(missingAt) }]),
      )
    },
    /** Null before the first list. */
    record(): LedgerRecord | null {
      if (watchedUntil === null) return null
      const kept = [...gone].filter(([entry]) => isKept(entry)).slice(-MOST_KEPT)
      return {
        watchedSince,
        watchedUntil,
        up: [...up].filter(isKept).slice(0, MOST_KEPT),
        gone: kept.map(([entry, { seenAt, missingAt }]) => [entry, seenAt ?? missingAt, missingAt]),
      }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
