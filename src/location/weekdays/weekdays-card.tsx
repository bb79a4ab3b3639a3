import { useMemo, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import type { Id } from '../../base/id.ts'
import { type Card, freeRanges, type PartCard } from '../../playlists/weekday-groups.ts'
import { sayWhen } from '../../playlists/when/say.ts'
import { whenOf } from '../../playlists/when/when.ts'
import { Button } from '../../ui/button.tsx'
import { useScreenPlan } from '../panel-context.ts'
import { isWeekKept } from '../playlist/kept-plan.ts'
import { CardArticle, PlaylistCard, useLengthText } from '../playlist/playlist-card.tsx'
import { groupStatus, playlistStatusText } from '../playlist/playlist-status-text.ts'
import { notOnText } from './group-change.ts'
import './weekdays-card.css'

interface WeekdaysCardProps {
  playlist: Playlist
  group: NonNullable<Card['group']>
  /** The playlist whose fields are open for editing: the first one for those of the card, else one of its weeks. */
  openId: Id | null
}

const partsOf = (group: NonNullable<Card['group']>): readonly PartCard[] =>
  group.weekdays === null ? group.parts : group.playlists.map(playlist => ({ playlist, group: null }))

/** The playlists of one choice of weekdays, or of one name, as one card: what is changed here is changed in all of them. */
export function WeekdaysCard({ playlist, group, openId }: WeekdaysCardProps) {
  const { now, isOn, playing, sharings } = useScreenPlan()
  const [isAskedFor, setAskedFor] = useState(() => isWeekKept(group.playlists))
  const count = group.playlists.length
  const isPartOpen = group.weekdays === null && group.playlists.some(({ id }) => id === openId)
  const areWeeksShown = (isAskedFor && count > 1) || isPartOpen
  const times = useMemo(() => sayWhen(whenOf(group.playlists), now.day), [group.playlists, now.day])
  const facts = [
    group.weekdays === null ? times : notOnText(freeRanges(group)),
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
            {`${areWeeksShown ? 'Hide' : 'Show'} the ${group.weekdays === null ? 'parts' : 'weeks'}`}
          </Button>
        )}
      </CardArticle>
      {areWeeksShown && (
        <div className="weeks stack gap-3">
          {partsOf(group).map(part =>
            part.group ? (
              <WeekdaysCard key={part.playlist.id} playlist={part.playlist} group={part.group} openId={openId} />
            ) : (
              <PlaylistCard key={part.playlist.id} playlist={part.playlist} isOpen={openId === part.playlist.id} />
            ),
          )}
        </div>
      )}
    </>
  )
}
