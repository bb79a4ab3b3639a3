import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useMemo } from 'react'
import type { PlaylistItem } from '../../api/playlists.ts'
import { type Id, sameId } from '../../base/id.ts'
import { DragIcon } from '../../ui/icons.ts'
import { mediaName } from '../../media/media-order.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { type ItemActions, ItemRow } from './item-row.tsx'
import { SecondsField } from './seconds-field.tsx'

/** A drag begins after this many CSS pixels, so that a click on the handle is not a drag. */
const DRAG_DISTANCE = 4

const keepColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The sentences for a screen reader while an item is dragged with the keyboard. */
function announcementsFor(items: readonly PlaylistItem[]): Announcements {
  const nameOf = (id: Id) => {
    const item = items.find(one => sameId(one.id, id))
    return item ? mediaName(item.media) : 'The item'
  }
  const placeOf = (id: Id) => `${items.findIndex(one => sameId(one.id, id)) + 1} of ${items.length}`
  let isJustPickedUp = false
  return {
    onDragStart: ({ active }) => {
      isJustPickedUp = true
      return `Picked up ${nameOf(active.id)}, position ${placeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // At the start the item is over its own position: that sentence would interrupt the one before it.
      const isNews = !isJustPickedUp || over?.id !== active.id
      isJustPickedUp = false
      return over && isNews ? `${nameOf(active.id)} is now at position ${placeOf(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameOf(active.id)} at position ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at position ${placeOf(active.id)}.`,
  }
}

const screenReaderInstructions = {
  draggable:
    'Press Space or Enter to pick up the item, the arrow keys to move it, Space or Enter to drop it, Escape to leave it where it was.',
}

interface SortableItemsProps {
  items: readonly PlaylistItem[]
  hasDwell: boolean
  actions: ItemActions
}

/** The items in edit mode: moved by their buttons, or dragged with the mouse, a finger or the keyboard. */
export function SortableItems({ items, hasDwell, actions }: SortableItemsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = useMemo(() => items.map(item => item.id), [items])
  const accessibility = useMemo(() => ({ announcements: announcementsFor(items), screenReaderInstructions }), [items])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) actions.move(active.id, ids.indexOf(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[keepColumn]}
      accessibility={accessibility}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="items">
          {items.map((item, index) => (
            <SortableItem
              key={item.id}
              item={item}
              index={index}
              isLast={index === items.length - 1}
              hasDwell={hasDwell}
              actions={actions}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** No animation after a drop: the next drag would measure the rows in the wrong positions. */
const settleAtOnce = () => false

interface SortableItemProps {
  item: PlaylistItem
  index: number
  isLast: boolean
  hasDwell: boolean
  actions: ItemActions
}

function SortableItem({ item, index, isLast, hasDwell, actions }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    animateLayoutChanges: settleAtOnce,
  })
  const name = mediaName(item.media)
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'item item-dragged' : 'item'}
      data-record={recordKey('item', item.id)}
      style={style}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        className="item-handle"
        aria-label={`Drag ${name}`}
        title="Drag to another place"
      >
        <DragIcon size={18} aria-hidden />
      </button>
      <ItemRow {...{ item, index, isLast, hasDwell, actions }} Seconds={SecondsField} />
    </li>
  )
}
