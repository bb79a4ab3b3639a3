import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { reorderItems } from '../../../api/playlist-changes.ts'
import type { Playlist } from '../../../api/playlists.ts'
import { type Id, sameId } from '../../../id.ts'
import { texts } from '../../../texts.ts'
import { useAlert } from '../../../ui/alert.tsx'
import { useStableFunction } from '../../../ui/use-stable-function.ts'
import { failureText, isSessionLost } from '../../changes/failure-text.ts'
import { callRepeatable } from '../../changes/retry-safe-call.ts'
import { usePlaylistsQuery } from '../playlist/use-playlist-listing.ts'
import { changedPositions, inOrder, moved, withPositions } from './item-order.ts'

type Order = readonly Id[]

/** A refusal in a normal answer has its own text; a request that failed, with a status or without one, has another. */
const reorderText = (error: unknown) =>
  error instanceof ApiError && error.failure === 'refused' && error.status === null
    ? texts.location.reorderRefused
    : texts.location.reorderFailed

/**
 * Saves the orders of a playlist's items one after the other, so that none overtakes another. `wanted` is the newest
 * order: an older one that is still waiting is not sent any more.
 */
function useSaveOrder(playlistId: Id, wanted: { readonly current: Order | null }) {
  const queries = useQueryClient()
  const { queryKey } = usePlaylistsQuery()
  const isThis = ({ id }: Playlist) => sameId(id, playlistId)

  return async (order: Order) => {
    const loaded = queries.getQueryData(queryKey)?.find(isThis)?.items ?? []
    const items = inOrder(loaded, order)
    const positions = changedPositions(loaded, items)
    if (order !== wanted.current || positions.length === 0) return
    await callRepeatable(() => reorderItems(playlistId, positions))
    // A load that is under way may still bring the order before this one.
    await queries.cancelQueries({ queryKey })
    const withOrder = (one: Playlist) => ({ ...one, items: withPositions(inOrder(one.items, order), positions) })
    queries.setQueryData(queryKey, playlists => playlists?.map(one => (isThis(one) ? withOrder(one) : one)))
  }
}

/**
 * The items of a playlist in the order that the person gave them. A move shows at once; after a failed call the
 * server's order is back.
 */
export function useReorder(playlist: Playlist) {
  const alert = useAlert()
  const queries = useQueryClient()
  const { queryKey } = usePlaylistsQuery()
  // A state of its own: a change of the cache is rendered a moment later, and a dropped item would first jump back.
  const [order, setOrder] = useState<Order | null>(null)
  const wanted = useRef(order)
  const items = useMemo(() => (order ? inOrder(playlist.items, order) : playlist.items), [order, playlist.items])

  const want = (next: Order | null) => {
    wanted.current = next
    setOrder(next)
  }
  const reload = async (saved: Order) => {
    await queries.invalidateQueries({ queryKey })
    // A move that was made during the reload keeps its place.
    if (wanted.current === saved) want(null)
  }
  const { mutate } = useMutation({
    mutationFn: useSaveOrder(playlist.id, wanted),
    scope: { id: `order of playlist ${playlist.id}` },
    // The list itself shows the progress; the spinner over the page would block the next move.
    meta: { showsProgress: true },
    onError: error => {
      want(null)
      if (!isSessionLost(error)) alert('warning', reorderText(error), failureText(error))
    },
    onSettled: (_, error, saved) => {
      if (error || saved === wanted.current) void reload(saved)
    },
  })

  const move = useStableFunction((id: Id, to: number) => {
    const from = items.findIndex(item => item.id === id)
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    const next = moved(items, from, to).map(item => item.id)
    want(next)
    mutate(next)
  })
  return { items, move }
}
