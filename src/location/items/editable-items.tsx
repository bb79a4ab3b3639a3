import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { mediaName } from '../../api/media.ts'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { type Id, sameId } from '../../base/id.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { texts } from '../../texts.ts'
import { DragIcon } from '../../ui/icons.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import type { Panel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import {
  haveSameFiles,
  type ItemSlot,
  moved,
  refreshed,
  shownItems,
  slotsChange,
  slotsOf,
  withSeconds,
} from './item-order.ts'
import { type ItemActions, ItemRow, type RowActions, type SingleActions } from './item-row.tsx'
import { useMoveByKeys } from './move-by-keys.ts'

interface ArrangedEdit {
  /** Null if there is nothing to change. */
  slots: readonly ItemSlot[] | null
  title: string
  /** The sentence of the alert after a success; without it a line offers the undo. */
  done?: string
  failed: string
}

const haveSameItems = (items: readonly PlaylistItem[], ids: readonly Id[]) =>
  items.length === ids.length && items.every(({ id }) => ids.includes(id))

/**
 * The items of playlists that are alike, and a function that changes them all by one job. A change shows at once; after
 * a failure the server's list is back. Changes that come while a job runs wait for it.
 * @param settled resolves when no single call changes the list any more
 */
function useArrangedItems(playlists: readonly Playlist[], tell: Panel['tell'], settled?: () => Promise<unknown>) {
  const place = usePlace()
  const queries = useQueryClient()
  const run = usePageJob()
  const [wanted, setWanted] = useState<readonly ItemSlot[] | null>(null)
  const waiting = useRef<(ArrangedEdit & { slots: readonly ItemSlot[] }) | null>(null)
  const isRunning = useRef(false)
  const [first] = playlists
  const loaded = useMemo(() => first?.items ?? [], [first])
  const slots = wanted ?? slotsOf(loaded)
  const items = useMemo(() => (wanted ? shownItems(wanted) : loaded), [wanted, loaded])

  /** The playlists as the server has them now. One that somebody else has changed meanwhile is not like the first one. */
  const current = (): Playlist[] => {
    const all = queries.getQueryData(playlistsQuery(place.locationId).queryKey) ?? []
    const now = playlists.flatMap(one => all.find(({ id }) => sameId(id, one.id)) ?? [])
    return now.filter(({ items }) => haveSameFiles(items, now[0]?.items ?? []))
  }
  /** If a move was refused, the edit that waits goes on in the order from before it. @returns null if none was */
  const withoutFailedMove = (): Playlist[] | null => {
    const now = current()
    const order = now[0]?.items.map(({ id }) => id) ?? []
    const isOther = loaded.some(({ id }, index) => id !== order[index])
    if (!waiting.current || !isOther || !haveSameItems(loaded, order)) return null
    const { slots } = waiting.current
    waiting.current.slots = order.flatMap(id => slots.find(({ item }) => item.id === id) ?? [])
    setWanted(waiting.current.slots)
    return now
  }
  const work = async () => {
    isRunning.current = true
    await settled?.()
    // The job leaves a playlist that is not as the person saw it.
    let known = withoutFailedMove() ?? playlists
    for (let edit = waiting.current; edit; edit = waiting.current) {
      waiting.current = null
      const [like] = known
      if (!like) break
      const { slots: sent } = edit
      const changes = known.map(playlist => slotsChange(playlist, like, sent))
      const task = { kind: 'arrange-items', place, playlists: changes } as const
      const isDone = await run({ ...edit, further: tell, job: { title: edit.title, tasks: [task], tells: false } })
      known = current()
      const next = afterwards(isDone ? sent : null, known[0]?.items ?? [])
      if (next) setWanted(next)
      else waiting.current = null
    }
    isRunning.current = false
    setWanted(null)
  }
  const afterwards = (sent: readonly ItemSlot[] | null, fresh: readonly PlaylistItem[]): readonly ItemSlot[] | null => {
    const edit = waiting.current
    const slots = edit && sent && refreshed(edit.slots, sent, fresh)
    if (!edit || !slots) return null
    waiting.current = { ...edit, slots }
    return slots
  }
  const edit = useStableFunction(({ slots: next, ...texts }: ArrangedEdit) => {
    if (!next) return
    waiting.current = { ...texts, slots: next }
    setWanted(next)
    if (!isRunning.current) void work()
  })
  return { slots, items, edit, isBusy: wanted !== null }
}

/** A drag begins after this many CSS pixels, so that a click on the handle is not a drag. */
const DRAG_DISTANCE = 4

const keepColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 })

