import type { Playlist } from '../api/playlists.ts'
import type { ScreenType } from '../base/id.ts'
import { Button } from '../ui/button.tsx'
import { CopyToIcon } from '../ui/icons.ts'
import { useCopyCommands } from './copy/copy-provider.tsx'
import './copy-panel.css'

/** The button of a panel in edit mode that copies all of its playlists to other locations. */
export function CopyPanel({ type, playlists }: { type: ScreenType; playlists: readonly Playlist[] }) {
  const commands = useCopyCommands()
  if (!commands || playlists.length === 0) return null
  const what = playlists.length === 1 ? `the ${type} playlist` : `all ${playlists.length} ${type} playlists`
  return (
    <Button variant="quiet" className="copy-panel" onClick={() => commands.openCopy(type, playlists)}>
      <CopyToIcon size={16} aria-hidden />
      <span>{`Copy ${what} to locations…`}</span>
    </Button>
  )
}
