import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import { formatTimeOfDay } from '../base/day-text.ts'
import { type ScreenType, screenTypes } from '../base/id.ts'
import { useStore } from '../base/stores.ts'
import { createThrottle } from '../base/timer.ts'
import { presenceOf } from '../realtime/presence.ts'
import { useLiveStatus } from '../realtime/use-presence.ts'

/**
 * The state of one screen. A disconnected screen is dark if something is switched on for it, off if nothing is, and
 * unknown if this session has not loaded its playlists.
 */
export type ScreenState = 'connected' | 'dark' | 'unknown' | 'off'

/** The kinds of screen as a person reads them. */
export const screenNames: Record<ScreenType, string> = { videowall: 'Videowall', ticker: 'Ticker' }

/** True for each screen with a playlist that is switched on; a screen that nothing is known about is absent. */
export type KnownSwitches = ReadonlyMap<string, boolean>

/** The key of a screen in the known switches. */
export const switchKey = ({ id }: Pick<Location, 'id'>, type: ScreenType): string => `${id}-${type}`

/** The state of a screen by its presence and by what is known of its switch. */
export function screenState(isConnected: boolean, isSwitchedOn: boolean | undefined): ScreenState {
  if (isConnected) return 'connected'
  if (isSwitchedOn === undefined) return 'unknown'
  return isSwitchedOn ? 'dark' : 'off'
}

/** The look of the dot of each state; whether a screen is missed changes its form, never its colour. */
export const dotLooks = {
  connected: { on: true },
  dark: { on: false },
  unknown: { on: false, off: 'unmissed' },
  off: { on: false, off: 'unmissed' },
} as const

/** The first part of the key under which the playlists of each location are kept; the second one is its id. */
const [playlistsKey] = playlistsQuery('').queryKey

/** Milliseconds between two readings: the index of all playlists may bring many answers in a second. */
const READ_MS = 100

function readSwitches(queries: QueryClient): KnownSwitches {
  const loaded = queries.getQueriesData<Playlist[]>({ queryKey: [playlistsKey] })
  return new Map(
    loaded.flatMap(([[, id], playlists]) =>
      screenTypes.flatMap(type =>
        playlists
          ? [[switchKey({ id: String(id) }, type), playlists.some(one => one.type === type && one.is_active)] as const]
          : [],
      ),
    ),
  )
}

const isSame = (a: KnownSwitches, b: KnownSwitches) =>
  a.size === b.size && [...b].every(([key, isOn]) => a.get(key) === isOn)

/** The switches of the locations whose playlists this session has loaded. The list of locations does not tell them. */
export function useKnownSwitches(): KnownSwitches {
  const queries = useQueryClient()
  const [switches, setSwitches] = useState(() => readSwitches(queries))
  useEffect(() => {
    const reading = createThrottle(READ_MS, () => {
      const next = readSwitches(queries)
      setSwitches(known => (isSame(known, next) ? known : next))
    })
    const end = queries.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'updated' && query.queryKey[0] === playlistsKey) reading.call()
    })
    return () => {
      end()
      reading.clear()
    }
  }, [queries])
  return switches
}

/** How current the presence of the screens is. */
interface PresenceAge {
  /** The realtime server has told which screens are connected. */
  isKnown: boolean
  isLive: boolean
  /** For the end of a text: the time of a presence that is out of date; empty while it is current. */
  asOf: string
}

/** The age of the presence that a page shows; it changes with the live status. */
export function usePresenceAge(): PresenceAge {
  const isLive = useLiveStatus().state === 'live'
  const updatedAt = useStore(presenceOf).updatedAt()
  const time = updatedAt === null ? 'not known yet' : `as of ${formatTimeOfDay(updatedAt)}`
  return { isKnown: updatedAt !== null, isLive, asOf: isLive ? '' : ` (${time})` }
}
