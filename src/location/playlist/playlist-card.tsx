import { memo, type ReactNode, useId, useMemo, useRef } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { useFilmSeconds } from '../../media/use-film-seconds.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { statusOf } from '../../player/schedule/schedule.ts'
import { capitalised, playlistTitle } from '../../playlists/playlist-name.tsx'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { cardNumbers, type WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { ItemsOfCard, PlaylistItems } from '../items/playlist-items.tsx'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { CardButtons } from './card-buttons.tsx'
import { OpenPlaylist } from './open-playlist.tsx'
import { ClosedPlan } from './plan-summary.tsx'
import { lengthText, type PlaylistStatusText, playlistStatusText } from './playlist-status-text.ts'
import { PlayAgainToday } from './ticker-day.tsx'
import './playlist-card.css'

/** The length of a playlist by the films that this tab has measured. */
export function useLengthText(playlist: Playlist): string {
  return lengthText(playlist, useFilmSeconds(useMemo(() => [playlist], [playlist])))
}

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
      group={null}
      facts={[useLengthText(playlist), sharings.get(playlist.id)].filter(Boolean).join(' · ')}
      canPlayAgain={isOver && canPlayToday(now.minute)}
    />
  )
}

interface CardArticleProps extends PlaylistStatusText {
  playlist: Playlist
  group: WeekdayGroup | null
  isOpen: boolean
  facts: string
  canPlayAgain?: boolean
  /** Without buttons and items: each playlist of the group has its own below. */
  isBare?: boolean
  children?: ReactNode
}

/** A change of another card draws that of a playlist again only if its own words change. */
export const CardArticle = memo(function CardArticle(props: CardArticleProps) {
  const { playlist, group, isOpen, tone, text, facts, canPlayAgain = false, isBare = false, children } = props
  const { day, close } = usePanel()
  const card = { playlist, group }
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
      data-record={group ? undefined : recordKey('playlist', playlist.id)}
    >
      {!isBare &&
        group?.playlists.map(({ id }) => (
          <span key={id} className="week-anchor" data-record={recordKey('playlist', id)} />
        ))}
      <header className="playlist-head row wrap">
        <h3 className="two-lines" dir="auto" title={title}>
          {title}
        </h3>
        <p className="small muted breaks" id={numberId}>
          {capitalised(cardNumbers(card))}
        </p>
        <p className={`playlist-status small strong muted playlist-status-${tone}`}>{text}</p>
        {canPlayAgain && <PlayAgainToday playlist={playlist} today={day} />}
        {!isBare && <CardButtons {...{ card, isOpen, editButton }} />}
      </header>
      <p className="playlist-facts breaks hide-empty small muted figures">
        <BidiText text={facts} />
      </p>
      {isOpen ? <OpenPlaylist card={card} onClose={closeForm} /> : <ClosedPlan playlist={playlist} />}
      {!group && <PlaylistItems playlist={playlist} />}
      {group && !isBare && <ItemsOfCard items={playlist.items} playlists={group.playlists} />}
      {children}
    </article>
  )
})
