import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError, failureText, isSessionLost } from '../../api/api-error.ts'
import { reorderItems } from '../../api/playlist-calls.ts'
import type { Playlist } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { callRepeatable } from '../../api/retry-safe-call.ts'
import { type Id, sameId } from '../../base/id.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { itemsBack } from '../../jobs/undo-tasks.ts'
import { useUndoOffer } from '../../jobs/use-undo.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { usePlace } from '../use-location.ts'
import { changedPositions, inOrder, moved, withPositions } from './item-order.ts'

type Order = readonly Id[]

/** A refusal in a normal answer has its own text; a request that failed, with a status or without one, has another. */
const reorderText = (error: unknown) =>
  error instanceof ApiError && error.failure === 'refused' && error.status === null
    ? texts.location.reorderRefused
    : texts.location.reorderFailed

/**
 * Sends the positions that differ from the loaded ones, and keeps the new order in the server cache.
 * @returns the items before and after the move; null if no position differs
 * @throws ApiError
 */
async function saveOrder(queries: QueryClient, locationId: string, playlistId: Id, order: Order) {
  const { queryKey } = playlistsQuery(locationId)
  const isThis = ({ id }: Playlist) => sameId(id, playlistId)
  const loaded = queries.getQueryData(queryKey)?.find(isThis)?.items ?? []
  const positions = changedPositions(loaded, inOrder(loaded, order))
  if (positions.length === 0) return null
  await callRepeatable(() => reorderItems(playlistId, positions))
  // A load that is under way may still bring the order before this one.
  await queries.cancelQueries({ queryKey })
  const withOrder = (one: Playlist) => ({ ...one, items: withPositions(inOrder(one.items, order), positions) })
  queries.setQueryData(queryKey, playlists => playlists?.map(one => (isThis(one) ? withOrder(one) : one)))
  return { before: loaded, after: inOrder(loaded, order) }
}

/**
 * The items of a playlist in the order that the person gave them. A move shows at once; after a failed call the
 * server's order is back.
 */
export function useReorder(playlist: Playlist) {
  const alert = useAlert()
  const queries = useQueryClient()
  const { id: locationId = '' } = useParams()
  const place = usePlace()
  const offer = useUndoOffer()
  const { addOf } = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  // A state of its own: a change of the cache is rendered a moment later, and a dropped item would first jump back.
  const [order, setOrder] = useState<Order | null>(null)
  const wanted = useRef(order)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const items = useMemo(() => (order ? inOrder(playlist.items, order) : playlist.items), [order, playlist.items])

  const want = (next: Order | null) => {
    wanted.current = next
    setOrder(next)
  }
  const reload = async (saved: Order) => {
    await queries.invalidateQueries(playlistsQuery(locationId))
    // A move that was made during the reload keeps its place.
    if (wanted.current === saved) want(null)
  }
  const { mutateAsync } = useMutation({
    mutationFn: async (next: Order) => {
      // An older order that is still waiting is not sent any more.
      if (next !== wanted.current) return
      const saved = await ownChanges.during([locationId], () => saveOrder(queries, locationId, playlist.id, next))
      if (!saved) return
      addOf(place.locationId, playlist)
      const undo = itemsBack(place, { ...playlist, items: saved.before }, saved.after)
      offer({ title: `Items of ${playlistsText([playlist])} put in order`, tasks: [undo] })
    },
    // One after the other, so that no order overtakes another.
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
    sending.current = mutateAsync(next).catch(() => undefined)
  })
  /** Resolves when no move is on its way. */
  const settled = useStableFunction(() => sending.current)
  return { items, move, settled }
}
