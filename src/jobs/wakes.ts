import type { Playlist } from '../api/playlists.ts'
import { sameId } from '../base/id.ts'
import type { Task } from './job.ts'

/** The playlists that a task deletes. */
function deletedBy(task: Task): readonly { id: Playlist['id'] }[] {
  if (task.kind === 'add-playlists') return task.replaces
  return task.kind === 'delete-playlists' ? task.playlists : []
}

/** The screens that a task switches on. */
function switchedOnBy(task: Task): readonly string[] {
  if (task.kind === 'switch-screens') return task.states.flatMap(({ type, is_active }) => (is_active ? [type] : []))
  return task.kind === 'add-playlists' ? task.switchOn : []
}

/**
 * The playlists that are off now and that a task switches on: one call switches all playlists of a screen.
 * @param playlistsNow all playlists of the location
 */
export function wokenBy(task: Task, playlistsNow: readonly Playlist[]): Playlist[] {
  const types = switchedOnBy(task)
  const deleted = deletedBy(task)
  return playlistsNow.filter(
    ({ id, type, is_active }) => !is_active && types.includes(type) && !deleted.some(one => sameId(one.id, id)),
  )
}