function announcementsFor(items: readonly PlaylistItem[]): Announcements {
  const nameOf = (id: Id) => {
    const item = items.find(one => sameId(one.id, id))
    return item ? mediaName(item.media) : 'The item'
  }
  const positionOf = (id: Id) => `${items.findIndex(one => sameId(one.id, id)) + 1} of ${items.length}`
  let isJustPickedUp = false
  return {
    onDragStart: ({ active }) => {
      isJustPickedUp = true
      return `Picked up ${nameOf(active.id)}, position ${positionOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // At the start the item is over its own position: that sentence would interrupt the one before it.
      const isNews = !isJustPickedUp || over?.id !== active.id
      isJustPickedUp = false
      return over && isNews ? `${nameOf(active.id)} is now at position ${positionOf(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameOf(active.id)} at position ${positionOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back at position ${positionOf(active.id)}.`,
  }
}

/** The second press of a double click hits the item that has taken the place of the first one: it moves the first one on. */
function useSteps(items: readonly PlaylistItem[], move: ItemActions['move']) {
  const pressed = useRef<Id | null>(null)
  return useStableFunction((item: Id, by: number, { detail }: MouseEvent) => {
    const id = detail > 1 && pressed.current !== null ? pressed.current : item
    pressed.current = id
    move(id, items.findIndex(one => one.id === id) + by)
  })
}

interface SortableItemsProps {
  items: readonly PlaylistItem[]
  hasDwell: boolean
  actions: ItemActions
}

/** The items in edit mode: moved by their buttons and by keys on these, or dragged with the mouse or a finger. */
function SortableItems({ items: ordered, hasDwell, actions }: SortableItemsProps) {
  const { shown: items, announced, keys } = useMoveByKeys(ordered, actions.move)
  const step = useSteps(items, actions.move)
  const rowActions = useMemo(() => ({ ...actions, step }), [actions, step])
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }))
  const ids = useMemo(() => items.map(item => item.id), [items])
  const accessibility = useMemo(() => ({ announcements: announcementsFor(items) }), [items])
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
        <ol className="items" {...keys}>
          {items.map((item, index) => (
            <SortableItem
              key={item.id}
              item={item}
              index={index}
              isLast={index === items.length - 1}
              hasDwell={hasDwell}
              actions={rowActions}
            />
          ))}
        </ol>
        <p className="visually-hidden" aria-live="assertive">
          {announced}
        </p>
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
  actions: RowActions
}

function SortableItem({ item, index, isLast, hasDwell, actions }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    animateLayoutChanges: settleAtOnce,
  })
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'item row gap-1 hover-fill item-dragged' : 'item row gap-1 hover-fill'}
      data-record={recordKey('item', item.id)}
      style={style}
    >
      {/* No control: the buttons of the row do the same by the keyboard. */}
      <span ref={setActivatorNodeRef} {...listeners} className="item-handle centre muted" title="Drag to another place">
        <DragIcon size={18} aria-hidden />
      </span>
      <ItemRow {...{ item, index, isLast, hasDwell, actions }} />
    </li>
  )
}

const words = texts.location

interface EditableItemsProps {
  /** One playlist, or several that are alike and are edited together. */
  playlists: readonly Playlist[]
  hasDwell: boolean
  /** Without them everything is a job. */
  actions?: SingleActions | undefined
  tell: Panel['tell']
}

/** The items in edit mode. What takes more than one call is a job. */
export function EditableItems({ playlists, hasDwell, actions, tell }: EditableItemsProps) {
  const { slots, items, edit, isBusy } = useArrangedItems(playlists, tell, actions?.settled)
  const indexOf = (id: Id) => slots.findIndex(slot => slot.item.id === id)
  // While a job changes the list, every edit waits for it: a single call would meet another list than it was made for.
  const calls = isBusy ? undefined : actions
  const change = (id: Id, title: (name: string) => string, next: Omit<ArrangedEdit, 'title'>) => {
    const slot = slots[indexOf(id)]
    if (slot) edit({ ...next, title: title(`“${mediaName(slot.item.media)}”`) })
  }
  const move = useStableFunction((id: Id, to: number) => {
    if (calls) return calls.move(id, to)
    const from = indexOf(id)
    if (from < 0 || to < 0 || to >= slots.length || from === to) return
    change(id, name => `${name} moved`, { slots: moved(slots, from, to), failed: words.reorderFailed })
  })
  const remove = useStableFunction((item: PlaylistItem) => {
    if (calls) return calls.remove(item)
    const left = slots.filter(slot => slot.item.id !== item.id)
    change(item.id, name => `${name} removed`, { slots: left, done: words.itemDeleted, failed: words.itemDeleteFailed })
  })
  const setSeconds = useStableFunction(({ id }: PlaylistItem, seconds: number) =>
    change(id, name => `Seconds of ${name} changed`, {
      slots: withSeconds(slots, id, seconds),
      failed: 'The seconds could not be changed.',
    }),
  )
  const all = useMemo(() => ({ move, remove, setSeconds }), [move, remove, setSeconds])
  return <SortableItems items={items} hasDwell={hasDwell} actions={all} />
}
