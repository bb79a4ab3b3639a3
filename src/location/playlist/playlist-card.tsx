import { memo, type RefObject, Suspense, useId, useRef, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import type { ScreenType } from '../../base/id.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { givenName } from '../../playlists/playlist-name.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { AddIcon, DeleteIcon, EditIcon, MoreIcon } from '../../ui/icons.ts'
import { useCopyCommands } from '../copy/copy-provider.tsx'
import { PlaylistItems } from '../items/playlist-items.tsx'
import { OpenPlaylist } from '../later-parts.ts'
import type { CardProps } from './card-props.ts'
import { draftOf } from './plan-draft.ts'
import { PlanSummary } from './plan-summary.tsx'
import { lengthText } from './playlist-status-text.ts'
import { PlayAgainToday, tickerWindow } from './ticker-day.tsx'

import './playlist-card.css'
import { CardActions } from '../copy/card-actions.tsx'

/** The button of a card that opens the rarer actions. */
function CardMenu({ type, playlist }: { type: ScreenType; playlist: Playlist }) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const commands = useCopyCommands()
  if (!commands) return null
  const close = () => setAnchor(null)
  const onAction = () => {
    // The chosen button leaves the page: a dialog that opens now gives the focus back to this one.
    button.current?.focus()
    close()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={`More for playlist ${playlist.id}`}
        icon={MoreIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget.getBoundingClientRect())}
      />
      {anchor && <CardActions {...{ type, playlist, commands, anchor, onAction }} onClose={close} />}
    </>
  )
}

interface PlaylistCardProps extends CardProps {
  playlist: Playlist
  /** An ended ticker that plays again if it is saved now. */
  canPlayAgain: boolean
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
        <h3 id={titleId}>{`Playlist ${playlist.id}`}</h3>
        {name && (
          <p className="playlist-name" dir="auto" title={name}>
            {name}
          </p>
        )}
        <p className={`playlist-status playlist-status-${tone}`}>{status}</p>
        {props.canPlayAgain && <PlayAgainToday playlist={playlist} today={today} />}
        <CardButtons {...props} editButton={editButton} />
      </header>
      <p className="playlist-facts">{[lengthText(playlist), props.company].filter(Boolean).join(' · ')}</p>
      {isOpen ? (
        <Suspense fallback={<ClosedPlan {...props} />}>
          <OpenPlaylist type={type} card={{ playlist, group: null }} today={today} onClose={closeForm} />
        </Suspense>
      ) : (
        <ClosedPlan {...props} />
      )}
      <PlaylistItems playlist={playlist} isEditing={isEditing} isCrowded={isCrowded} />
    </article>
  )
})

/** The buttons of a card: all of them in edit mode, and for an empty playlist always the one that fills it. */
function CardButtons(props: PlaylistCardProps & { editButton: RefObject<HTMLButtonElement | null> }) {
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
          <CardMenu type={type} playlist={playlist} />
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
