import type { Playlist } from '../../api/playlists.ts'
import type { ScreenType } from '../../base/id.ts'
import { CopyToIcon, DuplicateIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import type { CopyCommands } from './copy-provider.tsx'
import { useDuplicate } from './use-duplicate.ts'
import './card-actions.css'

interface CardActionsProps {
  type: ScreenType
  playlist: Playlist
  commands: CopyCommands
  anchor: DOMRect
  /** Called before an action. */
  onAction: () => void
  onClose: () => void
}

/** The actions behind the button "More" of a card. */
export function CardActions({ type, playlist, commands, anchor, onAction, onClose }: CardActionsProps) {
  const duplicate = useDuplicate(commands.expectCopy)
  const act = (action: () => void) => () => {
    onAction()
    action()
  }
  return (
    <Popover title={`Playlist ${playlist.id}`} anchor={anchor} onClose={onClose}>
      <div className="card-actions">
        <button type="button" onClick={act(() => void duplicate(type, playlist))} data-autofocus>
          <DuplicateIcon size={16} aria-hidden />
          Duplicate
        </button>
        <button type="button" onClick={act(() => commands.openCopy(type, [playlist]))}>
          <CopyToIcon size={16} aria-hidden />
          Copy to locations…
        </button>
      </div>
    </Popover>
  )
}
