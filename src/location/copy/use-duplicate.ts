import type { Playlist } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import type { ScreenType } from '../../base/id.ts'
import type { PlaylistContent, Task } from '../../jobs/job.ts'
import { copyOf } from '../../jobs/copy-tasks.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { namedPlaylistsText } from '../../playlists/playlist-name.tsx'
import { usePlace } from '../use-place.ts'
import type { ExpectCopy } from './use-expected-copies.ts'

/** True if a playlist looks like a copy that has all of its items. */
const holds = ({ type, name, items }: Playlist, copy: PlaylistContent): boolean =>
  type === copy.plan.type && name === copy.name && items.length === copy.items.length

/** A function that copies a playlist at its own location. It is an edit of the page like any other: no screen is told. */
export function useDuplicate(expectCopy: ExpectCopy) {
  const place = usePlace()
  const run = usePageJob()
  return async (type: ScreenType, source: Playlist): Promise<void> => {
    const copy = copyOf(source, type, momentNow(wallClock).day)
    const forget = expectCopy({ source: source.id, isCopy: playlist => holds(playlist, copy) })
    const task: Task = { kind: 'add-playlists', place, playlists: [copy], replaces: [], switchOn: [] }
    const job = { title: `Duplicate ${namedPlaylistsText([source])}`, tasks: [task], tells: false }
    const isDone = await run({ job, failed: `Playlist ${source.id} could not be duplicated.` })
    if (!isDone) forget()
  }
}
