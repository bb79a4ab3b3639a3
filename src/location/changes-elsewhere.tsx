import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { waitMsAfter } from '../api/api-error.ts'
import type { Playlist } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import { formatTimeOfDay } from '../base/day-text.ts'
import { type Id, sameId } from '../base/id.ts'
import { useRead } from '../base/stores.ts'
import { createOwnChanges } from '../fleet/own-changes.ts'
import { namesText, playlistsText } from '../playlists/playlist-name.tsx'
import { BidiText } from '../ui/bidi-text.tsx'

/** Milliseconds between two loads of the edited location, so that a change of somebody else shows within 30 s. */
const REFRESH_MS = 25_000

/** A refusal that asks to wait is heeded. */
const refreshInterval = ({ state }: { state: { error: unknown } }): number =>
  state.error ? Math.max(REFRESH_MS, waitMsAfter(state.error, 1)) : REFRESH_MS

/** The playlists of the open page. They are loaded again and again only while somebody looks and edits. */
export function useFreshPlaylists(locationId: Id, isEditing: boolean) {
  const queries = useQueryClient()
  const query = playlistsQuery(locationId)
  const playlists = useQuery({ ...query, refetchInterval: isEditing && refreshInterval })
  const refresh = useEffectEvent(() =>
    queries.refetchQueries({ queryKey: query.queryKey, stale: true }, { cancelRefetch: false }),
  )
  useEffect(() => {
    if (isEditing) void refresh()
  }, [isEditing])
  return playlists
}

type Playlists = readonly Playlist[]

/** "changed “Lunch” and added “Evening”"; empty if the lists are the same. An unchanged playlist is the same object. */
function differenceText(before: Playlists, after: Playlists): string {
  const beforeOf = ({ id }: Playlist) => before.find(one => sameId(one.id, id))
  const deeds: [string, Playlists][] = [
    ['changed', after.filter(one => beforeOf(one) !== undefined && beforeOf(one) !== one)],
    ['added', after.filter(one => !beforeOf(one))],
    ['deleted', before.filter(one => !after.some(({ id }) => sameId(id, one.id)))],
  ]
  return namesText(deeds.flatMap(([deed, some]) => (some.length > 0 ? [`${deed} ${playlistsText(some)}`] : [])))
}

interface Seen {
  list: Playlists | undefined
  /** The time of the load, in milliseconds since the epoch. */
  at: number
  /** The last difference between two lists, with the times of both. */
  news: { text: string; after: number; at: number } | null
}

function useSeen(locationId: Id): Seen {
  const { data: list, dataUpdatedAt: at } = useQuery({ ...playlistsQuery(locationId), enabled: false })
  const [seen, setSeen] = useState<Seen>({ list, at, news: null })
  if (seen.list !== list || seen.at !== at) {
    const text = seen.list && list ? differenceText(seen.list, list) : ''
    setSeen({ list, at, news: text ? { text, after: seen.at, at } : seen.news })
  }
  return seen
}

/** Tells quietly what somebody else has changed here. A difference after a change of this browser is its own. */
export function ChangesElsewhere({ locationId }: { locationId: Id }) {
  const { news } = useSeen(locationId)
  // A change in the millisecond of the load is one after it.
  const isOwn = useRead(createOwnChanges, ({ isAfter }) => news !== null && isAfter(String(locationId), news.after - 1))
  return (
    // The empty element is there first, so that a screen reader announces its text.
    <p className="changes-elsewhere to-end small muted breaks" role="status">
      <BidiText text={news && !isOwn ? `New at ${formatTimeOfDay(news.at)}: somebody else ${news.text}.` : ''} />
    </p>
  )
}
