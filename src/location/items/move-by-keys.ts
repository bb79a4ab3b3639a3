import { type KeyboardEvent, useLayoutEffect, useMemo, useState } from 'react'
import { mediaName } from '../../api/media.ts'
import type { PlaylistItem } from '../../api/playlists.ts'
import type { Id } from '../../base/id.ts'
import { moved } from './item-order.ts'

/** The class of the buttons on which the keys move an item. */
export const MOVE_BUTTON = 'item-move'

const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowUp: place => Math.max(0, place - 1),
  ArrowDown: (place, last) => Math.min(last, place + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The place of the item whose move button has the event; -1 if it is elsewhere. */
const placeInList = ({ target, currentTarget }: KeyboardEvent<HTMLOListElement>) =>
  target instanceof Element && target.matches(`.${MOVE_BUTTON}`)
    ? [...currentTarget.children].findIndex(row => row.contains(target))
    : -1

/**
 * The items while keys move one of them, and the listeners of their list. All steps of a key that is held show at once;
 * they are one move when it is released.
 */
export function useMoveByKeys(items: readonly PlaylistItem[], move: (id: Id, to: number) => void) {
  const [carried, setCarried] = useState<{ item: PlaylistItem; to: number } | null>(null)
  const [announced, announce] = useState('')
  const from = items.findIndex(({ id }) => id === carried?.item.id)
  const shown = useMemo(() => (carried && from >= 0 ? moved(items, from, carried.to) : items), [items, carried, from])
  useLayoutEffect(() => {
    if (carried) document.activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [carried])

  const say = (item: PlaylistItem, words: string, place: number) =>
    announce(`${mediaName(item.media)} is ${words} at position ${place + 1} of ${items.length}.`)
  const drop = () => {
    if (!carried) return
    setCarried(null)
    move(carried.item.id, carried.to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.key === 'Escape' && carried) {
      setCarried(null)
      say(carried.item, 'back', from)
    }
    const step = steps[event.key]
    const place = placeInList(event)
    const item = shown[place]
    if (!step || !item || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const to = step(place, items.length - 1)
    setCarried({ item, to })
    say(item, 'now', to)
  }
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (steps[key]) drop()
  }
  return { shown, announced, keys: { onKeyDown, onKeyUp, onBlur: drop } }
}
