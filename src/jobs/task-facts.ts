import type { ScreenType } from '../base/id.ts'
import type { PlaylistSnapshot, Task } from './job.ts'
import type { Effect, Touched } from './tabs/tab-messages.ts'

/** No two tasks with the same lane run at the same time. */
export function laneOf(task: Task): string {
  if (task.kind === 'delete-media') return `media-${task.mediaId}`
  if (task.kind === 'create-location') return `new-${task.uniqueId}`
  return String(task.place.locationId)
}

/** The name of the location or file of a task. */
export const titleOf = (task: Task): string => ('place' in task ? task.place.locationName : task.name)

/** The unique id of the location whose screens a task tells; null for a media file. */
export function uniqueIdOf(task: Task): string | null {
  if (task.kind === 'delete-media') return null
  return task.kind === 'create-location' ? task.uniqueId : task.place.uniqueId
}

const activeTypes = (playlists: readonly PlaylistSnapshot[]) =>
  playlists.flatMap(({ isActive, plan }) => (isActive ? [plan.type] : []))

/** The screens that show something else after a task, once for each change. A playlist that is off is on no screen. */
function typesOf(task: Task): ScreenType[] {
  if (task.kind === 'delete-playlists') return activeTypes(task.playlists)
  if (task.kind !== 'add-playlists') return []
  const isOn = [...task.switchOn, ...(task.switchOnAlone ?? [])]
  const added = task.playlists.flatMap(({ plan }) => (isOn.includes(plan.type) ? [plan.type] : []))
  return [...added, ...activeTypes(task.replaces)]
}

/** The playlists that a task changes and that it does not know as on or off. */
function changedIds(task: Task): string[] {
  if (task.kind === 'arrange-items') return task.playlists.map(({ playlistId }) => String(playlistId))
  return task.kind === 'change-plans' ? task.changes.map(({ playlistId }) => String(playlistId)) : []
}

/** What a task may change. */
export const touchedBy = (task: Task, effect: Effect): Touched => ({
  kind: task.kind,
  locationId: 'place' in task ? String(task.place.locationId) : null,
  mediaId: task.kind === 'delete-media' ? String(task.mediaId) : null,
  types: typesOf(task),
  playlistIds: changedIds(task),
  effect,
})
