import { memo, type RefObject, Suspense, useId, useRef, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { statusOf } from '../../player/schedule/schedule.ts'
import { givenName } from '../../playlists/playlist-name.tsx'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AddIcon, DeleteIcon, EditIcon, MoreIcon } from '../../ui/icons.ts'
import { consolePart } from '../../ui/lazy-part.tsx'
import { useCopyCommands } from '../copy/copy-provider.tsx'
import { PlaylistItems } from '../items/playlist-items.tsx'
import { usePanel } from '../panel-context.ts'
import { draftOf } from './plan-draft.ts'
import { PlanSummary } from './plan-fields.tsx'
import { lengthText, playlistStatusText } from './playlist-status-text.ts'
import { PlayAgainToday, tickerWindow } from './ticker-day.tsx'

import './playlist-card.css'

export const OpenPlaylist = consolePart(async () => (await import('./open-playlist.tsx')).OpenPlaylist)
const CardActions = consolePart(async () => (await import('../copy/card-actions.tsx')).CardActions)

function CardMenu({ playlist }: { playlist: Playlist }) {
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
      <Suspense fallback={null}>
        {anchor && <CardActions {...{ playlist, commands, anchor, onAction }} onClose={close} />}
      </Suspense>
    </>
  )
}

interface PlaylistCardProps {
  playlist: Playlist
  isOpen: boolean
}

export const PlaylistCard = memo(function PlaylistCard({ playlist, isOpen }: PlaylistCardProps) {
  const { type, now, isOn, playing, sharings, close } = usePanel()
  const titleId = useId()
  const name = givenName(playlist.name)
  const editButton = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    editButton.current?.focus()
    close()
  }
  const status = statusOf(playlist, now)
  const { tone, text } = playlistStatusText(status, now, playing - 1, isOn)
  const canPlayAgain = type === 'ticker' && status.state === 'ended' && canPlayToday(now.minute)
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
        <p className={`playlist-status playlist-status-${tone}`}>{text}</p>
        {canPlayAgain && <PlayAgainToday playlist={playlist} today={now.day} />}
        <CardButtons {...{ playlist, isOpen, editButton }} />
      </header>
      <p className="playlist-facts">{[lengthText(playlist), sharings.get(playlist.id)].filter(Boolean).join(' · ')}</p>
      {isOpen ? (
        <Suspense fallback={<ClosedPlan playlist={playlist} />}>
          <OpenPlaylist card={{ playlist, group: null }} onClose={closeForm} />
        </Suspense>
      ) : (
        <ClosedPlan playlist={playlist} />
      )}
      <PlaylistItems playlist={playlist} />
    </article>
  )
})

interface CardButtonsProps extends PlaylistCardProps {
  editButton: RefObject<HTMLButtonElement | null>
}

/** The buttons of a card: all of them in edit mode, and for an empty playlist always the one that fills it. */
function CardButtons({ playlist, isOpen, editButton }: CardButtonsProps) {
  const { type, isEditing, openGallery, toggleOpen, remove } = usePanel()
  if (!isEditing && playlist.items.length > 0) return null
  return (
    <span className="playlist-actions">
      <Button aria-label={`Add to this playlist ${playlist.id}`} onClick={() => openGallery(playlist, type)}>
        <AddIcon size={16} aria-hidden />
        Add to this playlist
      </Button>
      {isEditing && (
        <>
          <IconButton
            ref={editButton}
            label={`Edit playlist ${playlist.id}`}
            icon={EditIcon}
            aria-pressed={isOpen}
            onClick={() => void toggleOpen(playlist, type)}
          />
          <IconButton
            label={`Delete playlist ${playlist.id}`}
            icon={DeleteIcon}
            danger
            onClick={() => remove(playlist)}
          />
          <CardMenu playlist={playlist} />
        </>
      )}
    </span>
  )
}

function ClosedPlan({ playlist }: { playlist: Playlist }) {
  const { type, now } = usePanel()
  const draft = draftOf(playlist)
  if (type !== 'ticker') return <PlanSummary draft={draft} />
  return (
    <div className="ticker-plan">
      <PlanSummary draft={draft} />
      <p className="ticker-note">{tickerWindow(draft, now.day)}</p>
    </div>
  )
}
