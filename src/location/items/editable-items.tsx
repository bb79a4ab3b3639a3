import { useMemo } from 'react'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import type { Id } from '../../base/id.ts'
import { texts } from '../../texts.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { mediaName } from '../../media/media-order.ts'
import { withSeconds } from './arranged-items.ts'
import { moved } from './item-order.ts'
import type { SingleActions } from './item-row.tsx'
import { SortableItems } from './sortable-items.tsx'
import { type ArrangedEdit, useArrangedItems } from './use-arranged-items.ts'

const words = texts.location

interface EditableItemsProps {
  /** One playlist, or several that are alike and are edited together. */
  playlists: readonly Playlist[]
  hasDwell: boolean
  /** Without them everything is a job. */
  actions?: SingleActions | undefined
}

/** The items in edit mode. What takes more than one call is a job. */
export function EditableItems({ playlists, hasDwell, actions }: EditableItemsProps) {
  const { slots, items, edit, isBusy } = useArrangedItems(playlists, actions?.settled)
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
