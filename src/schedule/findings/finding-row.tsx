import { Link } from 'react-router-dom'
import { locationTitle } from '../../api/locations.ts'
import { keyOf, sameId } from '../../base/id.ts'
import { minuteText } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import type { Finding } from '../../fleet/findings.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import { FillHours } from '../../location/fill-hours.tsx'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { CardLink } from '../../playlists/card-link.tsx'
import { type Card, cardName, cardNumbers, cardsOf } from '../../playlists/cards.ts'
import { canPlayToday } from '../../playlists/ticker-plan.ts'
import { locationPath, schedulePath } from '../../routes.ts'
import { useScreenNote } from '../../screens/screen-notes.ts'
import { screenNames } from '../../screens/screen-state.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { findingTitle } from './finding-text.ts'
import type { Mends } from './use-mends.ts'

export const isProblem = ({ severity }: Finding) => severity === 'problem'

/** A link that looks like the buttons of the other rows. */
const button = 'button button-secondary'

/** A change that takes the finding out of its group. */
interface Change {
  label: string
  act: (finding: Finding) => void
}

export interface FindingRowProps {
  change: Change
  finding: Finding
  /** All of its group, and where their playlists are. */
  findings: readonly Finding[]
  byKey: Fleet['byKey']
  now: Moment
  mends: Mends
  onClose: () => void
}

/** A finding with its place, its playlists and what mends it. */
export function FindingRow(props: FindingRowProps) {
  const { finding, byKey, now } = props
  const { location, type, rule } = finding
  const text = findingTitle(finding, now.day)
  const ofScreen = useScreenNote(location.unique_id, type)
  const all = byKey.get(keyOf(location))?.playlists ?? []
  const cards = cardsOf(all.filter(({ id }) => finding.playlistIds.some(one => sameId(one, id))))
  const note = rule === 'not-connected' ? ofScreen : undefined
  const [tint, mark] = isProblem(finding) ? ['error', 'Problem'] : ['warning', 'Notice']
  return (
    <li className="finding with-end ruled">
      <p className="strong breaks flow tight">
        <span>
          <bdi>{locationTitle(location)}</bdi> · {screenNames[type]}
        </span>
        {cards.map(card => (
          <CardLink key={card.playlist.id} card={card} location={location} today={now.day} />
        ))}
      </p>
      <p className="breaks muted">
        <span className={`tag strong tint-${tint}`}>{mark}</span>{' '}
        <BidiText text={note ? `${text} Note: “${note}”` : text} />
      </p>
      <div className="finding-actions hide-empty row wrap">
        <Place {...props} />
        {cards.map(card => (
          <MendButtons key={card.playlist.id} card={card} {...props} />
        ))}
        <Fill {...props} />
        <ChangeButton {...props} text={text} />
      </div>
    </li>
  )
}

const placeText = ({ location, type }: Finding) => `${locationTitle(location)}, ${screenNames[type]}`

function ChangeButton({ finding, text, change: { label, act } }: FindingRowProps & { text: string }) {
  return (
    <Button
      variant="quiet"
      className="finding-change"
      aria-label={`${label}: ${placeText(finding)}, ${text}`}
      onClick={event => {
        passFocus(event.currentTarget)
        act(finding)
      }}
    >
      {label}
    </Button>
  )
}

/** The row goes with the button that has the focus: a neighbour gets it, or else the head of the dialog. */
function passFocus(button: HTMLElement) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    neighbour?.querySelector<HTMLElement>('.finding-change') ??
    button.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]')
  target?.focus({ preventScroll: true })
}

/** The link to the place of a finding that is about no playlist, or about a time of day. */
function Place({ finding, onClose }: FindingRowProps) {
  const { location, type } = finding
  const place = placeText(finding)
  if (finding.rule === 'not-connected') {
    return (
      <Link className={button} to={locationPath(location)} aria-label={`Open the location: ${place}`}>
        Open the location
      </Link>
    )
  }
  if (finding.rule !== 'nothing-plays') return null
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

/** For all locations with the same empty hours. */
function Fill({ finding, findings, byKey }: FindingRowProps) {
  if (finding.rule !== 'nothing-plays' || finding.type !== 'videowall') return null
  const { start, end, days } = finding
  const isAlike = (one: Finding) =>
    one.rule === finding.rule && one.type === finding.type && one.start === start && one.end === end
  const alike = [finding, ...findings.filter(one => one !== finding && isAlike(one))]
  const [own, ...others] = alike.map(({ location, type }) => {
    const all = byKey.get(keyOf(location))?.playlists ?? []
    return { place: placeOf(location), playlists: all.filter(playlist => playlist.type === type) }
  })
  return own && <FillHours {...own} {...{ others, hours: { day: days[0] ?? '', start, end } }} />
}

function MendButtons({ finding, card, now, mends }: FindingRowProps & { card: Card }) {
  const { rule, type, location } = finding
  if (finding.rule === 'differs') {
    const { like } = finding
    const label = `Make them the same: ${cardName(card)}, ${placeText(finding)}`
    return (
      <Button aria-label={label} onClick={() => mends.namesakes.open({ like })}>
        Make them the same…
      </Button>
    )
  }
  if (!['has-ended', 'no-day-to-come', 'ends-soon'].includes(rule)) return null
  const located = { location, card }
  const name = `${cardNumbers(card)} of ${locationTitle(location)}`
  return (
    <>
      {type === 'videowall' && (
        <Button aria-label={`Extend by a month: ${name}`} onClick={() => mends.extend(located, now)}>
          Extend by a month
        </Button>
      )}
      {type === 'ticker' && canPlayToday(now.minute) && (
        <Button aria-label={`Play again today: ${name}`} onClick={() => mends.playToday(located, now.day)}>
          Play again today
        </Button>
      )}
    </>
  )
}
