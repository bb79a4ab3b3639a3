import { type FreeChange, touchedBy } from '../playlists/leave-free.ts'
import { newPlaylistName } from '../playlists/playlist-name.tsx'
import type { Exchange, PlanChange, Task } from './job.ts'
import { contentOf, planChange, snapshotOf } from './task-facts.ts'

const changesOf = (moves: FreeChange['grown']): PlanChange[] =>
  moves.map(({ playlist, window }) => {
    const itemIds = playlist.items.map(({ id }) => id)
    return { ...planChange(playlist, { ...contentOf(playlist).plan, ...window }), itemIds }
  })

/**
 * One task for a playlist and the others that leave its hours free, so that both come or none, and one undo takes both
 * back. What is on stays on: a playlist grows before another one shrinks or goes.
 * @param lone the change of the playlist itself
 */
export function withFree(lone: Exchange, free: FreeChange, today: string): Task {
  const parts = free.added.map(({ source, name, window }) => {
    const { plan, items } = contentOf(source)
    return { name: name || newPlaylistName('videowall', today), plan: { ...plan, ...window }, items }
  })
  // A part is new, and so off until its screen is switched on; the lone one may be off too.
  const needsSwitch = parts.length + free.shrunk.length + lone.playlists.length + (lone.changes ?? []).length > 0
  const isOn = needsSwitch && touchedBy(free).some(({ is_active }) => is_active)
  return {
    ...lone,
    kind: 'add-playlists',
    playlists: [...parts, ...lone.playlists],
    replaces: [...lone.replaces, ...free.removed.map(snapshotOf)],
    changes: [...changesOf(free.grown), ...(lone.changes ?? []), ...changesOf(free.shrunk)],
    switchOn: [...new Set([...lone.switchOn, ...(isOn ? (['videowall'] as const) : [])])],
  }
}
