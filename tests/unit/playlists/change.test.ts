import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { daysAfter, daysSince1970, minuteText } from '../../../src/base/local-day.ts'
import { DAY_MINUTES, type PlayWindow } from '../../../src/player/schedule/schedule.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { type Card, cardsOf } from '../../../src/playlists/cards.ts'
import { afterChange, type Change, changeTo, leaveFree, touchedBy } from '../../../src/playlists/change.ts'
import { EVERY_DAY, MON_TO_FRI, WEEKEND } from '../../../src/playlists/weekdays.ts'
import { onWeekdays } from '../../../src/playlists/when/parts.ts'
import {
  type Box,
  boxKey,
  boxOf,
  isOver,
  meet,
  minus,
  plus,
  sameWhen,
  type When,
  whenOf,
  windowOf,
} from '../../../src/playlists/when/when.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'

/** A Thursday. */
const TODAY = '2026-11-26'
const now = { day: TODAY, minute: 600 }

/** The days that a test looks at, from today on. */
const DAYS = 12

const time = fc
  .oneof(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), fc.constantFrom(0, 1, 719, 720, 721, DAY_MINUTES - 1))
  .map(minute => `${minuteText(minute)}:00`)

const day = fc.integer({ min: -4, max: DAYS - 2 }).map(days => daysAfter(TODAY, days))

const window = fc
  .record({ days: fc.tuple(day, day), time_start: time, time_end: time })
  .map(({ days: [a, b], ...hours }) => ({
    ...hours,
    date_start: a < b ? a : b,
    date_end: a < b ? b : a,
  }))

const anyTime = fc.record({
  date_start: fc.constantFrom('', '2026-01-01'),
  date_end: fc.constantFrom('', '2099-12-31'),
  time_start: fc.constantFrom('', '00:00:00'),
  time_end: fc.constantFrom('', '23:59:00'),
})

const others = fc
  .array(fc.oneof(window, window, anyTime), { minLength: 1, maxLength: 4 })
  .map(windows => windows.map((one, id) => aPlaylist({ ...one, id, name: `P${id}`, items: items(`${id}.jpg`) })))

const alone = fc
  .tuple(window, fc.constantFrom(EVERY_DAY, MON_TO_FRI, WEEKEND, '3', '157'))
  .map(([one, weekdays]) => onWeekdays(one, weekdays).map(windowOf))

type Stretches = ReturnType<typeof timelineOf>

const namesIn = (timeline: Stretches, minute: number): string[] => {
  const { playlists = [] } = timeline.find(({ start, end }) => start <= minute && minute < end) ?? {}
  return playlists.map(one => one.items[0]?.media.name ?? '').sort()
}

/** The files that each of some plans shows, from now on. No plan changes between two rows. */
function rowsOf(plans: readonly (readonly Playlist[])[]): string[][][] {
  const timelines = plans.map(playlists => timelineOf(playlists, TODAY, DAYS))
  const starts = new Set([now.minute, ...timelines.flat().map(({ start }) => start)])
  return [...starts]
    .filter(minute => minute >= now.minute)
    .map(minute => timelines.map(timeline => namesIn(timeline, minute)))
}

const leaving = (playlists: readonly Playlist[], windows: readonly PlayWindow[], closes: readonly PlayWindow[] = []) =>
  leaveFree(cardsOf(playlists), { alone: whenOf(windows), closes: whenOf(closes), now })

// requirement 27.10
test('on 300 random plans the others play outside of the hours as before, minute by minute, and never within', () => {
  let cuts = 0
  fc.assert(
    fc.property(others, alone, (playlists, windows) => {
      const change = leaving(playlists, windows)
      const lone = windows.map(one => aPlaylist(one))
      const rows = rowsOf([playlists, afterChange(playlists, change), lone])
      for (const [before, after, within] of rows) expect(after).toEqual(within?.length ? [] : before)
      if (touchedBy(change).length > 0) cuts += 1
    }),
    { numRuns: 300, seed: 40 },
  )
  expect(cuts).toBeGreaterThan(100)
})

const isWithin = (files: readonly string[] = [], wider: readonly string[] = []) =>
  files.every(file => wider.includes(file))

