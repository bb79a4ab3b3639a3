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
import { type Card, cardsOf } from '../../playlists/cards.ts'
import { type CardItem, itemsOf, livePiece } from '../../playlists/ends.ts'
import { texts } from '../../texts.ts'
import { DragIcon } from '../../ui/icons.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { type Panel, usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import {
  type ItemSlot,
  isOnlyEnds,
  moved,
  refreshed,
  shownItems,
  slotsChanges,
  slotsOf,
  withSeconds,
  withUntil,
} from './item-order.ts'
import { type ItemActions, ItemRow, type RowActions, type SingleActions } from './item-row.tsx'
import { useMoveByKeys } from './move-by-keys.ts'
import { type EndDays, endDaysOf } from './until-field.tsx'
import { useEndsJob } from './use-ends-job.ts'

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

type WaitingEdit = ArrangedEdit & { slots: readonly ItemSlot[] }

/**
 * The items of a card, and a function that changes them in all its playlists by a job. A change shows at once; after a
 * failure the server's list is back. Changes that come while a job runs wait for it.
 * @param settled resolves when no single call changes the list any more
 */
function useArrangedItems(card: Card, tell: Panel['tell'], settled?: () => Promise<unknown>) {
  const place = usePlace()
  const { day } = usePanel()
  const queries = useQueryClient()
  const run = usePageJob()
  const setEnds = useEndsJob()
  const [wanted, setWanted] = useState<readonly ItemSlot[] | null>(null)
  const waiting = useRef<WaitingEdit | null>(null)
  const isRunning = useRef(false)
  const loaded = useMemo(() => itemsOf(card.playlists, day), [card, day])
  const slots = wanted ?? slotsOf(loaded)
  const items = useMemo(() => (wanted ? shownItems(wanted) : loaded), [wanted, loaded])

  /** The card as the server has it now, without the playlists that somebody else has changed meanwhile. */
  const current = ({ playlists }: Card): Card | null => {
    const all = queries.getQueryData(playlistsQuery(place.locationId).queryKey) ?? []
    const isOwn = ({ id }: Playlist) => playlists.some(one => sameId(one.id, id))
    return cardsOf(all).find(one => one.playlists.some(isOwn)) ?? null
  }
  /** If a move was refused, the edit that waits goes on in the order from before it. @returns null if none was */
  const withoutFailedMove = (): Card | null => {
    const now = current(card)
    const order = now?.playlist.items.map(({ id }) => id) ?? []
    const isOther = loaded.some(({ id }, index) => id !== order[index])
    if (!waiting.current || !isOther || !haveSameItems(loaded, order)) return null
    const { slots } = waiting.current
    waiting.current.slots = order.flatMap(id => slots.find(({ item }) => item.id === id) ?? [])
    setWanted(waiting.current.slots)
    return now
  }
  /** Ends are set by a job of their own. @returns what the server has now; null after a failure */
  const carryOut = async (known: Card, { slots, ...edit }: WaitingEdit): Promise<readonly ItemSlot[] | null> => {
    const { playlists } = known
    if (isOnlyEnds(slots, itemsOf(playlists, day)))
      return (await setEnds(known, shownItems(slots), { ...edit, further: tell })) ? slots : null
    const like = livePiece(playlists, day) ?? known.playlist
    const changes = slotsChanges(playlists, like, slots)
    const task = { kind: 'arrange-items', place, playlists: changes } as const
    const isDone = await run({ ...edit, further: tell, job: { title: edit.title, tasks: [task], tells: false } })
    return isDone ? slots.map(slot => ({ ...slot, until: null })) : null
  }
  const work = async () => {
    isRunning.current = true
    await settled?.()
    // The job leaves a playlist that is not as the person saw it.
    let known: Card | null = withoutFailedMove() ?? card
    for (let edit = waiting.current; edit && known; edit = waiting.current) {
      waiting.current = null
      const sent = await carryOut(known, edit)
      if (sent?.some(({ until }, at) => until !== edit.slots[at]?.until)) waiting.current ??= edit
      known = current(known)
      const next = afterwards(sent, known ? itemsOf(known.playlists, day) : [])
      if (next) setWanted(next)
      else waiting.current = null
    }
    isRunning.current = false
    setWanted(null)
  }
  const afterwards = (sent: readonly ItemSlot[] | null, fresh: readonly CardItem[]): readonly ItemSlot[] | null => {
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
  items: readonly CardItem[]
  hasDwell: boolean
  endDays: EndDays | null
  actions: ItemActions
}

/** The items in edit mode: moved by their buttons and by keys on these, or dragged with the mouse or a finger. */
function SortableItems({ items: ordered, hasDwell, endDays, actions }: SortableItemsProps) {
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
              endDays={endDays}
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

interface SortableItemProps extends Pick<SortableItemsProps, 'hasDwell' | 'endDays'> {
  item: CardItem
  index: number
  isLast: boolean
  actions: RowActions
}

function SortableItem({ item, ...row }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    animateLayoutChanges: settleAtOnce,
  })
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'item row gap-1 hover-fill item-dragged' : 'item row gap-1 hover-fill'}
      style={style}
    >
      {/* No control: the buttons of the row do the same by the keyboard. */}
      <span ref={setActivatorNodeRef} {...listeners} className="item-handle centre muted" title="Drag to another place">
        <DragIcon size={18} aria-hidden />
      </span>
      <ItemRow {...row} item={item} />
    </li>
  )
}

const words = texts.location

interface EditableItemsProps {
  card: Card
  hasDwell: boolean
  /** Without them everything is a job. */
  actions?: SingleActions | undefined
  tell: Panel['tell']
}

/** The items in edit mode. What takes more than one call is a job. */
export function EditableItems({ card, hasDwell, actions, tell }: EditableItemsProps) {
  const { day } = usePanel()
  const { slots, items, edit, isBusy } = useArrangedItems(card, tell, actions?.settled)
  const endDays = useMemo(() => endDaysOf(card.playlist, day), [card, day])
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
  const setUntil = useStableFunction(({ id }: PlaylistItem, until: string) =>
    change(id, name => `Last day of ${name} changed`, {
      slots: withUntil(slots, id, until),
      failed: 'The last day could not be changed.',
    }),
  )
  const all = useMemo(() => ({ move, remove, setSeconds, setUntil }), [move, remove, setSeconds, setUntil])
  return <SortableItems {...{ items, hasDwell, endDays }} actions={all} />
}
