import { isScreenType, type Playlist, type PlaylistItem, type PlaylistPlan } from '../api/playlists.ts'
import { sameId } from '../base/id.ts'
import { playlistName, playlistsText } from '../playlists/playlist-name.tsx'
import type { ItemsChange, Place, Task } from './job.ts'
import { contentOf, itemsChange, newItemOf } from './task-facts.ts'

const isSameOrder = (a: ItemsChange['items'], b: ItemsChange['items']) => a.join() === b.join()

/**
 * The undo of two moves in one playlist, as one. Null unless the second move begins with the order of the first: an item
 * that went or came between them would be lost.
 */
export function mergedOrders([first]: readonly Task[], [last]: readonly Task[]): Task[] | null {
  if (first?.kind !== 'arrange-items' || last?.kind !== 'arrange-items') return null
  const [before] = first.playlists
  const [now] = last.playlists
  if (!before || !now || !sameId(before.playlistId, now.playlistId)) return null
  const orderBetween = before.was.map(({ id }) => id)
  return isSameOrder(now.items, orderBetween) ? [{ ...last, playlists: [{ ...now, items: before.items }] }] : null
}

/* The tasks that take back the edits that a page makes by calls of its own. */

/** Puts items back to their places, a removed one with its seconds. @param now the items after the edit */
export function itemsBack(place: Place, playlist: Playlist, now: PlaylistItem[]): Task {
  const isLeft = (id: PlaylistItem['id']) => now.some(one => sameId(one.id, id))
  const items = playlist.items.map(item => (isLeft(item.id) ? item.id : newItemOf(item)))
  return { kind: 'arrange-items', place, playlists: [itemsChange({ ...playlist, items: now }, items)] }
}

/** Makes a deleted playlist again, with its items, and on if it was on. */
export const playlistBack = (place: Place, playlist: Playlist): Task => ({
  kind: 'add-playlists',
  place,
  playlists: [contentOf(playlist)],
  replaces: [],
  switchOn: [],
  isRestoring: true,
  switchOnAlone: playlist.is_active && isScreenType(playlist.type) ? [playlist.type] : [],
  remarks: [`${playlistsText([playlist])} comes back with a new number.`],
})

/** @param now the plan after the change */
export const planBack = (place: Place, playlist: Playlist, now: PlaylistPlan): Task => ({
  kind: 'change-plans',
  place,
  changes: [{ playlistId: playlist.id, name: playlistName(playlist), was: now, plan: contentOf(playlist).plan }],
})
