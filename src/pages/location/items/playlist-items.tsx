import { useMemo } from 'react'
import { deleteItem } from '../../../api/playlist-changes.ts'
import type { Playlist, PlaylistItem } from '../../../api/playlists.ts'
import { texts } from '../../../texts.ts'
import { useChange } from '../../changes/use-change.ts'
import { MediaPreviews } from '../../parts/media-preview.tsx'
import { recordKey, useHighlight } from '../../parts/use-highlight.ts'
import { useAddUnpublished } from '../publishing/use-unpublished.ts'
import { ItemRow } from './item-row.tsx'
import { LazyRender } from './lazy-render.tsx'
import { SortableItems } from './sortable-items.tsx'
import { useReorder } from './use-reorder.ts'
import './playlist-items.css'

const words = texts.location

/** Heights of one item in playlist-items.css, in CSS pixels. */
const ROW_HEIGHT = 84
const TICKER_ROW_HEIGHT = 68

interface PlaylistItemsProps {
  playlist: Playlist
  isEditing: boolean
  /** The panel has so many items that only those near the viewport are in the document. */
  isCrowded: boolean
}

/** The items of a playlist in their order; in edit mode they can be moved and removed. */
export function PlaylistItems({ playlist, isEditing, isCrowded }: PlaylistItemsProps) {
  const { items, move } = useReorder(playlist)
  const addUnpublished = useAddUnpublished()
  const { start: remove } = useChange<PlaylistItem>({
    call: item => deleteItem(playlist.id, item.id),
    done: () => words.itemDeleted,
    failed: () => words.itemDeleteFailed,
    onDone: () => addUnpublished(playlist.id),
  })
  const actions = useMemo(() => ({ move, remove }), [move, remove])
  useHighlight(
    'item',
    useMemo(() => items.map(({ id, duration }) => ({ id, duration })), [items]),
  )

  const hasDwell = playlist.type !== 'ticker'
  const likelyHeight = items.length * (hasDwell ? ROW_HEIGHT : TICKER_ROW_HEIGHT)
  if (items.length === 0) return <p className="items-empty muted">{words.emptyPlaylist}</p>
  const list = isEditing ? (
    <SortableItems items={items} hasDwell={hasDwell} actions={actions} />
  ) : (
    <ItemList items={items} hasDwell={hasDwell} />
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
