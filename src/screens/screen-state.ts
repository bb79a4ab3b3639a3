import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Location } from '../api/locations.ts'
import type { Playlist } from '../api/playlists.ts'
import { playlistsKey } from '../api/queries.ts'
import { formatTimeOfDay } from '../base/day-text.ts'
import { type ScreenType, screenTypes } from '../base/id.ts'
import { useStore } from '../base/stores.ts'
import { createThrottle } from '../base/timer.ts'
import { presenceOf, useLiveStatus } from '../realtime/presence.ts'

/** A disconnected screen is unknown if this session has not loaded its playlists. */
export type ScreenState = 'connected' | 'dark' | 'unknown' | 'off'

export const screenNames: Record<ScreenType, string> = { videowall: 'Videowall', ticker: 'Ticker' }

/** True for each screen with a playlist that is switched on; a screen that nothing is known about is absent. */
export type KnownSwitches = ReadonlyMap<string, boolean>

export const switchKey = ({ id }: Pick<Location, 'id'>, type: ScreenType): string => `${id}-${type}`

export function screenState(isConnected: boolean, isSwitchedOn: boolean | undefined): ScreenState {
  if (isConnected) return 'connected'
  if (isSwitchedOn === undefined) return 'unknown'
  return isSwitchedOn ? 'dark' : 'off'
}

/** Whether a screen is missed changes the form of its dot, never its colour. */
export const dotLooks = {
  connected: { on: true },
  dark: { on: false },
  unknown: { on: false, off: 'unmissed' },
  off: { on: false, off: 'unmissed' },
} as const

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

/** Only of the playlists that this session has loaded: the list of the locations has no switches. */
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

interface PresenceAge {
  /** The realtime server has sent a list of the connected screens. */
  isKnown: boolean
  isLive: boolean
  /** For the end of a text: the time of a presence that is out of date; empty while it is current. */
  asOf: string
}

export function usePresenceAge(): PresenceAge {
  const isLive = useLiveStatus().state === 'live'
  const updatedAt = useStore(presenceOf).updatedAt()
  const time = updatedAt === null ? 'not known yet' : `as of ${formatTimeOfDay(updatedAt)}`
  return { isKnown: updatedAt !== null, isLive, asOf: isLive ? '' : ` (${time})` }
}
