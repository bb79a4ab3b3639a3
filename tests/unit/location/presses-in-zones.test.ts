import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { dayBefore, daysAfter, minuteOfTime, minuteText } from '../../../src/base/local-day.ts'
import { type Moment, momentOf } from '../../../src/base/moment.ts'
import { withChange } from '../../../src/jobs/change-task.ts'
import { fillersOf, fillTask } from '../../../src/location/fill-hours.tsx'
import { likeTask } from '../../../src/location/playlist/like-task.ts'
import { freeDaysPlan } from '../../../src/locations/select/bulk-jobs.ts'
import {
  countedWindow,
  DAY_MINUTES,
  type MinuteSpan,
  openSpans,
  readyPlaylists,
} from '../../../src/player/schedule/schedule.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { changeTo } from '../../../src/playlists/change.ts'
import { namedIn } from '../../../src/playlists/namesakes.ts'
import { readDays } from '../../../src/playlists/when/when.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { afterTask, itemOf } from './after-task.ts'
import { cardOf } from './november.ts'

const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** On these days the clocks have changed: in Santiago at midnight, on Lord Howe Island by half an hour, in UTC never. */
const clockChanges = [
  ['UTC', '2026-12-31'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
] as const

const HOUR = 60
const MINUTE_MS = 60_000

interface Minute {
  /** As the calendar of its zone has it. */
  wall: Moment
  /** As a screen there has it. */
  screen: Moment
}

/** The minutes from the noon before a day to its end. */
function minutesRound(zone: string, day: string): Minute[] {
  process.env.TZ = zone
  const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const noon = new Date(`${dayBefore(day)}T12:00`).getTime()
  return Array.from({ length: 36 * HOUR }, (_, at) => {
    const date = new Date(noon + at * MINUTE_MS)
    const [wallDay = '', time = ''] = calendar.format(date).split(' ')
    return { wall: { day: wallDay, minute: minuteOfTime(time) }, screen: momentOf(date) }
  })
}

/** Which of some playlists the player shows at a moment. The spans of a day are asked for once. */
function playerOf(playlists: readonly Playlist[]): (at: Moment) => Playlist[] {
  const ready = readyPlaylists(playlists)
  const days = new Map<string, MinuteSpan[][]>()
  return ({ day, minute }) => {
    const spans = days.get(day) ?? ready.map(one => openSpans(one, day))
    days.set(day, spans)
    return ready.filter((_, at) => spans[at]?.some(({ start, end }) => start <= minute && minute < end))
  }
}

const time = fc
  .oneof(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), fc.constantFrom(0, 30, 90, 119, 120, 150, 179, 1380, 1439))
  .map(minute => `${minuteText(minute)}:00`)

/** The days count from the one on which the clocks change. */
const plan = fc.record({
  name: fc.constantFrom('Lunch', 'Default', 'Evening'),
  days: fc.tuple(fc.integer({ min: -3, max: 0 }), fc.integer({ min: 0, max: 5 })),
  time_start: time,
  time_end: time,
})

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never

const plans = fc.array(plan, { minLength: 1, maxLength: 3 })

const filesOf = { Lunch: 'AB', Default: 'C', Evening: 'D' }

const playlistOf = ({ name, days: [first, length], ...hours }: Plan, id: number, change: string): Playlist =>
  aPlaylist({
    ...hours,
    id,
    name,
    date_start: daysAfter(change, first),
    date_end: daysAfter(change, first + length),
    items: [...filesOf[name]].map(itemOf),
  })

/** The day on which the window began that is open at a moment. */
const begunOn = (playlist: Playlist, { day, minute }: Moment) =>
  minute < countedWindow(playlist).start ? dayBefore(day) : day

/** What a person does, and which files are wanted of a playlist that plays at a moment. */
interface Press {
  before: Playlist[]
  after: Playlist[]
  wanted: (playing: readonly Playlist[], at: Moment) => string
}

const namesOf = (playlists: readonly Playlist[]) =>
  playlists
    .map(({ items }) => items.map(({ media }) => media.name).join(''))
    .sort()
    .join('+')

const location = { id: 1, name: 'Lobby', unique_id: 'lobby', status_online: false, created_at: '', updated_at: '' }
const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }

interface Choice {
  until: number
  from: number
  hours: readonly [number, number]
}

