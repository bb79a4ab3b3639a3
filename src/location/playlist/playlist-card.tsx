import { memo, type ReactNode, useId, useMemo, useRef } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { useFilmSeconds } from '../../media/use-film-seconds.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { statusOf } from '../../player/schedule/schedule.ts'
import { touchedBy } from '../../playlists/leave-free.ts'
import { capitalised, playlistTitle } from '../../playlists/playlist-name.tsx'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { type Card, cardName, cardNumbers, isPart, type PartCard } from '../../playlists/weekday-groups.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { loneTask, type Wish } from '../alone/alone-plan.ts'
import { ItemsOfCard, PlaylistItems } from '../items/playlist-items.tsx'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { useSavePlan } from '../playlist-edits.ts'
import { usePlace } from '../use-location.ts'
import { changeTasks, isOneCall } from '../weekdays/group-change.ts'
import { CardButtons } from './card-buttons.tsx'
import { ClosedPlan } from './closed-plan.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { lengthText, type PlaylistStatusText, playlistStatusText } from './playlist-status-text.ts'
import { PlayAgainToday } from './ticker-day.tsx'
import './playlist-card.css'

const words = texts.location

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
  group: Card['group']
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
        <p className={`playlist-status small strong muted breaks playlist-status-${tone}`}>{text}</p>
        {canPlayAgain && <PlayAgainToday playlist={playlist} today={day} />}
        {!isBare && <CardButtons {...{ card, isOpen, editButton }} />}
      </header>
      <p className="playlist-facts breaks hide-empty small muted figures">
        <BidiText text={facts} />
      </p>
      {isPart(card) && isOpen && <OpenPlaylist card={card} onClose={closeForm} />}
      {isPart(card) && !isOpen && <ClosedPlan playlist={playlist} />}
      {!group && <PlaylistItems playlist={playlist} />}
      {group && !isBare && <ItemsOfCard items={playlist.items} playlists={group.playlists} />}
      {children}
    </article>
  )
})

interface OpenPlaylistProps {
  card: PartCard
  onClose: () => void
}

/** Saves the plan of a card: by one call, or by a job if it has or gets several playlists. */
function useSaveCard(card: PartCard, onClose: () => void) {
  const { playlist } = card
  const { tell } = usePanel()
  const place = usePlace()
  const run = usePageJob()
  const { start } = useSavePlan({ tell, onDone: onClose })
  return ({ wanted, lone }: Wish, onRefused: (now: Playlist) => void) => {
    const isFreeing = lone && touchedBy(lone.alone.free).length > 0
    if (!isFreeing && isOneCall(card, wanted)) return start({ place, playlist, plan: wanted.plan, onRefused })
    const tasks = isFreeing ? [loneTask(place, lone)] : changeTasks(place, card, wanted)
    if (tasks.length === 0) return onClose()
    const job = { title: `Change ${cardName(card)}`, tasks, tells: false }
    void run({ job, done: words.updated, further: tell, failed: words.updateFailed, onStarted: onClose })
  }
}

function OpenPlaylist({ card, onClose }: OpenPlaylistProps) {
  const save = useSaveCard(card, onClose)
  return <PlaylistForm card={card} onSubmit={save} onClose={onClose} />
}
