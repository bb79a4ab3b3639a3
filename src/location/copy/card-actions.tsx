import type { Playlist } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import type { ScreenType } from '../../base/id.ts'
import { momentNow } from '../../base/moment.ts'
import { copyOf } from '../../jobs/copy-tasks.ts'
import type { PlaylistContent, Task } from '../../jobs/job.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { playlistsText, playlistTitle } from '../../playlists/playlist-name.tsx'
import { CopyToIcon, DuplicateIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { usePanel } from '../panel-context.ts'
import { usePlace } from '../use-location.ts'
import type { CopyCommands } from './copy-provider.tsx'
import type { ExpectCopy } from './use-expected-copies.ts'
import './card-actions.css'

const holds = ({ type, name, items }: Playlist, copy: PlaylistContent): boolean =>
  type === copy.plan.type && name === copy.name && items.length === copy.items.length

/** A function that copies a playlist at its own location. It is an edit of the page like any other: no screen is told. */
function useDuplicate(expectCopy: ExpectCopy) {
  const place = usePlace()
  const run = usePageJob()
  return async (type: ScreenType, source: Playlist): Promise<void> => {
    const copy = copyOf(source, type, momentNow(wallClock).day)
    const forget = expectCopy({ source, isCopy: playlist => holds(playlist, copy) })
    const task: Task = { kind: 'add-playlists', place, playlists: [copy], replaces: [], switchOn: [] }
    const job = { title: `Duplicate ${playlistsText([source])}`, tasks: [task], tells: false }
    const isDone = await run({ job, failed: `${playlistsText([source])} could not be duplicated.` })
    if (!isDone) forget()
  }
}

interface CardActionsProps {
  playlist: Playlist
  commands: CopyCommands
  anchor: DOMRect
  onAction: () => void
  onClose: () => void
}

export function CardActions({ playlist, commands, anchor, onAction, onClose }: CardActionsProps) {
  const { type } = usePanel()
  const duplicate = useDuplicate(commands.expectCopy)
  const act = (action: () => void) => () => {
    onAction()
    action()
  }
  return (
    <Popover title={playlistTitle(playlist)} anchor={anchor} onClose={onClose}>
      <div className="card-actions">
        <button
          type="button"
          className="row hover-fill gap-3"
          onClick={act(() => void duplicate(type, playlist))}
          data-autofocus
        >
          <DuplicateIcon size={16} aria-hidden />
          Duplicate
        </button>
        <button type="button" className="row hover-fill gap-3" onClick={act(() => commands.openCopy(type, [playlist]))}>
          <CopyToIcon size={16} aria-hidden />
          Copy to locations…
        </button>
      </div>
    </Popover>
  )
}
