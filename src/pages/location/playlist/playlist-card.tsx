import { memo, useId, useRef } from 'react'
import { updatePlaylist } from '../../../api/playlist-changes.ts'
import type { Playlist, PlaylistPlan } from '../../../api/playlists.ts'
import type { ScreenType } from '../../../id.ts'
import { texts } from '../../../texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DeleteIcon, EditIcon } from '../../../ui/icons.ts'
import { useChange } from '../../changes/use-change.ts'
import { recordKey } from '../../parts/use-highlight.ts'
import { PlaylistItems } from '../items/playlist-items.tsx'
import { type Editing, unsavedName } from '../use-editing.ts'
import { draftOf } from './plan-draft.ts'
import { PlanSummary } from './plan-fields.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import type { PlaylistStatusText } from './playlist-status-text.ts'
import './playlist-card.css'

const words = texts.location

interface PlaylistCardProps {
  type: ScreenType
  playlist: Playlist
  tone: PlaylistStatusText['tone']
  status: string
  /** The panel is in edit mode. */
  isEditing: boolean
  /** This playlist's fields are open for editing. */
  isOpen: boolean
  isCrowded: boolean
  toggleOpen: Editing['toggleOpen']
  onSaved: () => void
  onDelete: (playlist: Playlist) => void
}

/** One playlist: its status, its plan and its items. */
export const PlaylistCard = memo(function PlaylistCard(props: PlaylistCardProps) {
  const { type, playlist, tone, status, isEditing, isOpen, isCrowded } = props
  const titleId = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    editButton.current?.focus()
    props.onSaved()
  }
  return (
    <article
      className={isOpen ? 'playlist playlist-open' : 'playlist'}
      aria-labelledby={titleId}
      data-record={recordKey('playlist', playlist.id)}
    >
      <header className="playlist-head">
        <h3 id={titleId}>Playlist {playlist.id}</h3>
        <p className={`playlist-status playlist-status-${tone}`}>{status}</p>
        {isEditing && (
          <span className="playlist-actions">
            <IconButton
              ref={editButton}
              label={`Edit playlist ${playlist.id}`}
              icon={EditIcon}
              aria-pressed={isOpen}
              onClick={() => void props.toggleOpen(playlist, type)}
            />
            <IconButton
              label={`Delete playlist ${playlist.id}`}
              icon={DeleteIcon}
              danger
              onClick={() => props.onDelete(playlist)}
            />
          </span>
        )}
      </header>
      {isOpen ? <OpenPlaylist {...props} onSaved={closeForm} /> : <PlanSummary type={type} draft={draftOf(playlist)} />}
      <PlaylistItems playlist={playlist} isEditing={isEditing} isCrowded={isCrowded} />
    </article>
  )
})

function OpenPlaylist({ type, playlist, onSaved }: PlaylistCardProps) {
  const update = useChange<PlaylistPlan>({
    call: plan => updatePlaylist(playlist.id, plan),
    done: () => words.updated,
    failed: () => words.updateFailed,
    onDone: onSaved,
  })
  return (
    <PlaylistForm
      type={type}
      name={unsavedName(playlist.id)}
      initial={draftOf(playlist)}
      fillFirst={words.fillBeforeUpdate}
      onSubmit={update.start}
    >
      <Button variant="primary" type="submit" disabled={update.isPending}>
        {words.updatePlaylist}
      </Button>
    </PlaylistForm>
  )
}
