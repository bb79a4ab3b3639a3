import type { Playlist } from '../../api/playlists.ts'
import type { ScreenType } from '../../base/id.ts'
import type { Editing } from '../use-editing.ts'
import type { PlaylistStatusText } from './playlist-status-text.ts'

/** What a panel gives each of its cards, be it that of one playlist or of several. */
export interface CardProps {
  type: ScreenType
  tone: PlaylistStatusText['tone']
  status: string
  /** The person's local day, `YYYY-MM-DD`. */
  today: string
  /** The sentence about the playlists with which the card shares its screen later; empty for none. */
  company: string
  /** The panel is in edit mode. */
  isEditing: boolean
  /** The fields of the card are open for editing. */
  isOpen: boolean
  /** The panel has so many items that only those near the viewport are in the document. */
  isCrowded: boolean
  toggleOpen: Editing['toggleOpen']
  onClose: () => void
  onDelete: (playlist: Playlist) => void
}
