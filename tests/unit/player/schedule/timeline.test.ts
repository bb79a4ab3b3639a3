import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { minuteOfTime } from '../../../../src/base/local-day.ts'
import { DAY_MINUTES, scheduleAt } from '../../../../src/player/schedule/schedule.ts'
import { changeAfter, dayTimeline, earliest } from '../../../../src/player/schedule/timeline.ts'
import { aPlaylist } from '../../../support/display/playlists.ts'

const day = '2026-11-22'
const at = (time: string, on = day) => ({ day: on, minute: minuteOfTime(time) })
const idsOf = (rotation: readonly Playlist[]) => rotation.map(({ id }) => id)
const daily = (id: number, start: string, end: string, fields: Partial<Playlist> = {}) =>
  aPlaylist({ id, time_start: `${start}:00`, time_end: `${end}:00`, ...fields })

const changeOf = (playlists: Playlist[], time: string) => {
  const change = changeAfter(playlists, at(time))
  return change && { at: change.at, ids: idsOf(change.rotation) }
}
const spansOf = (playlists: Playlist[]) =>
  dayTimeline(playlists, day).map(span => [span.start / 60, span.end / 60, ...idsOf(span.playlists)])

// requirement 6.45
test('a window ends at the time that a person has given it, although it includes that minute', () => {
  const morning = daily(3, '09:00', '12:00')
  expect(changeOf([morning], '10:00')).toEqual({ at: at('12:00'), ids: [] })
  expect(changeOf([morning], '12:00')).toEqual({ at: at('12:00'), ids: [] })
  expect(changeOf([morning], '12:01')).toEqual({ at: at('09:00', '2026-11-23'), ids: [3] })
  expect(changeAfter([morning], at('10:00'))?.first).toEqual(at('12:01'))
})

// requirement 6.45
test('two windows that meet change once, in either reading of their edge', () => {
  for (const end of ['18:00', '17:59']) {
    const both = [daily(3, '09:00', end), daily(7, '18:00', '22:00')]
    expect(changeOf(both, '10:00'), end).toEqual({ at: at('18:00'), ids: [7] })
    expect(spansOf(both), end).toEqual([
      [0, 9],
      [9, 18, 3],
      [18, 22, 7],
      [22, 24],
    ])
  }
})

test('two windows that meet in the last minute of the day change once too', () => {
  const both = [daily(3, '09:00', '23:59'), daily(7, '23:59', '02:00')]
  expect(changeOf(both, '10:00')).toEqual({ at: at('23:59'), ids: [7] })
  expect(changeAfter(both, at('10:00'))?.first).toEqual(at('00:00', '2026-11-23'))
})

test('a playlist that comes and goes within a minute is a change like any other', () => {
  const both = [daily(3, '09:00', '18:00'), daily(7, '12:00', '12:00')]
  expect(changeOf(both, '10:00')).toEqual({ at: at('12:00'), ids: [3, 7] })
})

test('without a boundary ahead nothing changes', () => {
  expect(changeAfter([aPlaylist()], at('10:00'))).toBeNull()
  expect(changeAfter([], at('10:00'))).toBeNull()
  expect(changeAfter([daily(3, '00:00', '23:59')], at('10:00'))).toBeNull()
})

test('the end of the last day is its midnight', () => {
  const last = daily(3, '00:00', '23:59', { date_end: day })
  expect(changeOf([last], '10:00')).toEqual({ at: at('00:00', '2026-11-23'), ids: [] })
})

// requirement 6.46
test('a day has one span for every rotation, and two for a window over midnight', () => {
  expect(spansOf([])).toEqual([[0, 24]])
  expect(spansOf([aPlaylist({ id: 3 })])).toEqual([[0, 24, 3]])
  expect(spansOf([daily(3, '18:00', '06:00')])).toEqual([
    [0, 6, 3],
    [6, 18],
    [18, 24, 3],
  ])
  const all = [daily(3, '00:00', '23:59'), daily(7, '09:00', '11:30'), daily(8, '10:00', '20:00', { is_active: false })]
  expect(spansOf(all)).toEqual([
    [0, 9, 3],
    [9, 11.5, 3, 7],
    [11.5, 24, 3],
  ])
  expect(spansOf([daily(3, '18:00', '06:00', { date_start: day })])).toEqual([
    [0, 18],
    [18, 24, 3],
  ])
  expect(spansOf([daily(3, '18:00', '06:00', { date_end: '2026-11-21' })])).toEqual([
    [0, 6, 3],
    [6, 24],
  ])
})

// requirement 6.46
test('the last minute of the day is covered, although it is named by the first one of the next day', () => {
  const playlists = [daily(3, '00:01', '00:00'), daily(7, '00:00', '00:00'), daily(8, '23:59', '00:00')]
  expect(dayTimeline(playlists, day).map(span => [span.start, span.end, ...idsOf(span.playlists)])).toEqual([
    [0, 1439, 3],
    [1439, 1440, 3, 8],
  ])
})

test('the last day of the year 9999 is a day', () => {
  const [span] = dayTimeline([daily(3, '08:00', '09:00', { date_end: '9999-12-31' })], '9999-12-31')
  expect(span?.end).toBe(480)
})

const time = fc.integer({ min: 0, max: 1439 }).map(minute => {
  const text = (part: number) => String(part).padStart(2, '0')
  return `${text(Math.floor(minute / 60))}:${text(minute % 60)}:00`
})
const windows = fc.record({ time_start: time, time_end: time, is_active: fc.boolean() })

// requirement 6.46
test('the spans cover the day without a hole, and inside of each the screens play what it says', () => {
  fc.assert(
    fc.property(fc.array(windows, { maxLength: 5 }), plans => {
      const playlists = plans.map((plan, index) => aPlaylist({ id: index + 1, ...plan }))
      const spans = dayTimeline(playlists, day)
      expect(spans[0]?.start).toBe(0)
      expect(spans.at(-1)?.end).toBe(DAY_MINUTES)
      for (const [index, { start, end, playlists: rotation }] of spans.entries()) {
        if (index > 0) expect(start).toBe(spans[index - 1]?.end)
        // The edges may belong to a neighbour.
        for (const minute of [start + 2, Math.floor((start + end) / 2), end - 1]) {
          if (minute < start + 2 || minute >= end) continue
          expect(idsOf(scheduleAt(playlists, { day, minute }).rotation)).toEqual(idsOf(rotation))
        }
      }
    }),
  )
})

test('a day of many changes reads the window of each playlist a few times', () => {
  let reads = 0
  const playlists = Array.from({ length: 100 }, (_, index) => {
    const start = `${String(Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0:00`
    const playlist = aPlaylist({ id: index, time_start: start, time_end: '22:00:00' })
    return Object.defineProperty(playlist, 'date_start', {
      get: () => {
        reads += 1
        return ''
      },
    })
  })
  expect(dayTimeline(playlists, '2026-11-22').length).toBeGreaterThan(90)
  expect(reads).toBeLessThanOrEqual(10 * playlists.length)
})

test('of several moments the earliest counts, and the first of two that are equal', () => {
  const entries = [at('11:00'), at('10:00', '2026-11-23'), at('09:30'), at('09:30'), at('12:00', '2026-11-21')].map(
    (moment, index) => ({ at: moment, index }),
  )
  expect(earliest(entries)?.index).toBe(4)
  expect(earliest(entries.slice(0, 4))?.index).toBe(2)
  expect(earliest(entries.slice(0, 2))?.index).toBe(0)
  expect(earliest([])).toBeUndefined()
})
