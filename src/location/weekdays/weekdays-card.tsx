import { useState } from 'react'
import { counted } from '../../base/counted.ts'
import type { Id } from '../../base/id.ts'
import { type Card, freeRanges, type WeekdayGroup } from '../../playlists/weekday-groups.ts'
import { Button } from '../../ui/button.tsx'
import { useScreenPlan } from '../panel-context.ts'
import { isWeekKept } from '../playlist/kept-plan.ts'
import { CardArticle, PlaylistCard, useLengthText } from '../playlist/playlist-card.tsx'
import { groupStatus, playlistStatusText } from '../playlist/playlist-status-text.ts'
import { notOnText } from './group-change.ts'
import './weekdays-card.css'

interface WeekdaysCardProps {
  card: Card & { group: WeekdayGroup }
  /** The playlist whose fields are open for editing: the first one for those of the card, else one of its weeks. */
  openId: Id | null
}

/** The playlists of one choice of weekdays as one card: what is changed here is changed in all of them. */
export function WeekdaysCard({ card: { playlist, group }, openId }: WeekdaysCardProps) {
  const { now, isOn, playing, sharings } = useScreenPlan()
  const [isAskedFor, setAskedFor] = useState(() => isWeekKept(group.playlists))
  const count = group.playlists.length
  const areWeeksShown = isAskedFor && count > 1
  const facts = [
    notOnText(freeRanges(group)),
    counted(count, 'playlist'),
    useLengthText(playlist),
    group.playlists.map(({ id }) => sharings.get(id)).find(Boolean),
  ]
  return (
    <>
      <CardArticle
        {...{ playlist, group }}
        {...playlistStatusText(groupStatus(group.playlists, now), now, playing - 1, isOn)}
        // The card has the id of its first week: only one of the two forms may be open.
        isOpen={openId === playlist.id && !areWeeksShown}
        facts={facts.filter(Boolean).join(' · ')}
        isBare={areWeeksShown}
      >
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
      </CardArticle>
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
