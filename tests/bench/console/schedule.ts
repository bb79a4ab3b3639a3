import { type Playlist, screenTypes } from '../../../src/api/playlists.ts'
import { wallClock } from '../../../src/base/clock.ts'
import { daysAfter } from '../../../src/base/local-day.ts'
import { momentNow } from '../../../src/base/moment.ts'
import { findingsOf } from '../../../src/fleet/findings.ts'
import { DAY_MINUTES, scheduleAt } from '../../../src/player/schedule/schedule.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type LargeFleet, largeFleet } from './large-fleet.ts'
import { measureSchedulePage } from './schedule-page.ts'

const DAYS = 7
/** The week of one screen takes seconds minute by minute, so only some screens are asked, and the time is scaled. */
const PLAIN_SCREENS = 4

/** Targets. */
const TIMELINE_MS = 300
const TIMES_FASTER = 20
const FINDINGS_MS = 500

const hours = { start: 8 * 60, end: 20 * 60 }

/** Milliseconds that the work takes, and its result. */
function timed<T>(work: () => T): { ms: number; result: T } {
  const start = performance.now()
  const result = work()
  return { ms: performance.now() - start, result }
}

const idsOf = (playlists: readonly Playlist[]) => playlists.map(({ id }) => id).join()

/** The rotation of every minute, as a plain implementation finds it: by asking the schedule. */
const minuteByMinute = (playlists: readonly Playlist[], today: string): string[] =>
  Array.from({ length: DAYS }, (_, index) => daysAfter(today, index)).flatMap(day =>
    Array.from({ length: DAY_MINUTES }, (_, minute) => idsOf(scheduleAt(playlists, { day, minute }).rotation)),
  )

const everyMinute = (playlists: readonly Playlist[], today: string): string[] =>
  timelineOf(playlists, today, DAYS).flatMap(stretch =>
    Array<string>(stretch.end - stretch.start).fill(idsOf(stretch.playlists)),
  )

const screensOf = ({ entries }: LargeFleet): Playlist[][] =>
  entries.flatMap(({ playlists }) => screenTypes.map(type => playlists.filter(playlist => playlist.type === type)))

/** The timelines of a week, the first time that the code runs, beside the same week minute by minute. */
function measureTimeline(fleet: LargeFleet, today: string): boolean[] {
  const screens = screensOf(fleet)
  const ours = timed(() => screens.map(playlists => timelineOf(playlists, today, DAYS).length))
  const again = timed(() => screens.map(playlists => timelineOf(playlists, today, DAYS).length))
  const asked = screens.slice(0, PLAIN_SCREENS)
  const plain = timed(() => asked.map(playlists => minuteByMinute(playlists, today)))
  const plainMs = (plain.ms * screens.length) / asked.length
  const expected = plain.result.flat()
  const found = asked.flatMap(playlists => everyMinute(playlists, today))
  const different = expected.filter((ids, index) => ids !== found[index]).length
  const stretches = ours.result.reduce((sum, count) => sum + count, 0)
  return [
    figureRow(
      `timelines of a week, ${screens.length} screens of ${screens[0]?.length} playlists, ${stretches} stretches`,
      `${ours.ms.toFixed(0)} ms, once more ${again.ms.toFixed(0)} ms; ${(plainMs / ours.ms).toFixed(0)} times faster`,
      `minute by minute ${(plainMs / 1000).toFixed(0)} s, scaled from ${asked.length} screens`,
      ours.ms <= TIMELINE_MS && plainMs >= ours.ms * TIMES_FASTER,
    ),
    figureRow(
      'minutes that differ from the schedule',
      `${different} of ${expected.length}`,
      'none',
      different === 0 && found.length === expected.length,
    ),
  ]
}

/** All findings of the same week, for the first time and one minute later. */
function measureFindings({ entries, files }: LargeFleet, today: string): boolean {
  const mediaIds = new Set(files.map(({ id }) => String(id)))
  const connected = new Set(entries.map(({ location }) => `${location.unique_id}-videowall`))
  const findAt = (minute: number) => findingsOf({ entries, now: { day: today, minute }, hours, mediaIds, connected })
  const first = timed(() => findAt(600))
  const later = timed(() => findAt(601))
  return figureRow(
    `findings of the same week, ${first.result.length} of them`,
    `${first.ms.toFixed(0)} ms, a minute later ${later.ms.toFixed(0)} ms`,
    `at most ${FINDINGS_MS} ms`,
    first.ms <= FINDINGS_MS,
  )
}

/** Measures the timelines, the findings and the schedule page of 500 locations. */
export async function run(): Promise<void> {
  const today = momentNow(wallClock).day
  const fleet = largeFleet(today)
  const verdicts = [...measureTimeline(fleet, today), measureFindings(fleet, today)]
  expectTargetsMet([...verdicts, ...(await measureSchedulePage(fleet))])
}
