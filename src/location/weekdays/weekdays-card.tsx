import { useId, useRef, useState } from 'react'
import { counted } from '../../base/counted.ts'
import type { Id } from '../../base/id.ts'
import { recordKey } from '../../page/use-highlight.ts'
import { capitalised, playlistTitle } from '../../playlists/playlist-name.tsx'
import { type Card, cardNumbers, freeRanges, type WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { ItemsOfCard } from '../items/playlist-items.tsx'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { CardButtons } from '../playlist/card-buttons.tsx'
import { isWeekKept } from '../playlist/kept-plan.ts'
import { OpenPlaylist } from '../playlist/open-playlist.tsx'
import { draftOf } from '../playlist/plan-draft.ts'
import { PlanSummary } from '../playlist/plan-summary.tsx'
import { PlaylistCard } from '../playlist/playlist-card.tsx'
import { groupStatus, lengthText, playlistStatusText } from '../playlist/playlist-status-text.ts'
import { freeText } from './group-change.ts'
import './weekdays-card.css'

interface WeekdaysCardProps {
  card: Card & { group: WeekdayGroup }
  /** The playlist whose fields are open for editing: the first one for those of the card, else one of its weeks. */
  openId: Id | null
}

/** The playlists of one choice of weekdays as one card: what is changed here is changed in all of them. */
export function WeekdaysCard({ card, openId }: WeekdaysCardProps) {
  const { close } = usePanel()
  const { now, isOn, playing, sharings } = useScreenPlan()
  const { playlist, group } = card
  const numberId = useId()
  const [isAskedFor, setAskedFor] = useState(() => isWeekKept(group.playlists))
  const editButton = useRef<HTMLButtonElement>(null)
  const count = group.playlists.length
  const areWeeksShown = isAskedFor && count > 1
  // The card has the id of its first week: only one of the two forms may be open.
  const isOpen = openId === playlist.id && !areWeeksShown
  const closeForm = () => {
    editButton.current?.focus()
    close()
  }
  const title = playlistTitle(playlist)
  const { tone, text } = playlistStatusText(groupStatus(group.playlists, now), now, playing - 1, isOn)
  const facts = [
    freeText(freeRanges(group)),
    counted(count, 'playlist'),
    lengthText(playlist),
    group.playlists.map(({ id }) => sharings.get(id)).find(Boolean),
  ]
  return (
    <>
      <article
        className={isOpen ? 'playlist card stack gap-3 playlist-open' : 'playlist card stack gap-3'}
        aria-labelledby={numberId}
      >
        {!areWeeksShown &&
          group.playlists.map(({ id }) => (
            <span key={id} className="week-anchor" data-record={recordKey('playlist', id)} />
          ))}
        <header className="playlist-head row wrap">
          <h3 className="two-lines" dir="auto" title={title}>
            {title}
          </h3>
          <p className="small muted breaks" id={numberId}>
            {capitalised(cardNumbers(card))}
          </p>
          <p className={`playlist-status muted playlist-status-${tone}`}>{text}</p>
          {!areWeeksShown && <CardButtons {...{ card, isOpen, editButton }} />}
        </header>
        <p className="playlist-facts breaks hide-empty small muted figures">
          <BidiText text={facts.filter(Boolean).join(' · ')} />
        </p>
        {isOpen ? (
          <OpenPlaylist card={card} onClose={closeForm} />
        ) : (
          <PlanSummary draft={draftOf(playlist, group.weekdays)} />
        )}
        {!areWeeksShown && <ItemsOfCard items={playlist.items} playlists={group.playlists} />}
        {count > 1 && !group.playlists.some(({ id }) => id === openId) && (
          <Button
            variant="quiet"
            className="weeks-button"
            aria-expanded={areWeeksShown}
            onClick={() => setAskedFor(!isAskedFor)}
          >
            {areWeeksShown ? 'Hide the weeks' : 'Show the weeks'}
          </Button>
        )}
      </article>
      {areWeeksShown && (
        <div className="weeks stack gap-3">
          {group.playlists.map(one => (
            <PlaylistCard key={one.id} playlist={one} isOpen={openId === one.id} />
          ))}
        </div>
      )}
    </>
  )
}
