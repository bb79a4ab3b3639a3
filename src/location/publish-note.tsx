import type { Playlist } from '../api/playlists.ts'
import type { Id, ScreenType } from '../base/id.ts'
import { type Reach, reachText, unpublishedText, waitingPlaylists } from './publish-text.ts'
import { useUnpublishedCount } from './use-unpublished.ts'
import './publish-note.css'

interface PublishNoteProps {
  type: ScreenType
  locationId: Id
  playlists: readonly Playlist[] | undefined
  /** The position of the screen's switch. */
  isOn: boolean
  /** Null until an Update has switched the screen on. */
  reach: Reach | null
}

/** The line of a panel about what its screen shows and does not show yet. */
export function PublishNote({ type, locationId, playlists, isOn, reach }: PublishNoteProps) {
  const count = useUnpublishedCount(locationId, type)
  const unpublished = unpublishedText(count, isOn ? waitingPlaylists(playlists ?? [], type) : [])
  const told = reach ? reachText(reach) : ''
  const isMissing = unpublished !== '' || reach === 'not-connected'
  return (
    // The empty element is there first, so that a screen reader announces its text.
    <p className={isMissing ? 'publish-note publish-note-waiting' : 'publish-note'} role="status">
      {unpublished || told}
    </p>
  )
}
