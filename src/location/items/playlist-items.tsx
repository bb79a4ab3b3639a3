import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, type RefCallback, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError, failureText, isSessionLost } from '../../api/api-error.ts'
import { mediaName } from '../../api/media.ts'
import { deleteItem, reorderItems } from '../../api/playlist-calls.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { type Id, sameId } from '../../base/id.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { itemBack, orderBack } from '../../jobs/undo-tasks.ts'
import { useUndoOffer } from '../../jobs/use-undo.ts'
import { MediaPreviews } from '../../media/media-preview.tsx'
import { watchVisibilityOf } from '../../media/use-media-metadata.ts'
import { callRepeatable } from '../../page/retry-safe-call.ts'
import { useChange } from '../../page/use-change.ts'
import { highlight, recordKey, useHighlight } from '../../page/use-highlight.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import { changedPositions, inOrder, moved, withPositions } from './item-order.ts'
import { ItemRow, type SingleActions } from './item-row.tsx'
import './playlist-items.css'

export const EditableItems = lazyPart(async () => (await import('./editable-items.tsx')).EditableItems)

interface LazyRenderProps {
  /** The likely height of the children until they have been rendered, in CSS pixels. */
  likelyHeight: number
  children: ReactNode
}

/** Renders its children only while they are in the viewport or near it, and keeps their height otherwise. */
function LazyRender({ likelyHeight, children }: LazyRenderProps) {
  const watchVisibility = useStore(watchVisibilityOf)
  const [isVisible, setVisible] = useState(false)
  const height = useRef(likelyHeight)
  const ref = useCallback<RefCallback<HTMLDivElement>>(
    element => {
      if (!element) return
      return watchVisibility(element, isVisible => {
        if (!isVisible && element.childElementCount > 0) height.current = element.offsetHeight
        setVisible(isVisible)
      })
    },
    [watchVisibility],
  )
  return (
    <div ref={ref} style={isVisible ? undefined : { height: height.current }}>
      {isVisible && children}
    </div>
  )
}

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
      const undo = orderBack(place, { ...playlist, items: saved.before }, saved.after)
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
    highlight(recordKey('item', id))
    sending.current = mutateAsync(next).catch(() => undefined)
  })
  /** Resolves when no move is on its way. */
  const settled = useStableFunction(() => sending.current)
  return { items, move, settled }
}

const words = texts.location

/** Heights of one item in playlist-items.css, in CSS pixels. */
const ROW_HEIGHT = 84
const TICKER_ROW_HEIGHT = 64

/** The items of a playlist in their order; in edit mode they can be moved and removed, and images get other seconds. */
export const PlaylistItems = memo(function PlaylistItems({ playlist }: { playlist: Playlist }) {
  const { items, move, settled } = useReorder(playlist)
  const place = usePlace()
  const { tell } = usePanel()
  const { addOf } = useStore(createUnpublished)
  const { start: remove } = useChange<PlaylistItem>({
    call: item => deleteItem(playlist.id, item.id),
    done: () => words.itemDeleted,
    failed: () => words.itemDeleteFailed,
    onDone: () => addOf(place.locationId, playlist),
    undo: item => ({
      title: `“${mediaName(item.media)}” removed from ${playlistsText([playlist])}`,
      tasks: [itemBack(place, { ...playlist, items }, item)],
    }),
    further: tell,
  })
  const actions = useMemo(() => ({ move, remove, settled }), [move, remove, settled])
  const edited = useMemo(() => [{ ...playlist, items }], [playlist, items])
  return <ItemsOfCard items={items} playlists={edited} actions={actions} />
})

interface ItemsOfCardProps {
  items: readonly PlaylistItem[]
  /** The playlists whose items these are: one, or several that are alike. */
  playlists: readonly Playlist[]
  /** Absent for several playlists. */
  actions?: SingleActions
}

export function ItemsOfCard({ items, playlists, actions }: ItemsOfCardProps) {
  const { type, isEditing, isCrowded, tell } = usePanel()
  useHighlight(
    'item',
    useMemo(() => items.map(({ id, duration }) => ({ id, duration })), [items]),
  )
  const hasDwell = type !== 'ticker'
  const likelyHeight = items.length * (hasDwell ? ROW_HEIGHT : TICKER_ROW_HEIGHT)
  if (items.length === 0) return <p className="items-empty small muted">{words.emptyPlaylist}</p>
  const still = <ItemList items={items} hasDwell={hasDwell} />
  const list = isEditing ? (
    <Suspense fallback={still}>
      <EditableItems {...{ playlists, hasDwell, actions, tell }} />
    </Suspense>
  ) : (
    still
  )
  return (
    <MediaPreviews list={items.map(({ media }) => media)}>
      {isCrowded ? <LazyRender likelyHeight={likelyHeight}>{list}</LazyRender> : list}
    </MediaPreviews>
  )
}

function ItemList({ items, hasDwell }: { items: readonly PlaylistItem[]; hasDwell: boolean }) {
  return (
    <ol className="items">
      {items.map((item, index) => (
        <li key={item.id} className="item row gap-1 hover-fill" data-record={recordKey('item', item.id)}>
          <ItemRow item={item} index={index} hasDwell={hasDwell} isLast={index === items.length - 1} />
        </li>
      ))}
    </ol>
  )
}
