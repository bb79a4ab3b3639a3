import type { Task, TaskOf } from '../job.ts'
import type { Steps } from '../steps.ts'
import { type ArrangedPlaylist, arrangeItems } from './arrange-items.ts'
import { changePlans } from './change-plans.ts'
import { type CreatedLocation, createWithPlaylists } from './create-location.ts'
import { type DeletedLocation, deleteUnchangedLocation } from './delete-location.ts'
import { deleteMediaFile } from './delete-media.ts'
import { type Exchanged, exchangePlaylists } from './exchange-playlists.ts'
import { switchScreens } from './switch-screens.ts'
import type { StatesBefore } from './switching.ts'

/** What undo needs of each kind of task; all of it is JSON. */
export interface Results {
  'add-playlists': Exchanged
  'delete-playlists': Exchanged
  'change-plans': { changes: TaskOf<'change-plans'>['changes'] }
  'arrange-items': { playlists: readonly ArrangedPlaylist[] }
  'switch-screens': { was: StatesBefore }
  'create-location': CreatedLocation
  'delete-location': DeletedLocation
  'delete-media': null
}

type Run<Kind extends Task['kind']> = (task: TaskOf<Kind>, steps: Steps) => Promise<Results[Kind]>

/** How each kind of task is done. */
const kinds: { [Kind in Task['kind']]: Run<Kind> } = {
  'add-playlists': exchangePlaylists,
  'delete-playlists': ({ playlists, ...task }, steps) =>
    exchangePlaylists({ ...task, playlists: [], replaces: playlists }, steps),
  'change-plans': changePlans,
  'arrange-items': arrangeItems,
  'switch-screens': switchScreens,
  'create-location': createWithPlaylists,
  'delete-location': deleteUnchangedLocation,
  'delete-media': deleteMediaFile,
}

/** Does a task. @returns what undo needs @throws TaskFailed, TaskCancelled, ApiError */
export function runTask<Kind extends Task['kind']>(task: TaskOf<Kind>, steps: Steps): Promise<Results[Kind]> {
  const run: Run<Kind> | undefined = kinds[task.kind]
  if (!run) throw new Error(`This version of the console does not know the work “${task.kind}”. Load the page again.`)
  for (const remark of task.remarks ?? []) steps.note(remark)
  return run(task, steps)
}
