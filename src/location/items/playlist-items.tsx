import { Suspense, useMemo } from 'react'
import { deleteItem } from '../../api/playlist-changes.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { texts } from '../../texts.ts'
import { useChange } from '../../page/use-change.ts'
import { itemBack } from '../../jobs/undo-tasks.ts'
import { mediaName } from '../../media/media-order.ts'
import { MediaPreviews } from '../../media/media-preview.tsx'
import { recordKey, useHighlight } from '../../page/use-highlight.ts'
import { EditableItems } from '../later-parts.ts'
import { useAddUnpublished } from '../use-unpublished.ts'
import { usePlace } from '../use-place.ts'
import { ItemRow, type SingleActions } from './item-row.tsx'
import { LazyRender } from './lazy-render.tsx'
import { useReorder } from './use-reorder.ts'
import './playlist-items.css'

const words = texts.location

/** Heights of one item in playlist-items.css, in CSS pixels. */
const ROW_HEIGHT = 84
const TICKER_ROW_HEIGHT = 64

interface PlaylistItemsProps {
  playlist: Playlist
  isEditing: boolean
  /** The panel has so many items that only those near the viewport are in the document. */
  isCrowded: boolean
}

/** The items of a playlist in their order; in edit mode they can be moved and removed, and images get other seconds. */
export function PlaylistItems({ playlist, isEditing, isCrowded }: PlaylistItemsProps) {
  const { items, move, settled } = useReorder(playlist)
  const place = usePlace()
  const addUnpublished = useAddUnpublished()
  const { start: remove } = useChange<PlaylistItem>({
    call: item => deleteItem(playlist.id, item.id),
    done: () => words.itemDeleted,
    failed: () => words.itemDeleteFailed,
    onDone: () => addUnpublished(playlist.id),
    undo: item => ({
      title: `“${mediaName(item.media)}” removed from playlist ${playlist.id}`,
      tasks: [itemBack(place, { ...playlist, items }, item)],
    }),
  })
  const actions = useMemo(() => ({ move, remove, settled }), [move, remove, settled])
  const edited = useMemo(() => [{ ...playlist, items }], [playlist, items])
  return <ItemsOfCard items={items} playlists={edited} actions={actions} {...{ isEditing, isCrowded }} />
}

interface ItemsOfCardProps extends Omit<PlaylistItemsProps, 'playlist'> {
  items: readonly PlaylistItem[]
  /** The playlists whose items these are: one, or several that are alike. */
  playlists: readonly Playlist[]
  /** Absent for several playlists. */
  actions?: SingleActions
}

/** The items of a card in their order. */
export function ItemsOfCard({ items, playlists, actions, isEditing, isCrowded }: ItemsOfCardProps) {
  useHighlight(
    'item',
    useMemo(() => items.map(({ id, duration }) => ({ id, duration })), [items]),
  )
  const hasDwell = playlists[0]?.type !== 'ticker'
  const likelyHeight = items.length * (hasDwell ? ROW_HEIGHT : TICKER_ROW_HEIGHT)
  if (items.length === 0) return <p className="items-empty muted">{words.emptyPlaylist}</p>
  const still = <ItemList items={items} hasDwell={hasDwell} />
  const list = isEditing ? (
    <Suspense fallback={still}>
      <EditableItems playlists={playlists} hasDwell={hasDwell} actions={actions} />
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
        <li key={item.id} className="item" data-record={recordKey('item', item.id)}>
          <ItemRow item={item} index={index} hasDwell={hasDwell} isLast={index === items.length - 1} />
        </li>
      ))}
    </ol>
  )
}
