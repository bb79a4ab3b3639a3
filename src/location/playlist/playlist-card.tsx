import { memo, useId, useRef } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { statusOf } from '../../player/schedule/schedule.ts'
import { playlistTitle } from '../../playlists/playlist-name.tsx'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { PlaylistItems } from '../items/playlist-items.tsx'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { CardButtons } from './card-buttons.tsx'
import { OpenPlaylist } from './open-playlist.tsx'
import { draftOf } from './plan-draft.ts'
import { PlanSummary } from './plan-summary.tsx'
import { lengthText, type PlaylistStatusText, playlistStatusText } from './playlist-status-text.ts'
import { PlayAgainToday, tickerWindow } from './ticker-day.tsx'
import './playlist-card.css'

interface PlaylistCardProps {
  playlist: Playlist
  isOpen: boolean
}

export function PlaylistCard({ playlist, isOpen }: PlaylistCardProps) {
  const { now, isOn, playing, sharings } = useScreenPlan()
  const status = statusOf(playlist, now)
  const isOver = playlist.type === 'ticker' && status.state === 'ended'
  return (
    <CardArticle
      {...{ playlist, isOpen }}
      {...playlistStatusText(status, now, playing - 1, isOn)}
      canPlayAgain={isOver && canPlayToday(now.minute)}
      sharing={sharings.get(playlist.id)}
    />
  )
}

interface CardArticleProps extends PlaylistCardProps, PlaylistStatusText {
  canPlayAgain: boolean
  sharing: string | undefined
}

/** A change of another card draws it again only if its own words change. */
const CardArticle = memo(function CardArticle(props: CardArticleProps) {
  const { playlist, isOpen, tone, text, canPlayAgain, sharing } = props
  const { day, close } = usePanel()
  const card = { playlist, group: null }
  const numberId = useId()
  const title = playlistTitle(playlist)
  const editButton = useRef<HTMLButtonElement>(null)
  const closeForm = () => {
    editButton.current?.focus()
    close()
  }
  return (
    <article
      className={isOpen ? 'playlist card stack gap-3 playlist-open' : 'playlist card stack gap-3'}
      aria-labelledby={numberId}
      data-record={recordKey('playlist', playlist.id)}
    >
      <header className="playlist-head row wrap">
        <h3 className="two-lines" dir="auto" title={title}>
          {title}
        </h3>
        <p className="small muted breaks" id={numberId}>{`Playlist ${playlist.id}`}</p>
        <p className={`playlist-status muted playlist-status-${tone}`}>{text}</p>
        {canPlayAgain && <PlayAgainToday playlist={playlist} today={day} />}
        <CardButtons {...{ card, isOpen, editButton }} />
      </header>
      <p className="playlist-facts breaks hide-empty small muted figures">
        <BidiText text={[lengthText(playlist), sharing].filter(Boolean).join(' · ')} />
      </p>
      {isOpen ? <OpenPlaylist card={card} onClose={closeForm} /> : <ClosedPlan playlist={playlist} />}
      <PlaylistItems playlist={playlist} />
    </article>
  )
})

function ClosedPlan({ playlist }: { playlist: Playlist }) {
  const { type, day } = usePanel()
  const draft = draftOf(playlist)
  if (type !== 'ticker') return <PlanSummary draft={draft} />
  return (
    <div className="ticker-plan flow">
      <PlanSummary draft={draft} />
      <p className="ticker-note small muted">{tickerWindow(draft, day)}</p>
    </div>
  )
}
