import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { reorderItems } from '../../../api/playlist-changes.ts'
import type { Playlist, PlaylistItem } from '../../../api/playlists.ts'
import type { Id } from '../../../id.ts'
import { texts } from '../../../texts.ts'
import { useAlert } from '../../../ui/alert.tsx'
import { failureText, isSessionLost } from '../../changes/failure-text.ts'
import { callRepeatable } from '../../changes/retry-safe-call.ts'
import { changedPositions, inOrder, moved, withPositions } from './item-order.ts'

type Items = readonly PlaylistItem[]

/** The server says no in an answer of its own; a request that failed with a status, or without one, is another text. */
const reorderText = (error: unknown) =>
  error instanceof ApiError && error.failure === 'refused' && error.status === null
    ? texts.location.reorderRefused
    : texts.location.reorderFailed

/**
 * Sends one order after the other until the server has the newest. What is asked for while a call is under way
 * goes into the next one, so that ten quick moves are a few calls and none overtakes another.
 */
function useOrderSender(playlist: Playlist) {
  const wanted = useRef<Items | null>(null)
  /** What the server has, where it is newer than what was loaded. */
  const known = useRef<Items | null>(null)
  const { mutateAsync } = useMutation({
    mutationFn: (positions: Parameters<typeof reorderItems>[1]) =>
      callRepeatable(() => reorderItems(playlist.id, positions)),
    // The list itself shows what happens; an overlay would be in the way of the next move.
    meta: { showsProgress: true },
  })

  const sendAll = async (loaded: Items) => {
    try {
      while (wanted.current) {
        const next = wanted.current
        wanted.current = null
        const positions = changedPositions(known.current ?? loaded, next)
        if (positions.length > 0) await mutateAsync(positions)
        known.current = withPositions(next, positions)
      }
    } finally {
      wanted.current = null
    }
  }
  return { wanted, known, sendAll }
}

/**
 * The items of a playlist in the order that the person gave them. A move shows at once; after a failed call the
 * server's order is back. `move` stays the same function, so that a long list can hand it to each of its rows.
 */
export function useReorder(playlist: Playlist) {
  const alert = useAlert()
  const queries = useQueryClient()
  const [order, setOrder] = useState<readonly Id[] | null>(null)
  const { wanted, known, sendAll } = useOrderSender(playlist)
  const isSending = useRef(false)
  const items = useMemo(() => (order ? inOrder(playlist.items, order) : playlist.items), [order, playlist.items])

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendAll(playlist.items)
    } catch (error) {
      setOrder(null)
      if (!isSessionLost(error)) alert('warning', reorderText(error), failureText(error))
    }
    isSending.current = false
    await queries.invalidateQueries()
    // A move that was made during the reload keeps its place.
    if (isSending.current) return
    known.current = null
    setOrder(null)
  }

  const moveNow = (id: Id, to: number) => {
    const from = items.findIndex(item => item.id === id)
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    const next = moved(items, from, to)
    wanted.current = next
    setOrder(next.map(item => item.id))
    void send()
  }

  const latest = useRef(moveNow)
  useLayoutEffect(() => {
    latest.current = moveNow
  })
  const move = useCallback((id: Id, to: number) => latest.current(id, to), [])
  return { items, move }
}
