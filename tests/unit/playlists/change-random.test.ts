import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { daysAfter, daysSince1970, minuteText } from '../../../src/base/local-day.ts'
import { DAY_MINUTES } from '../../../src/player/schedule/schedule.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { type Card, cardsOf } from '../../../src/playlists/cards.ts'
import { afterChange, type Change, changeTo, touchedBy } from '../../../src/playlists/change.ts'
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
import { leaving, now, TODAY } from './leaving.ts'

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
