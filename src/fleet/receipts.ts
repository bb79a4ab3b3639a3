import type { Playlist } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import type { Id, ScreenType } from '../base/id.ts'
import { dayAfter, dayBefore, localDay } from '../base/local-day.ts'
import { type Stores, useRead } from '../base/stores.ts'
import { fingerprintOf } from '../player/schedule/fingerprint.ts'
import { readyPlaylists } from '../player/schedule/schedule.ts'
import { type LocationMessages, locationMessagesOf } from '../realtime/location-messages.ts'
import { screenEntry } from '../realtime/messages.ts'
import { type DatedReceipt, presenceOf } from '../realtime/presence.ts'
import { createOwnChanges } from './own-changes.ts'

/** What a screen shows of the playlists that the console knows, as the screen says. */
export type Shown = 'shows' | 'loads' | 'before' | 'broken' | 'offline'

/** Behind the name of a screen. */
export const shownTexts: Record<Shown, string> = {
  shows: 'shows it',
  loads: 'has taken it, and some of its files are not there yet',
  before: 'plays the version before',
  broken: 'has a file that it cannot show',
  offline: 'is offline: takes it when it is back',
}

/** The fingerprints of a screen in all time zones, once for each answer and day. */
const known = new WeakMap<readonly Playlist[], Map<string, readonly string[]>>()

function printsOf(playlists: readonly Playlist[], type: ScreenType, day: string): readonly string[] {
  const ofAnswer = known.get(playlists) ?? new Map<string, readonly string[]>()
  known.set(playlists, ofAnswer)
  const prints =
    ofAnswer.get(type + day) ??
    // The screen's today may be the console's yesterday or tomorrow; each fingerprint names its day.
    [day, dayBefore(day), dayAfter(day)].map(one => fingerprintOf(playlists, type, one))
  ofAnswer.set(type + day, prints)
  return prints
}

const isAnythingOn = (playlists: readonly Playlist[], type: ScreenType) =>
  readyPlaylists(playlists).some(playlist => playlist.type === type)

interface Compared {
  receipt: DatedReceipt
  type: ScreenType
  playlists: readonly Playlist[]
  /** When the server gave them, in milliseconds since the epoch. */
  answeredAt: number
  /** Today, at the console. */
  day: string
}

/** Null if the receipt says nothing of these playlists (requirement 34.4). */
export function compareReceipt({ receipt, type, playlists, answeredAt, day }: Compared): Shown | null {
  const prints = printsOf(playlists, type, day)
  const isSame = receipt.prints.split(',').every(print => prints.includes(print))
  // A receipt that is newer than the playlists may be of a change that this console has not heard of.
  if (!isSame) return receipt.since > answeredAt ? null : 'before'
  if (receipt.flags.includes('b')) return 'broken'
  if (receipt.flags.includes('k')) return 'loads'
  return isAnythingOn(playlists, type) ? 'shows' : null
}

/** A page asks for its playlists beside its connection: no change is announced within these milliseconds. */
const START_MS = 10_000

/** Anybody may send messages with any number of made-up unique ids. */
const MOST_HEARD = 20_000

export interface KnownScreen {
  locationId: Id
  uniqueId: string
  type: ScreenType
  playlists: readonly Playlist[] | null | undefined
  answeredAt: number | null
}

/** When other clients have announced changes, in milliseconds since the epoch. */
function createHeard({ onStatus }: LocationMessages) {
  const heard = new Map<string, number>()
  /** An answer from before this time may have missed an announcement. */
  let since = 0
  return {
    /** @returns the function that ends it */
    start(onChange: () => void): () => void {
      since = Math.max(since, wallClock.now() - START_MS)
      const end = onStatus(({ uniqueId }) => {
        if (heard.size >= MOST_HEARD) {
          heard.clear()
          since = wallClock.now()
        }
        heard.set(uniqueId, wallClock.now())
        onChange()
      })
      return () => {
        end()
        since = wallClock.now()
      }
    },
    last: (uniqueId: string) => Math.max(since, heard.get(uniqueId) ?? 0),
  }
}

/** Compares what screens say of themselves with what this console knows of them (section 34 of tests/requirements.md). */
export function receiptsOf({ of }: Stores) {
  const presence = of(presenceOf)
  const ownChanges = of(createOwnChanges)
  const heard = createHeard(of(locationMessagesOf))
  const changes = createEmitter(() => {
    const { emit } = changes
    const ends = [presence.subscribe(emit), ownChanges.subscribe(emit), heard.start(emit)]
    return () => {
      for (const end of ends) end()
    }
  })

  /** No change is known that came after the answer. */
  const isCurrent = ({ locationId, uniqueId, answeredAt }: KnownScreen, liveSince: number): boolean =>
    answeredAt !== null &&
    answeredAt >= Math.max(heard.last(uniqueId), liveSince - START_MS) &&
    !ownChanges.isAfter(String(locationId), answeredAt)

  return {
    subscribe: changes.subscribe,
    /** Null if nothing can be said, as of a screen that gives no receipts. */
    shownBy(screen: KnownScreen): Shown | null {
      const { uniqueId, type, playlists, answeredAt } = screen
      const entry = screenEntry(uniqueId, type)
      const [receipts, liveSince] = [presence.receipts(), presence.liveSince()]
      const receipt = receipts.get(entry)
      if (receipts.size === 0 || !playlists || liveSince === null || answeredAt === null) return null
      if (!presence.screens().has(entry)) return isAnythingOn(playlists, type) ? 'offline' : null
      if (!receipt || !isCurrent(screen, liveSince)) return null
      return compareReceipt({ receipt, type, playlists, answeredAt, day: localDay(new Date(wallClock.now())) })
    },
    /** The screen says that its clock is more than two minutes off the server's. */
    isClockOff: (uniqueId: string, type: ScreenType): boolean =>
      presence.receipts().get(screenEntry(uniqueId, type))?.flags.includes('c') ?? false,
  }
}

/** Null if nothing can be said (requirement 34.4). */
export const useShown = (screen: KnownScreen): Shown | null => useRead(receiptsOf, receipts => receipts.shownBy(screen))
