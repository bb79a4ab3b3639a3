import { useEffect, useState } from 'react'
import type { ScreenRef } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { formatLength } from '../base/format.ts'
import { twoDigits } from '../base/local-day.ts'
import { momentOf } from '../base/moment.ts'
import type { OfflineDetails } from '../player/offline/offline.ts'
import type { Position } from '../player/schedule/rotation.ts'
import type { Screen, ScreenDetails } from '../player/screen.ts'
import { lastDay, type Start, type StartRecord } from '../player/start-record.ts'
import { dayTimeText } from '../player/why-empty.ts'
import './diagnostics.css'

const REFRESH_MS = 1000

const positionText = (position: Position | null) =>
  position ? `"${position.item.media.name}" (playlist ${position.playlist}, repeat ${position.repeat})` : 'nothing'

function timeText(at: number): string {
  const date = new Date(at)
  return `${dayTimeText(momentOf(date))}:${twoDigits(date.getSeconds())}`
}

function keptText(offline: OfflineDetails | undefined): string {
  if (!offline) return 'nothing; a screen keeps files on https only'
  const { kept, wanted, problem } = offline
  return `${kept} of ${wanted} files${problem && `; ${problem}`}`
}

function answerText({ answeredAt, offline }: ScreenDetails): string {
  const keptAt = offline?.keptAnswerAt ?? null
  if (keptAt !== null) return `the kept answer of ${timeText(keptAt)}`
  return answeredAt === null ? 'none since the start' : `the answer of ${timeText(answeredAt)}`
}

const signed = (ms: number) => `${ms < 0 ? '-' : '+'}${Math.abs(Math.round(ms))} ms`

function clockText({ offset, uncertainty, problem }: NonNullable<ScreenDetails['inStep']>): string {
  if (uncertainty === null) return `this machine's. ${problem}`
  return `${signed(offset)} against this machine, give or take ${Math.ceil(uncertainty)} ms. ${problem}`
}

/** What a person has to know of a screen in step (requirement 33.8). */
function stepRows({ inStep, picture }: ScreenDetails): string[][] {
  if (!inStep) return []
  const { withoutLength = [] } = picture
  return [
    ['Clock in step', clockText(inStep)],
    ['Films without a length', withoutLength.join(', ') || 'none'],
  ]
}

/** What never came is said to be missing. */
function startRow({ at, until, cold, end, ...steps }: Start, isLast: boolean): string[] {
  const came = (['list', 'file', 'frame'] as const).map(step => {
    const ms = steps[step]
    return ms === undefined ? `no ${step}` : `${step} after ${(ms / 1000).toFixed(1)} s`
  })
  const ended = isLast ? [] : [`${end ?? 'killed'} after ${formatLength((until - at) / 1000)}`]
  return [timeText(at), [...came, ...cold.map(what => `${what} cold`), ...ended].join(', ')]
}

function startRows(record: StartRecord): string[][] {
  const day = Object.entries(lastDay(record, wallClock.now()))
  const starts = record.starts.map((start, index, { length }) => startRow(start, index === length - 1))
  return [
    ['Last 24 hours', day.map(([shown, ms]) => `${shown} ${formatLength(ms / 1000)}`).join(', ')],
    ...starts.reverse(),
  ]
}

function rowsOf(details: ScreenDetails): string[][] {
  const { picture, isSocketConnected, offline, starts } = details
  return [
    ['Plays', positionText(picture.current)],
    ['Next', positionText(picture.next)],
    ['Playlists', answerText(details)],
    ['Films decoded ahead', picture.whyAlone ? `none: ${picture.whyAlone}` : 'one'],
    ['Socket', isSocketConnected ? 'connected' : 'not connected'],
    ['Kept', keptText(offline)],
    ['Clock', `${timeText(wallClock.now())}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`],
    ...stepRows(details),
    ...(starts ? startRows(starts) : []),
  ]
}

/** The panel for a technician in front of the screen, opened with Ctrl+Shift+D or `?debug`. */
export function Diagnostics({ screen, name }: { screen: Screen; name: ScreenRef }) {
  const [details, setDetails] = useState(() => screen.details())
  useEffect(() => {
    const timer = setInterval(() => setDetails(screen.details()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [screen])
  const entries = [...details.log.entries()].reverse()
  return (
    <section className="diagnostics" aria-label="Diagnostics">
      <dl>
        {[['Screen', `${name.uniqueId}, ${name.type}`], ...rowsOf(details)].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol>
        {entries.map(entry => (
          <li key={entry.key} data-level={entry.level}>
            {timeText(entry.at)} {entry.text}
          </li>
        ))}
      </ol>
    </section>
  )
}
