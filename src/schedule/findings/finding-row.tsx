import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { locationTitle } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { minuteText } from '../../base/clock-text.ts'
import type { Moment } from '../../base/moment.ts'
import type { Finding } from '../../fleet/finding.ts'
import { type Card, cardsOf } from '../../playlists/weekday-groups.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { locationPath, schedulePath } from '../../routes.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { cardTitle } from '../../playlists/card-title.ts'
import { PlaylistLink } from '../../playlists/playlist-link.tsx'
import { capitalised } from '../../playlists/playlist-name.tsx'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { noteText, useScreenNote } from '../../screens/use-screen-note.ts'
import { screenNames } from '../../screens/screen-state.ts'
import type { Mends } from './use-mends.ts'

/** A link that looks like the buttons of the other rows. */
const button = 'button button-secondary'

interface FindingRowProps {
  finding: Finding
  text: string
  /** The playlists that the finding is about. */
  playlists: readonly Playlist[]
  now: Moment
  mends: Mends
  onClose: () => void
}

/** One finding: its place, its facts, and the ways to mend it. */
export function FindingRow(props: FindingRowProps) {
  const { finding, text, playlists } = props
  const { location, type, severity, rule } = finding
  const ofScreen = useScreenNote(location.unique_id, type)
  const cards = useMemo(() => cardsOf(playlists), [playlists])
  const note = rule === 'not-connected' ? ofScreen : undefined
  return (
    <li className="finding">
      <p className="finding-place">
        <span>
          <bdi>{locationTitle(location)}</bdi> · {screenNames[type]}
        </span>
        {cards.map(card => (
          <PlaylistLink
            key={card.playlist.id}
            playlist={card.playlist}
            location={location}
            text={capitalised(cardTitle(card))}
          />
        ))}
      </p>
      <p>
        <span className={`finding-severity finding-${severity}`}>{severity === 'problem' ? 'Problem' : 'Notice'}</span>{' '}
        <BidiText text={note ? `${text} Note: ${noteText(note)}` : text} />
      </p>
      <p className="finding-actions">
        <Place {...props} />
        {cards.map(card => (
          <MendButtons key={card.playlist.id} card={card} {...props} />
        ))}
      </p>
    </li>
  )
}

/** The link to the place of a finding that is about no playlist, or about a time of day. */
function Place({ finding, onClose }: FindingRowProps) {
  const { location, type } = finding
  const place = `${locationTitle(location)}, ${screenNames[type]}`
  if (finding.rule === 'not-connected') {
    return (
      <Link className={button} to={locationPath(location)} aria-label={`Open the location: ${place}`}>
        Open the location
      </Link>
    )
  }
  if (finding.rule !== 'nothing-plays' && finding.rule !== 'windows-touch') return null
  const [day] = finding.days
  const at = minuteText(finding.start % DAY_MINUTES)
  return (
    <Link
      className={button}
      to={schedulePath({ location: location.id, day, screen: type, at })}
      aria-label={`Show in the schedule: ${place}`}
      onClick={onClose}
    >
      Show in the schedule
    </Link>
  )
}

/** The changes that end the finding of a playlist whose days are over or nearly so. */
function MendButtons({ finding, card, now, mends }: FindingRowProps & { card: Card }) {
  const { rule, type, location } = finding
  const hasEnded = rule === 'has-ended' || rule === 'no-day-to-come'
  if (!hasEnded && rule !== 'ends-soon') return null
  const located = { locationId: location.id, card }
  const name = `${cardTitle(card)} of ${locationTitle(location)}`
  return (
    <>
      {type === 'videowall' && (
        <Button aria-label={`Extend by a month: ${name}`} onClick={() => mends.extend(located, now.day)}>
          Extend by a month
        </Button>
      )}
      {type === 'ticker' && canPlayToday(now.minute) && (
        <Button aria-label={`Play again today: ${name}`} onClick={() => mends.playToday(located, now.day)}>
          Play again today
        </Button>
      )}
      {hasEnded && (
        <Button aria-label={`Delete ${name}`} onClick={() => void mends.remove(located)}>
          Delete
        </Button>
      )}
    </>
  )
}