// requirement 27.12
test('a gap that is closed again leaves the plan as it was, and takes nothing from it', () => {
  let closed = 0
  fc.assert(
    fc.property(others, alone, (playlists, windows) => {
      const cut = afterChange(playlists, leaving(playlists, windows))
      const change = leaving(cut, [], windows)
      const rows = rowsOf([playlists, cut, afterChange(cut, change)])
      expect(rows.filter(([, gap, after]) => !isWithin(gap, after))).toEqual([])
      if (touchedBy(change).length > 0 && rows.every(([before, , after]) => before?.join() === after?.join()))
        closed += 1
    }),
    { numRuns: 300, seed: 41 },
  )
  expect(closed).toBeGreaterThan(50)
})

/** What one card plays after each step of a change: what is new or longer comes before what is shorter or gone. */
function stepsOf(card: Card, { grown, shrunk, added, removed }: Change): When[] {
  const nothing = { grown: [], shrunk: [], added: [], removed: [] }
  const parts: Change[] = [
    ...added.map(one => ({ ...nothing, added: [one] })),
    ...grown.map(one => ({ ...nothing, grown: [one] })),
    ...shrunk.map(one => ({ ...nothing, shrunk: [one] })),
    ...removed.map(one => ({ ...nothing, removed: [one] })),
  ]
  let playlists: readonly Playlist[] = card.playlists
  return parts.map(part => {
    playlists = afterChange(playlists, part)
    return whenOf(playlists)
  })
}

// requirements 27.6, 27.15
test('after any change a card plays at exactly the wanted times, and at no step at fewer than before and after', () => {
  const past = { day: '2020-01-01', minute: 0 }
  fc.assert(
    fc.property(alone, alone, window, (first, second, hole) => {
      const made = minus(whenOf(first), whenOf([hole]))
      const pieces = made.map(box => ({ ...aPlaylist({ name: 'Daily' }), ...windowOf(box) }))
      const [card] = cardsOf(pieces.map((one, id) => ({ ...one, id })))
      if (!card) return
      const wanted = plus(minus(whenOf(second), whenOf([hole])), whenOf(second.slice(1)))
      const change = changeTo(card, wanted, past)
      const steps = stepsOf(card, change)
      expect(steps.at(-1) ?? card.when).toEqual(wanted)
      const always = minus(card.when, minus(card.when, wanted))
      for (const step of steps) expect(minus(always, step)).toEqual([])
      // Who stays keeps the number, and nobody comes and goes for the same minutes.
      for (const { part } of change.added)
        expect(change.removed.some(one => sameWhen(whenOf([one]), whenOf([part])))).toBe(false)
    }),
    { numRuns: 300, seed: 42 },
  )
})

/** The most that can be paired, each with one of its own. */
function mostPairs(lists: readonly (readonly string[])[]): number {
  const takenBy = new Map<string, number>()
  const isPaired = (at: number, seen: Set<string>): boolean =>
    (lists[at] ?? []).some(one => {
      if (seen.has(one)) return false
      seen.add(one)
      const owner = takenBy.get(one)
      if (owner !== undefined && !isPaired(owner, seen)) return false
      takenBy.set(one, at)
      return true
    })
  return lists.filter((_, at) => isPaired(at, new Set())).length
}

/** The hours of a window as many minutes later, on the same days. */
const shifted = (box: Box, minutes: number): Box => ({ ...box, start: box.start + minutes, end: box.end + minutes })

