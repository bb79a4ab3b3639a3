import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Location } from '../api/locations.ts'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import { playlistsKey, playlistsQuery } from '../api/queries.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import { dayAfter, dayBefore, localDay } from '../base/local-day.ts'
import { oncePer } from '../base/once-per.ts'
import { type Stores, useStore } from '../base/stores.ts'
import { fingerprintOf } from '../player/schedule/fingerprint.ts'
import { fixedStatus } from '../player/schedule/schedule.ts'
import { type LocationMessages, locationMessagesOf } from '../realtime/location-messages.ts'
import { screenEntry } from '../realtime/messages.ts'
import { type DatedReceipt, presenceOf } from '../realtime/presence.ts'
import { createOwnChanges } from './own-changes.ts'
import { watchPlaylists } from './playlists-cache.ts'

/** What a connected screen shows of the published playlists, as it says itself. */
export type Shown = 'shows' | 'line' | 'none' | 'loads' | 'before' | 'broken' | 'clock'

/** A person has to look after the screen, or to wait. */
export const isTrouble = (shown: Shown | null) => shown !== null && !['shows', 'line', 'none'].includes(shown)

/** Behind the name of a screen, and behind a number of screens. */
export const shownTexts: Record<Shown, readonly [ofOne: string, ofSome: string]> = {
  shows: ['shows what is published', 'show what is published'],
  line: ['plays from the line what it cannot keep', 'play from the line what they cannot keep'],
  none: ['has the published version: nothing is planned', 'have the published version: nothing is planned'],
  loads: ['still loads files of what is published', 'still load files of what is published'],
  before: ['plays the version before', 'play the version before'],
  broken: ['has a file that it cannot show', 'have a file that they cannot show'],
  clock: ["plays another time's plan, as its clock is off", "play another time's plan, as their clocks are off"],
}

/** The fingerprints of an answer, by screen and day: the same answer is asked about with every presence list. */
const prints = new WeakMap<readonly Playlist[], Map<string, string>>()

function printOf(playlists: readonly Playlist[], type: ScreenType, day: string): string {
  const ofAnswer = prints.get(playlists) ?? new Map<string, string>()
  const print = ofAnswer.get(type + day) ?? fingerprintOf(playlists, type, day)
  prints.set(playlists, ofAnswer.set(type + day, print))
  return print
}

const isAnythingOn = (playlists: readonly Playlist[], type: ScreenType) =>
  playlists.some(playlist => playlist.type === type && !fixedStatus(playlist))

/** False for a time from before the console's clock was set back. All playlists were loaded after that. */
const hasPassed = (at: number) => at <= wallClock.now()

interface Compared {
  receipt: DatedReceipt
  type: ScreenType
  playlists: readonly Playlist[]
  /** When the server gave them, in milliseconds since the epoch. */
  answeredAt: number
  /** Today, at the console. */
  day: string
}

/** Null if the receipt says nothing of these playlists (requirement 35.4). */
export function compareReceipt({
  receipt: { prints, flags, since },
  type,
  playlists,
  answeredAt,
  day,
}: Compared): Shown | null {
  // Below, another day means another time zone: not if the clock is off.
  if (flags.includes('c')) return 'clock'
  // The screen's today may be the console's yesterday or tomorrow: each fingerprint names its day.
  const isOf = (print: string) =>
    [day, dayBefore(day), dayAfter(day)].some(one => printOf(playlists, type, one) === print)
  const isSame = prints.split(',').every(isOf)
  // A receipt that is newer than the playlists may be of a change that this console has not heard of.
  if (!isSame) return since > answeredAt && hasPassed(since) ? null : 'before'
  if (!isAnythingOn(playlists, type)) return 'none'
  if (flags.includes('b')) return 'broken'
  // Of two pages, each may have said one of the letters.
  if (flags.includes('kk') && !prints.includes(',')) return 'line'
  return flags.includes('k') ? 'loads' : 'shows'
}

/** A page asks for its playlists beside its connection: no change is announced within these milliseconds. */
const START_MS = 10_000

