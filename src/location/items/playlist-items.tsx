import { memo, type ReactNode, type RefCallback, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { mediaName } from '../../api/media.ts'
import { deleteItem } from '../../api/playlist-calls.ts'
import type { PlaylistItem } from '../../api/playlists.ts'
import { useStore } from '../../base/stores.ts'
import { itemsBack } from '../../jobs/undo-tasks.ts'
import { useLocationChange } from '../../jobs/use-location-change.ts'
import { MediaPreviews } from '../../media/media-preview.tsx'
import { watchVisibilityOf } from '../../media/use-media-metadata.ts'
import type { Card } from '../../playlists/cards.ts'
import { type CardItem, itemsOf } from '../../playlists/ends.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { createUnpublished } from '../../playlists/unpublished-changes.ts'
import { texts } from '../../texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import { ItemRow, type SingleActions } from './item-row.tsx'
import { useReorder } from './use-reorder.ts'
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

const words = texts.location

/** Heights of one item in playlist-items.css, in CSS pixels. */
const ROW_HEIGHT = 84
const TICKER_ROW_HEIGHT = 64

/** The items of a card in their order. In edit mode they can be moved and removed, and get other seconds and an end. */
export const PlaylistItems = memo(function PlaylistItems({ card }: { card: Card }) {
  const { playlist } = card
  const { items, move, settled } = useReorder(playlist)
  const place = usePlace()
  const { tell } = usePanel()
  const { addOf } = useStore(createUnpublished)
  const { start: remove } = useLocationChange<PlaylistItem>({
    call: item => deleteItem(playlist.id, item.id),
    isDelete: true,
    done: () => words.itemDeleted,
    failed: () => words.itemDeleteFailed,
    onDone: () => addOf(place.locationId, playlist),
    undo: item => {
      const title = `“${mediaName(item.media)}” removed from ${playlistsText([playlist])}`
      const left = items.filter(({ id }) => id !== item.id)
      return { title, tasks: [itemsBack(place, { ...playlist, items }, left)] }
    },
    further: tell,
  })
  const actions = useMemo(() => ({ move, remove, settled }), [move, remove, settled])
  const moved = useMemo(() => ({ ...card, playlists: [{ ...playlist, items }] }), [card, playlist, items])
  return card.playlists.length > 1 ? <ItemsOfCard card={card} /> : <ItemsOfCard card={moved} actions={actions} />
})

interface ItemsOfCardProps {
  card: Card
  /** Absent for several playlists. */
  actions?: SingleActions
}

function ItemsOfCard({ card, actions }: ItemsOfCardProps) {
  const { type, day, isEditing, isCrowded, tell } = usePanel()
  const items = useMemo(() => itemsOf(card.playlists, day), [card, day])
  const hasDwell = type !== 'ticker'
  const likelyHeight = items.length * (hasDwell ? ROW_HEIGHT : TICKER_ROW_HEIGHT)
  if (items.length === 0) return <p className="items-empty small muted">{words.emptyPlaylist}</p>
  const still = <ItemList items={items} hasDwell={hasDwell} />
  const list = isEditing ? (
    <Suspense fallback={still}>
      <EditableItems {...{ card, hasDwell, actions, tell }} />
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

function ItemList({ items, hasDwell }: { items: readonly CardItem[]; hasDwell: boolean }) {
  return (
    <ol className="items">
      {items.map((item, index) => (
        <li key={item.id} className="item row gap-1 hover-fill">
          <ItemRow item={item} index={index} hasDwell={hasDwell} isLast={index === items.length - 1} />
        </li>
      ))}
    </ol>
  )
}
