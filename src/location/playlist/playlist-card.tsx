import { memo, useId, useMemo, useRef } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { useFilmSeconds } from '../../media/use-film-seconds.ts'
import { cardTimesText } from '../../playlists/card-link.tsx'
import { type Card, cardName, cardNumbers } from '../../playlists/cards.ts'
import { itemsOf } from '../../playlists/ends.ts'
import { cardStatus } from '../../playlists/plan-text.ts'
import { capitalised, playlistTitle } from '../../playlists/playlist-name.tsx'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { texts } from '../../texts.ts'
import { PlaylistItems } from '../items/playlist-items.tsx'
import { AlsoInOthers } from '../namesakes-dialog.tsx'
import { usePanel, useScreenNow } from '../panel-context.ts'
import { useSavePlan } from '../playlist-edits.ts'
import { usePlace } from '../use-location.ts'
import { CardButtons, TakeBack } from './card-buttons.tsx'
import { ClosedPlan } from './closed-plan.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { lengthText, type PlaylistStatusText, playlistStatusText } from './playlist-status-text.ts'
import { PlayAgainToday } from './ticker-day.tsx'
import { WeekPicture } from './week-picture.tsx'
import { isAsWanted, isFreeing, isOneCall, planOfOne, taskOf, type Wish } from './wish.ts'
import './playlist-card.css'

const words = texts.location

interface PlaylistCardProps {
  card: Card
  isOpen: boolean
}

/** "5 playlists, 2 of them off"; empty for one. */
function countText({ playlists, playlists: { length } }: Card): string {
  const off = playlists.filter(({ is_active }) => !is_active).length
  const some = off > 0 && off < length ? `, ${off} of them off` : ''
  return length === 1 ? '' : `${counted(length, 'playlist')}${some}`
}

/** What is changed here is changed in all playlists of the card. */
export function PlaylistCard({ card, isOpen }: PlaylistCardProps) {
  const { now, isOn, playing } = useScreenNow()
  const { playlist, playlists } = card
  const status = cardStatus(playlists, now)
  const shown = useMemo(
    () => ({ ...playlist, items: [...itemsOf(playlists, now.day)] }),
    [playlist, playlists, now.day],
  )
  const length = lengthText(shown, useFilmSeconds(useMemo(() => [shown], [shown])))
  const isOver = playlist.type === 'ticker' && status.state === 'ended'
  return (
    <CardArticle
      {...{ card, isOpen }}
      {...playlistStatusText(status, now, playing - 1, isOn)}
      facts={[cardTimesText(card, now.day), countText(card), length].filter(Boolean).join(' · ')}
      canPlayAgain={isOver && canPlayToday(now.minute)}
    />
  )
}

interface CardArticleProps extends PlaylistCardProps, PlaylistStatusText {
  facts: string
  canPlayAgain: boolean
}

/** A change of another card draws that of a playlist again only if its own words change. */
const CardArticle = memo(function CardArticle({ card, isOpen, tone, text, facts, canPlayAgain }: CardArticleProps) {
  const { day, close } = usePanel()
  const { playlist, playlists } = card
  const isOne = playlists.length === 1
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
      data-playlist={playlists.map(({ id }) => id).join(' ')}
    >
      <header className="playlist-head row wrap">
        <h3 className="two-lines" dir="auto" title={title}>
          {title}
        </h3>
        <p className="small muted breaks" id={numberId}>
          {capitalised(cardNumbers(card))}
        </p>
        <p className={`playlist-status small strong muted breaks playlist-status-${tone}`}>{text}</p>
        {canPlayAgain && <PlayAgainToday playlist={playlist} today={day} />}
        <CardButtons {...{ card, isOpen, editButton }} />
      </header>
      <p className="playlist-facts breaks hide-empty small muted figures">{facts}</p>
      {!isOne && <WeekPicture when={card.when} day={day} />}
      {card.name && playlist.type === 'videowall' && <AlsoInOthers name={card.name} />}
      {card.partOf && <TakeBack card={card} whole={card.partOf} />}
      {isOpen ? <OpenPlaylist card={card} onClose={closeForm} /> : <ClosedPlan playlist={playlist} />}
      <PlaylistItems card={card} />
    </article>
  )
})

interface OpenPlaylistProps {
  card: Card
  onClose: () => void
}

/** Saves the plan of a card: by one call, or by a job if it has or gets several playlists. */
function useSaveCard(card: Card, onClose: () => void) {
  const { playlist } = card
  const { tell } = usePanel()
  const place = usePlace()
  const run = usePageJob()
  const { start } = useSavePlan({ tell, onDone: onClose })
  return (wish: Wish, onRefused: (now: Playlist) => void) => {
    if (isOneCall(wish) && !isFreeing(wish)) return start({ place, playlist, plan: planOfOne(wish), onRefused })
    if (isAsWanted(wish)) return onClose()
    const job = { title: `Change ${cardName(card)}`, tasks: [taskOf(place, wish)], tells: false }
    void run({ job, done: words.updated, further: tell, failed: words.updateFailed, onStarted: onClose })
  }
}

function OpenPlaylist({ card, onClose }: OpenPlaylistProps) {
  const save = useSaveCard(card, onClose)
  return <PlaylistForm card={card} onSubmit={save} onClose={onClose} />
}