// requirements 27.6, 27.15
test('hours that are shifted keep as many playlists as can be, and play at no other hours today', () => {
  const hours = fc.record({
    from: fc.integer({ min: -4, max: 3 }),
    days: fc.integer({ min: 1, max: 40 }),
    start: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 1, max: 700 }),
  })
  const choice = fc.constantFrom(EVERY_DAY, MON_TO_FRI, WEEKEND, '3', '157')
  const later = fc.integer({ min: -700, max: 700 }).filter(minutes => minutes !== 0)
  let kept = 0
  fc.assert(
    fc.property(hours, choice, later, ({ from, days, start, length }, weekdays, minutes) => {
      const first = daysSince1970(TODAY) + from
      const box = { from: first, until: first + days - 1, start, end: start + length }
      const wide = shifted(box, minutes)
      if (wide.start < 0 || wide.end > DAY_MINUTES) return
      const [before, wanted] = [box, wide].map(one => onWeekdays(windowOf(one), weekdays))
      const pieces = (before ?? []).map((one, id) => ({ ...aPlaylist({ id, name: 'Daily' }), ...windowOf(one) }))
      const [card] = cardsOf(pieces)
      if (!card || !wanted) return
      const change = changeTo(card, wanted, now)
      const today = whenOf([{ date_start: TODAY, date_end: daysAfter(TODAY, 1), time_start: '', time_end: '' }])
      const known = plus(card.when, wanted)
      for (const step of stepsOf(card, change)) expect(minus(meet(step, today), known)).toEqual([])
      // Which playlist can become which one, told by days and minutes alone.
      const ways = card.playlists.map(boxOf).map(own =>
        wanted
          .filter(one => !isOver([one], now))
          .filter(one => {
            const hull = {
              from: Math.min(own.from, one.from),
              until: Math.max(own.until, one.until),
              start: Math.min(own.start, one.start),
              end: Math.max(own.end, one.end),
            }
            return minus(meet([hull], today), known).length === 0
          })
          .map(boxKey),
      )
      expect(pieces.length - change.removed.length).toBe(mostPairs(ways))
      kept += pieces.length - change.removed.length
    }),
    { numRuns: 300, seed: 44 },
  )
  expect(kept).toBeGreaterThan(300)
})

const daily = aPlaylist({
  id: 4,
  name: 'Daily',
  date_start: '2026-01-01',
  date_end: '2099-12-31',
  time_start: '00:00:00',
  time_end: '23:59:00',
})

const textOf = ({ date_start, date_end, time_start, time_end }: PlayWindow) =>
  `${date_start} to ${date_end}, ${time_start.slice(0, 5)} to ${time_end.slice(0, 5)}`

const textsOf = ({ grown, shrunk, added, removed }: Change) => [
  ...[...grown, ...shrunk].map(({ playlist, part }) => `${playlist.id}: ${textOf(part)}`),
  ...added.map(({ name, part }) => `${name}: ${textOf(part)}`),
  ...removed.map(({ id }) => `${id} goes`),
]

const december = { date_start: '2026-12-01', date_end: '2026-12-31', time_start: '12:00:00', time_end: '14:00:00' }
const lunch = onWeekdays(december, MON_TO_FRI).map(windowOf)

// requirement 27.11
test('lunch on the weekdays of a month cuts a default into few pieces, which are one card', () => {
  const change = leaving([daily], lunch)
  expect(textsOf(change)).toEqual([
    '4: 2027-01-01 to 2099-12-31, 00:00 to 23:59',
    'Daily: 2026-01-01 to 2026-11-30, 00:00 to 23:59',
    'Daily: 2026-12-01 to 2026-12-31, 00:00 to 11:59',
    'Daily: 2026-12-01 to 2026-12-31, 14:01 to 23:59',
    'Daily: 2026-12-05 to 2026-12-06, 12:00 to 14:00',
    'Daily: 2026-12-12 to 2026-12-13, 12:00 to 14:00',
    'Daily: 2026-12-19 to 2026-12-20, 12:00 to 14:00',
    'Daily: 2026-12-26 to 2026-12-27, 12:00 to 14:00',
  ])
  expect(cardsOf(afterChange([daily], change))).toMatchObject([
    { name: 'Daily', when: minus(whenOf([daily]), whenOf(lunch)) },
  ])
})

// requirement 27.4
test('a playlist without a name that is cut gives way to pieces with a common name, unless the server gives none', () => {
  const unnamed = { ...daily, name: 'Videowall playlist 2026-11-26' }
  const { added, removed, grown, shrunk } = leaving([unnamed], lunch.slice(0, 1))
  expect([removed, grown, shrunk]).toEqual([[unnamed], [], []])
  expect([...new Set(added.map(({ name }) => name))]).toEqual([''])
  expect(leaving([{ ...daily, name: '' }], lunch.slice(0, 1))).toMatchObject({ removed: [], shrunk: { length: 1 } })
  expect(leaving([unnamed], [{ ...daily, time_end: '12:00:00' }])).toMatchObject({ removed: [], shrunk: { length: 1 } })
})

