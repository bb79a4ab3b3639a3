import type { Playlist } from '../../../src/api/playlists.ts'
import type { NewItem, Task } from '../../../src/jobs/job.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'

/** An item of a file, which its name stands for. */
export const itemOf = (name: string, id = 1) => anItem(name, { id, media: { ...anItem(name).media, id: name } })

const itemsFrom = (items: readonly NewItem[]) =>
  items.map(({ name, seconds }, at) => ({ ...itemOf(name, at + 1), duration: seconds }))

/** The playlists of a location, all of them on, after a task that changes no items. */
export function afterTask(playlists: readonly Playlist[], task: Task | undefined): Playlist[] {
  if (task?.kind !== 'add-playlists') return [...playlists]
  const planOfPlaylist = (id: Playlist['id']) => task.changes?.findLast(change => change.playlistId === id)?.plan
  const stays = playlists.filter(({ id }) => !task.replaces.some(one => one.id === id))
  return [
    ...stays.map(one => ({ ...one, ...planOfPlaylist(one.id) })),
    ...task.playlists.map(({ name, plan, items }, at) =>
      aPlaylist({ ...plan, name, id: 100 + at, items: itemsFrom(items) }),
    ),
  ]
}
