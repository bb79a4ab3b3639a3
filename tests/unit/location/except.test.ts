import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { daysAfter, minuteText } from '../../../src/base/local-day.ts'
import { emptyDraft, type PlanDraft, planOf } from '../../../src/location/playlist/plan-draft.ts'
import { isOneCall, planOfOne, type Wish, wishOf } from '../../../src/location/playlist/wish.ts'
import { freeDaysPlan } from '../../../src/locations/select/bulk-jobs.ts'
import { DAY_MINUTES } from '../../../src/player/schedule/schedule.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { EVERY_DAY, MON_TO_FRI, WEEKEND } from '../../../src/playlists/weekdays.ts'
import { sayWhen } from '../../../src/playlists/when/say.ts'
import { readDays } from '../../../src/playlists/when/when.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { afterTask } from './after-task.ts'

/** A Thursday. */
const TODAY = '2026-11-26'
const now = { day: TODAY, minute: 0 }
const DAYS = 14

const time = fc
  .oneof(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), fc.constantFrom(0, 1, 719, 720, 721, DAY_MINUTES - 1))
  .map(minute => `${minuteText(minute)}:00`)

const range = fc
  .tuple(fc.integer({ min: -4, max: DAYS }), fc.integer({ min: 0, max: 9 }))
  .map(([from, length]) => [daysAfter(TODAY, from), daysAfter(TODAY, from + length)] as const)

const plan = fc.record({
  days: range,
  weekdays: fc.constantFrom(EVERY_DAY, EVERY_DAY, MON_TO_FRI, WEEKEND, '135'),
  time_start: time,
  time_end: time,
  excepted: fc.array(range, { minLength: 1, maxLength: 3 }),
})

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** For each minute from today on if a window plays that begins on one of some days. */
function wantedMinutes(draft: PlanDraft, isWanted: (day: string) => boolean): string {
  const [start, end] = [minutesOf(draft.time_start), minutesOf(draft.time_end)]
  const last = end < start ? end + DAY_MINUTES : end
  const minutes = Array<string>(DAYS * DAY_MINUTES).fill('.')
  for (let at = -1; at < DAYS; at += 1) {
    const day = daysAfter(TODAY, at)
    const digit = String(new Date(day).getUTCDay() || 7)
    const isIn = draft.date_start <= day && day <= draft.date_end && draft.weekdays.includes(digit)
    if (!isIn || !isWanted(day)) continue
    for (let minute = at * DAY_MINUTES + start; minute <= at * DAY_MINUTES + last; minute += 1)
      if (minute >= 0 && minute < minutes.length) minutes[minute] = '#'
  }
  return minutes.join('')
}

/** For each minute from today on if the player shows one of some playlists. */
const playedMinutes = (playlists: readonly Playlist[]): string =>
  timelineOf(
    playlists.map(one => ({ ...one, is_active: true, items: items('a.jpg') })),
    TODAY,
    DAYS,
  )
    .map(stretch => (stretch.playlists.length > 0 ? '#' : '.').repeat(stretch.end - stretch.start))
    .join('')

function wished(draft: PlanDraft, card?: Wish['card']): Wish {
  const wish = wishOf(card, planOf('videowall', draft, TODAY), draft, { playlists: [], now })
  if (!wish) throw new Error('A field is missing.')
  return wish
}

const playlistsOf = ({ windows }: Wish) =>
  windows.map((window, id) => aPlaylist({ ...window, id, name: 'Daily', items: items('a.jpg') }))

const location = { id: 1, name: 'Lobby', unique_id: 'lobby', status_online: false, created_at: '', updated_at: '' }

// requirements 27.17, 25.12
test('on 200 random plans exactly the windows go that begin on the chosen days, in the form and at many locations', () => {
  let cuts = 0
  fc.assert(
    fc.property(plan, ({ days: [date_start, date_end], excepted, ...fields }) => {
      const whole = { ...emptyDraft, ...fields, date_start, date_end, repeat_interval: '1', name: 'Daily' }
      const except = excepted.map(days => days.join(' ')).join('|')
      const isLeft = (day: string) => !excepted.some(([from, until]) => from <= day && day <= until)
      const [before, after] = [() => true, isLeft].map(isWanted => wantedMinutes(whole, isWanted))
      const playlists = playlistsOf(wished(whole))
      expect(playedMinutes(playlists)).toBe(before)
      expect(playedMinutes(playlistsOf(wished({ ...whole, except })))).toBe(after)
      const { job } = freeDaysPlan([{ location, playlists }], readDays(except), now)
      expect(playedMinutes(afterTask(playlists, job.tasks[0]))).toBe(after)
      if (before !== after) cuts += 1
    }),
    { numRuns: 200, seed: 59 },
  )
  expect(cuts).toBeGreaterThan(50)
})

const lunch: PlanDraft = {
  ...emptyDraft,
  name: 'Lunch',
  date_start: '2026-12-01',
  date_end: '2026-12-31',
  time_start: '08:00:00',
  time_end: '22:00:00',
  repeat_interval: '1',
}

// requirement 27.17
test('the sentence of the card names the days; days at an edge and outside of the range need no other playlist', () => {
  const [card] = cardsOf(playlistsOf(wished({ ...lunch, except: '2026-12-24 2026-12-26' })))
  expect(sayWhen(card?.when ?? [], '2026-12-02')).toBe('Every day, 8 AM to 10 PM until 31 Dec, except 24 Dec to 26 Dec')
  const single = cardsOf([aPlaylist({ ...planOf('videowall', lunch, TODAY), name: 'Lunch' })])[0]
  const saved = (except: string) => {
    const wish = wished({ ...lunch, except }, single)
    return isOneCall(wish) && planOfOne(wish)
  }
  const plan = planOf('videowall', lunch, TODAY)
  expect(saved('2026-12-30 2026-12-31')).toEqual({ ...plan, date_end: '2026-12-29' })
  expect(saved('2027-01-01 2027-01-02')).toEqual(plan)
  expect(saved('')).toEqual(plan)
  expect(saved('2026-12-24 2026-12-24')).toBe(false)
})

// requirement 27.17
test('exceptions that leave nothing are refused', () => {
  const { fault } = wished({ ...lunch, except: '2026-11-01 2026-12-20|2026-12-21 2027-01-01' })
  expect(fault).toBe('The exceptions leave no day on which it plays.')
})