// requirement 27.11
test('no copy is made of a part that has ended', () => {
  const today = { ...december, date_start: TODAY, date_end: TODAY }
  const since2026 = { ...daily, name: 'Night', time_start: '20:00:00', time_end: '09:59:00' }
  const cut = (playlist: Playlist, one: PlayWindow, minute: number) =>
    textsOf(leaveFree(cardsOf([playlist]), { alone: whenOf([one]), now: { day: TODAY, minute } }))
  expect(cut(daily, today, 720)).toEqual([
    '4: 2026-11-27 to 2099-12-31, 00:00 to 23:59',
    'Daily: 2026-11-26 to 2026-11-26, 14:01 to 23:59',
  ])
  const evening = { ...today, time_start: '21:00:00', time_end: '22:00:00' }
  const ofLastNight = 'Night: 2026-01-01 to 2026-11-25, 20:00 to 09:59'
  expect(cut(since2026, evening, 599)).toContain(ofLastNight)
  expect(cut(since2026, evening, 600)).not.toContain(ofLastNight)
})

// requirement 27.11
test('a playlist within the hours goes, and one that has ended or never meets them stays as it is', () => {
  const within = {
    ...daily,
    id: 5,
    ...december,
    time_start: '12:30:00',
    time_end: '13:00:00',
    date_start: '2026-12-07',
    date_end: '2026-12-11',
  }
  const ended = { ...daily, id: 6, date_end: TODAY, time_end: '09:00:00' }
  const evening = { ...daily, id: 7, time_start: '18:00:00', time_end: '06:00:00' }
  const empty = { ...daily, id: 8, items: [] }
  const unread = { ...daily, id: 9, time_end: '', unreadable: { time_end: '09:00 PM' } }
  const started = lunch.map(one => ({ ...one, date_start: '2026-11-01' }))
  expect(textsOf(leaving([within, ended, evening, empty, unread], started))).toEqual(['5 goes'])
})

// requirement 27.12
test('a part that somebody has changed since is no part any more, and the gap stays', () => {
  const cut = afterChange([daily], leaving([daily], lunch))
  expect(leaving(cut, [], lunch).grown.map(({ part }) => textOf(part))).toEqual([textOf(daily)])
  const changed = cut.map((one, at) => ({ ...one, repeat_interval: at + 1 }))
  expect(touchedBy(leaving(changed, [], lunch))).toEqual([])
  for (const fields of [{ name: '' }, { name: 'Videowall playlist 2026-11-26 k3f9' }, { items: [] }])
    expect(
      touchedBy(
        leaving(
          cut.map(one => ({ ...one, ...fields })),
          [],
          lunch,
        ),
      ),
    ).toEqual([])
})

// requirement 27.12
test('when the hours move, a part grows before another one shrinks, and no part moves to other minutes', () => {
  const saturday = { ...december, date_start: '2026-12-05', date_end: '2026-12-05' }
  const cut = afterChange([daily], leaving([daily], [saturday]))
  const later = { ...saturday, time_start: '13:00:00', time_end: '15:00:00' }
  expect(textsOf(leaving(cut, [later], [saturday]))).toEqual([
    'new-1: 2026-12-05 to 2026-12-05, 00:00 to 12:59',
    'new-2: 2026-12-05 to 2026-12-05, 15:01 to 23:59',
  ])
})

// requirement 27.11
test.each([
  ['before it begins', TODAY],
  ['in its first week', '2026-12-03'],
])('a lunch of December with three exceptions leaves one card, and without it %s one playlist', (_, day) => {
  const all = aPlaylist({
    id: 1,
    name: 'Default',
    date_start: '2026-01-01',
    date_end: '2099-12-31',
    items: items('a.jpg'),
  })
  const december = { date_start: '2026-12-01', date_end: '2026-12-31', time_start: '11:00:00', time_end: '13:59:00' }
  const free = ['2026-12-08', '2026-12-24', '2026-12-25'].flatMap(date =>
    onWeekdays({ ...december, date_start: date, date_end: date }, EVERY_DAY),
  )
  const lunch = minus(onWeekdays(december, MON_TO_FRI), free)
  const cut = afterChange([all], leaveFree(cardsOf([all]), { alone: lunch, now })).map((one, at) => ({
    ...one,
    id: at + 1,
  }))
  expect(cardsOf(cut)).toHaveLength(1)
  expect(sameWhen(whenOf(cut), minus(whenOf([all]), lunch))).toBe(true)
  const back = leaveFree(cardsOf(cut), { alone: [], closes: lunch, now: { day, minute: 600 } })
  expect(afterChange(cut, back).map(boxOf)).toEqual([boxOf(all)])
})
