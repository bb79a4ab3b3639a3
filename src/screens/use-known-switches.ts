import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import { createThrottle } from '../base/throttle.ts'
import { screenTypes } from '../base/id.ts'
import { type KnownSwitches, switchKey } from './screen-state.ts'

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