const presses: Record<'until' | 'except' | 'fill' | 'also', (all: Playlist[], now: Moment, choice: Choice) => Press> = {
  until(playlists, now, { until }) {
    const [card] = cardsOf(playlists)
    const last = daysAfter(now.day, until)
    const [first, ...rest] = card?.playlist.items ?? []
    const items = first ? [{ ...first, until: last }, ...rest] : []
    const task = card && withChange({ place }, changeTo(card, card.when, now, items), now.day)
    const isOver = (one: Playlist, { day }: Moment) => card?.playlists.includes(one) && day > last
    return {
      before: playlists,
      after: afterTask(playlists, task),
      wanted: (playing, at) =>
        namesOf(
          playing
            .map(one => (isOver(one, at) ? { ...one, items: one.items.slice(1) } : one))
            .filter(({ items }) => items.length > 0),
        ),
    }
  },
  except(all, now, { until, from }) {
    // The windows of a card begin when it begins, whatever playlists it is made of: here of one.
    const playlists = all.filter((one, at) => all.findIndex(other => other.name === one.name) === at)
    const [first, last] = [daysAfter(now.day, from), daysAfter(now.day, from + until)]
    const { job } = freeDaysPlan([{ location, playlists }], readDays(`${first} ${last}`), now)
    const isFree = (day: string) => first <= day && day <= last
    return {
      before: playlists,
      after: afterTask(playlists, job.tasks[0]),
      wanted: (playing, at) => namesOf(playing.filter(one => !isFree(begunOn(one, at)))),
    }
  },
  fill(playlists, now, { hours: [a, b] }) {
    const [start, end] = [Math.min(a, b), Math.max(a, b) + 1]
    const [filler] = fillersOf(playlists, { day: now.day, start, end })
    const isWanted = ({ minute }: Moment) => filler !== undefined && start <= minute && minute < end
    return {
      before: playlists,
      after: afterTask(playlists, filler && fillTask(place, filler, now)),
      wanted: (playing, at) => namesOf(playing.length === 0 && filler && isWanted(at) ? [filler.playlist] : playing),
    }
  },
  also(playlists, now, { hours: [start, end], from }) {
    const like = cardOf(...playlists)
    const hours = { time_start: `${minuteText(start)}:00`, time_end: `${minuteText(end)}:00` }
    const there = [{ ...like.playlist, ...hours, id: 50, date_start: daysAfter(now.day, from), date_end: '2099-12-31' }]
    const wanted = playerOf(like.playlists)
    const own = namedIn(there).get(like.name) ?? []
    return {
      before: there,
      after: afterTask(there, likeTask(place, like, { own, playlists: there, now })),
      wanted: (_, at) => namesOf(wanted(at)),
    }
  },
}

const choice = fc.record({
  until: fc.integer({ min: 0, max: 1 }),
  from: fc.integer({ min: 0, max: 1 }),
  hours: fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 })),
})

// requirements 20.36, 24.20, 27.17, 27.18
test('on 200 random plans a press changes the wanted minutes of the screen and no other, also when its clock changes', () => {
  const changes = clockChanges.map(([zone, day]) => minutesRound(zone, day))
  for (const minutes of changes) expect(minutes.map(({ screen }) => screen)).toEqual(minutes.map(({ wall }) => wall))
  const counts = { until: 0, except: 0, fill: 0, also: 0 }
  const pressed = fc.record({
    name: fc.constantFrom('until', 'except', 'fill', 'also'),
    change: fc.nat(clockChanges.length - 1),
    at: fc.nat(12 * HOUR - 1),
  })
  fc.assert(
    fc.property(pressed, plans, choice, ({ name, change, at }, all, choice) => {
      const [zone, day] = clockChanges[change] ?? clockChanges[0]
      process.env.TZ = zone
      const minutes = changes[change]?.slice(at) ?? []
      const playlists = all.map((one, id) => playlistOf(one, id + 1, day))
      const press = presses[name](playlists, minutes[0]?.screen ?? { day, minute: 0 }, choice)
      const [before, after] = [playerOf(press.before), playerOf(press.after)]
      let isChanged = false
      for (const { wall, screen } of minutes) {
        const playing = before(wall)
        const [shown, wanted] = [namesOf(after(screen)), press.wanted(playing, wall)]
        if (shown !== wanted) expect({ wall, shown }).toEqual({ wall, shown: wanted })
        isChanged ||= shown !== namesOf(playing)
      }
      if (isChanged) counts[name] += 1
    }),
    { numRuns: 200, seed: 59 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
})
