import { memo, type RefObject, useId, useRef } from 'react'
import { updatePlaylist } from '../../../api/playlist-changes.ts'
import type { Playlist, PlaylistPlan } from '../../../api/playlists.ts'
import type { ScreenType } from '../../../id.ts'
import { texts } from '../../../texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { AddIcon, DeleteIcon, EditIcon } from '../../../ui/icons.ts'
import { useMayDiscard } from '../../changes/unsaved.ts'
import { useChange } from '../../changes/use-change.ts'
import { recordKey } from '../../parts/use-highlight.ts'
import { PlaylistItems } from '../items/playlist-items.tsx'
import { useAddUnpublished } from '../publishing/use-unpublished.ts'
import { type Editing, unsavedName } from '../use-editing.ts'
import { draftOf, givenName } from './plan-draft.ts'
import { PlanSummary } from './plan-summary.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { lengthText } from './playlist-length.ts'
import type { PlaylistStatusText } from './playlist-status-text.ts'
import { PlayAgainToday, TickerNote } from './ticker-day.tsx'
import { shorteningText, tickerWindow } from './ticker-window.ts'
import './playlist-card.css'

const words = texts.location

interface PlaylistCardProps {
  type: ScreenType
  playlist: Playlist
  tone: PlaylistStatusText['tone']
  status: string
  /** The person's local day, `YYYY-MM-DD`. */
  today: string
  /** An ended ticker that plays again if it is saved now. */
  canPlayAgain: boolean
  /** With which playlists this one will share its screen later; empty for none. */
  company: string
  /** The panel is in edit mode. */
  isEditing: boolean
  /** This playlist's fields are open for editing. */
  isOpen: boolean
  isCrowded: boolean
  toggleOpen: Editing['toggleOpen']
  onClose: () => void
  onDelete: (playlist: Playlist) => void
  /** Opens the gallery for this playlist. */
  onAddMedia: (playlist: Playlist, type: ScreenType) => void
}

/** One playlist: its status, its plan and its items. */
export const PlaylistCard = memo(function PlaylistCard(props: PlaylistCardProps) {
  const { type, playlist, tone, status, today, isEditing, isOpen, isCrowded } = props
  const titleId = useId()
  const name = givenName(playlist.name)
  const editButton = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    editButton.current?.focus()
    props.onClose()
  }
  return (
    <article
      className={isOpen ? 'playlist playlist-open' : 'playlist'}
      aria-labelledby={titleId}
      data-record={recordKey('playlist', playlist.id)}
    >
      <header className="playlist-head">
        <h3 id={titleId}>Playlist {playlist.id}</h3>
        {name && (
          <p className="playlist-name" dir="auto" title={name}>
            {name}
          </p>
        )}
        <p className={`playlist-status playlist-status-${tone}`}>{status}</p>
        {props.canPlayAgain && <PlayAgainToday playlist={playlist} today={today} />}
        <CardActions {...props} editButton={editButton} />
      </header>
      <p className="playlist-facts">{[lengthText(playlist), props.company].filter(Boolean).join(' · ')}</p>
      {isOpen ? (
        <OpenPlaylist type={type} playlist={playlist} today={today} onClose={closeForm} />
      ) : (
        <ClosedPlan {...props} />
      )}
      <PlaylistItems playlist={playlist} isEditing={isEditing} isCrowded={isCrowded} />
    </article>
  )
})

/** The buttons of a card: all of them in edit mode, and for an empty playlist always the one that fills it. */
function CardActions(props: PlaylistCardProps & { editButton: RefObject<HTMLButtonElement | null> }) {
  const { type, playlist, isEditing } = props
  if (!isEditing && playlist.items.length > 0) return null
  return (
    <span className="playlist-actions">
      <Button aria-label={`Add to this playlist ${playlist.id}`} onClick={() => props.onAddMedia(playlist, type)}>
        <AddIcon size={16} aria-hidden />
        Add to this playlist
      </Button>
      {isEditing && (
        <>
          <IconButton
            ref={props.editButton}
            label={`Edit playlist ${playlist.id}`}
            icon={EditIcon}
            aria-pressed={props.isOpen}
            onClick={() => void props.toggleOpen(playlist, type)}
          />
          <IconButton
            label={`Delete playlist ${playlist.id}`}
            icon={DeleteIcon}
            danger
            onClick={() => props.onDelete(playlist)}
          />
        </>
      )}
    </span>
  )
}

function ClosedPlan({ type, playlist, today }: PlaylistCardProps) {
  const draft = draftOf(playlist)
  const summary = <PlanSummary type={type} draft={draft} />
  if (type !== 'ticker') return summary
  return (
    <div className="ticker-plan">
      {summary}
      <p className="ticker-note">{tickerWindow(draft, today)}</p>
    </div>
  )
}

interface OpenPlaylistProps {
  type: ScreenType
  playlist: Playlist
  today: string
  onClose: () => void
}

function OpenPlaylist({ type, playlist, today, onClose }: OpenPlaylistProps) {
  const mayDiscard = useMayDiscard()
  const addUnpublished = useAddUnpublished()
  const update = useChange<PlaylistPlan>({
    call: plan => updatePlaylist(playlist.id, plan),
    done: () => words.updated,
    failed: () => words.updateFailed,
    onDone: () => {
      addUnpublished(playlist.id)
      onClose()
    },
  })
  const cancel = async () => {
    if (await mayDiscard(unsavedName(playlist.id))) onClose()
  }
  return (
    <PlaylistForm
      type={type}
      unsavedName={unsavedName(playlist.id)}
      playlist={playlist}
      fillFirst={words.fillBeforeUpdate}
      onSubmit={update.start}
    >
      {type === 'ticker' && <TickerNote shortening={shorteningText(draftOf(playlist), today)} />}
      <Button onClick={() => void cancel()}>{words.cancel}</Button>
      <Button variant="primary" type="submit" disabled={update.isPending}>
        {words.updatePlaylist}
      </Button>
    </PlaylistForm>
  )
}
