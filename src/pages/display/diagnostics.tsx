import { useEffect, useState } from 'react'
import { minuteText } from '../../clock/clock-text.ts'
import type { Moment } from '../../clock/moment.ts'
import type { ScreenRef } from '../../id.ts'
import { formatSize } from '../../media/format.ts'
import { describePicture } from '../../player/describe-picture.ts'
import type { LogEntry } from '../../player/event-log.ts'
import type { OfflineDetails } from '../../player/offline/offline.ts'
import type { Screen, ScreenDetails } from '../../player/screen.ts'
import './diagnostics.css'

const REFRESH_MS = 1000

const momentText = (moment: Moment | null) => (moment ? `${moment.day} ${minuteText(moment.minute)}` : 'none')

const timeText = (at: number) => new Date(at).toLocaleTimeString('en-GB')

function keptText(offline: OfflineDetails | undefined): string {
  if (!offline) return 'nothing; a screen keeps files on https only'
  const { kept, wanted, bytes, budget, isPersistent, problem } = offline
  const promise = isPersistent ? '' : '; the browser may remove them'
  const trouble = problem && `; ${problem}`
  return `${kept} of ${wanted} files, ${formatSize(bytes)} of at most ${formatSize(budget)}${promise}${trouble}`
}

function answerText(answer: OfflineDetails['answer'] | undefined): string {
  if (!answer) return 'not kept'
  return `${answer.isKept ? 'the kept answer' : 'the answer'} of ${new Date(answer.at).toLocaleString('en-GB')}`
}

function rowsOf({ picture, schedule, isSocketConnected, seams, offline }: ScreenDetails): Array<[string, string]> {
  const { current, next, reason } = describePicture(picture)
  const playlists = schedule.rotation.map(playlist => `${playlist.id} (${playlist.items.length} items)`)
  const ms = (value: number) => `${Math.round(value)} ms`
  return [
    ['Plays', current],
    ['Next', next],
    ['Why', reason],
    ['Playlists', answerText(offline?.answer)],
    ['Rotation', playlists.join(', ') || 'empty'],
    ['Schedule changes', momentText(schedule.nextChange)],
    ['Socket', isSocketConnected ? 'connected' : 'not connected'],
    ['Kept', keptText(offline)],
    ['Clock', new Date().toString()],
    ['Dropped frames', picture.kind === 'videowall' ? String(picture.droppedFrames) : 'not counted'],
    ['Seams', `${seams.count}: p50 ${ms(seams.p50)}, p95 ${ms(seams.p95)}, worst ${ms(seams.worst)}`],
  ]
}

/** What a technician in front of the screen wants to know; opened with Ctrl+Shift+D or `?debug`. */
export function Diagnostics({ screen, name }: { screen: Screen; name: ScreenRef }) {
  const [details, setDetails] = useState(() => screen.details())
  useEffect(() => {
    const timer = setInterval(() => setDetails(screen.details()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [screen])
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
        {details.log
          .entries()
          .toReversed()
          .map((entry: LogEntry) => (
            <li key={entry.key} data-level={entry.level}>
              {timeText(entry.at)} {entry.text}
            </li>
          ))}
      </ol>
    </section>
  )
}
