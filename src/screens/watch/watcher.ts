import { wallClock } from '../../base/clock.ts'
import { createEmitter } from '../../base/emitter.ts'
import { createTimer, withinTime } from '../../base/timer.ts'
import type { Presence } from '../../realtime/presence.ts'
import { createLedger } from '../ledger.ts'
import { createLedgerKeeper, type KeptLedger } from './ledger-keeper.ts'

/** Milliseconds between two writes of the time until which the presence was followed. */
const BEAT_MS = 30_000

/** Milliseconds; a browser's database that takes longer is not waited for. */
const READING_LIMIT_MS = 1000

/**
 * Follows the presence while there is a listener, and keeps who is missing since when (requirements 32.1, 32.2).
 * @param isKept false for the entry of a screen that belongs to no location
 */
export function createWatcher(presence: Presence, kept: KeptLedger, isKept: (entry: string) => boolean) {
  const ledger = createLedger(isKept)
  const keeper = createLedgerKeeper(ledger, kept)
  const beat = createTimer()
  /** The list that was taken last, by its time; since `followedSince` no list was missed. */
  let takenAt: number | null = null
  let followedSince: number | null = null
  let version = 0

  const notify = () => {
    version += 1
    changes.emit()
  }
  const take = ({ screens, at }: PresenceList) => {
    takenAt = at
    if (ledger.takeList(screens, at) > 0) keeper.change()
    notify()
  }
  const onList = (list: PresenceList) => {
    ledger.goOn(list.at)
    followedSince ??= list.at
    take(list)
  }
  /** Another tab may know better what happened before the first list of a connection. */
  const onFirstList = async (list: PresenceList, isOver: () => boolean) => {
    const record = await withinTime(READING_LIMIT_MS, kept.read(), () => null).catch(() => null)
    if (isOver()) return
    if (record) ledger.restore({ ...record, watchedUntil: Math.min(record.watchedUntil, list.at) })
    followedSince = list.at
    take(list)
  }
  const onLoss = () => {
    if (followedSince === null) return
    followedSince = null
    notify()
  }
  const onBeat = () => {
    beat.set(BEAT_MS, onBeat)
    if (followedSince === null) return
    const now = wallClock.now()
    // A machine that slept does not know yet that its connection is lost.
    if (ledger.goOn(now)) return keeper.keepUntil(now)
    onLoss()
    presence.refresh()
  }

  const changes = createEmitter(() => {
    const endKeeping = keeper.start()
    const endFollowing = followLists(presence, { onFirstList, onList, onLoss })
    beat.set(BEAT_MS, onBeat)
    return () => {
      beat.clear()
      endFollowing()
      endKeeping()
      followedSince = null
      takenAt = null
    }
  })

  return {
    /** The same object while it does not change; null while the screen is connected, or nothing is known. */
    absenceOf: (entry: string) => (takenAt === null ? null : ledger.absenceOf(entry)),
    /** True after the first list of this visit. */
    isKnown: () => takenAt !== null,
    /** Since when it has been followed, in milliseconds since the epoch; null without a connection or after a sleep. */
    followedSince(now: number): number | null {
      const until = ledger.watchedUntil()
      return until !== null && now - until <= 3 * BEAT_MS ? followedSince : null
    },
    isFollowing: () => followedSince !== null,
    /** Rises with every change of the above. */
    version: () => version,
    subscribe: changes.subscribe,
  }
}

export type Watcher = ReturnType<typeof createWatcher>

interface PresenceList {
  screens: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  at: number
}

interface Reactions {
  /** @param isOver true if the connection was lost meanwhile */
  onFirstList(list: PresenceList, isOver: () => boolean): Promise<void>
  onList(list: PresenceList): void
  onLoss(): void
}

/** Hands on the first list of each connection, and every list after it. @returns the function that ends it */
function followLists(presence: Presence, { onFirstList, onList, onLoss }: Reactions): () => void {
  let connection = 0
  let begun: number | null = null
  let isReady = false
  let given: ReadonlySet<string> | null = null
  const onChange = () => {
    const at = presence.updatedAt()
    if (presence.status().state !== 'live') {
      connection += 1
      isReady = false
      onLoss()
      return
    }
    const screens = presence.screens()
    // The list of the connection before stays until the next one comes.
    if (at === null || screens === given) return
    if (isReady) {
      given = screens
      onList({ screens, at })
    } else if (begun !== connection) {
      const own = connection
      begun = own
      void onFirstList({ screens, at }, () => own !== connection).then(() => {
        if (own !== connection) return
        isReady = true
        given = screens
        // Another list may have come meanwhile.
        onChange()
      })
    }
  }
  const end = presence.subscribe(onChange)
  onChange()
  return () => {
    connection += 1
    end()
  }
}