/** Anybody may send messages with any number of made-up unique ids. */
const MOST_HEARD = 20_000

/** The location of a screen. */
export type ScreenPlace = Pick<Location, 'id' | 'unique_id'>

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
    forget() {
      heard.clear()
      since = 0
    },
  }
}

/** Compares what screens say of themselves with what this session knows of them (section 35 of tests/requirements.md). */
function createReceipts({ of }: Stores, queries: QueryClient) {
  const presence = of(presenceOf)
  const ownChanges = of(createOwnChanges)
  const heard = createHeard(of(locationMessagesOf))
  let version = 0
  let outdatings = 0
  let hadAny = false
  /** The time of the last event: no time that is compared here is later. */
  let latest = 0
  const clockWasSetBack = () => {
    latest = wallClock.now()
    heard.forget()
    void queries.invalidateQueries({ queryKey: [playlistsKey] })
  }
  const notify = () => {
    const hasAny = presence.receipts().size > 0
    latest = Math.max(latest, wallClock.now())
    if (hasAny && latest - wallClock.now() > START_MS) clockWasSetBack()
    // Where no screen gives receipts, nothing is rendered for them.
    if (hasAny || hadAny) {
      version += 1
      changes.emit()
    }
    hadAny = hasAny
  }
  const changes = createEmitter(() => {
    const outdate = () => {
      outdatings += 1
      notify()
    }
    const parts = [presence.subscribe(notify), watchPlaylists(queries, notify)]
    const ends = [...parts, ownChanges.subscribe(outdate), heard.start(outdate)]
    return () => {
      for (const end of ends) end()
    }
  })

  /** The playlists of a location, if no change is known that came after them. */
  function known({ id, unique_id }: ScreenPlace, liveSince: number) {
    const state = queries.getQueryState(playlistsQuery(id).queryKey)
    if (!state?.data || state.isInvalidated || ownChanges.isAfter(String(id), state.dataUpdatedAt)) return null
    const nothingMissedSince = hasPassed(liveSince) ? liveSince - START_MS : 0
    const isLate = state.dataUpdatedAt < Math.max(heard.last(unique_id), nothingMissedSince)
    return isLate ? null : { playlists: state.data, answeredAt: state.dataUpdatedAt }
  }

  return {
    subscribe: changes.subscribe,
    /** Rises with every change. */
    version: () => version,
    /** Rises when playlists are out of date: until they are loaded again, nothing may be said of their screens. */
    outdatings: () => outdatings,
    /** Null if nothing can be said, as of a screen that gives no receipts. */
    shownBy(place: ScreenPlace, type: ScreenType): Shown | null {
      const entry = screenEntry(place.unique_id, type)
      const receipt = presence.receipts().get(entry)
      const liveSince = presence.liveSince()
      if (!receipt || liveSince === null || !presence.screens().has(entry)) return null
      const facts = known(place, liveSince)
      return facts && compareReceipt({ ...facts, receipt, type, day: localDay(new Date(wallClock.now())) })
    },
    /** The screen says that its clock is more than two minutes off the server's. */
    isClockOff: (uniqueId: string, type: ScreenType): boolean =>
      presence.receipts().get(screenEntry(uniqueId, type))?.flags.includes('c') ?? false,
  }
}

const receiptsOf = (stores: Stores) => oncePer((queries: QueryClient) => createReceipts(stores, queries))

/** A component that uses one of the hooks below, or subscribes, follows the receipts. */
export const useReceipts = () => useStore(receiptsOf)(useQueryClient())

/** Null if nothing can be said (requirement 35.4). */
export function useShown(place: ScreenPlace, type: ScreenType): Shown | null {
  const { subscribe, shownBy } = useReceipts()
  return useSyncExternalStore(subscribe, () => shownBy(place, type))
}

export function useClockOff({ unique_id }: ScreenPlace, type: ScreenType): boolean {
  const { subscribe, isClockOff } = useReceipts()
  return useSyncExternalStore(subscribe, () => isClockOff(unique_id, type))
}
