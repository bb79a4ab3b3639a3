import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { daysAfter, minuteText } from '../../../src/base/local-day.ts'
import { emptyWhen, fillDraft, fillersOf, fillTask } from '../../../src/location/fill-hours.tsx'
import { planOf } from '../../../src/location/playlist/plan-draft.ts'
import { wishOf } from '../../../src/location/playlist/wish.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { afterChange, changeTo } from '../../../src/playlists/change.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const now = { day: '2026-11-27', minute: 600 }
const DAYS = 56

const time = (minute: number) => `${minuteText(minute)}:00`

const plan = fc
  .record({
    name: fc.constantFrom('Default', 'Lunch', ''),
    first: fc.integer({ min: -5, max: 40 }),
    days: fc.option(fc.integer({ min: 0, max: 60 })),
    start: fc.integer({ min: 0, max: 1439 }),
    end: fc.integer({ min: 0, max: 1439 }),
    is_active: fc.boolean(),
  })
  .map(({ name, first, days, start, end, is_active }) => ({
    name,
    date_start: daysAfter(now.day, first),
    date_end: days === null ? '' : daysAfter(now.day, first + days),
    time_start: time(start),
    time_end: time(end),
    is_active,
  }))

const plans = fc
  .array(plan, { minLength: 1, maxLength: 5 })
  .map(all => all.map((fields, at) => aPlaylist({ id: at + 1, ...fields })))

const hours = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 60 * 12 }))
  .map(([start, length]) => ({ day: now.day, start, end: Math.min(start + length, 1440) }))

/** The minutes to come of the hours, in eight weeks, in which nothing plays. */
const emptyMinutes = (playlists: readonly Playlist[], { start, end }: { start: number; end: number }): number =>
  timelineOf(playlists, now.day, DAYS)
    .filter(stretch => stretch.playlists.length === 0)
    .flatMap(stretch =>
      Array.from({ length: DAYS }, (_, day) => {
        const [from, until] = [Math.max(now.minute, day * 1440 + start), day * 1440 + end]
        return Math.max(0, Math.min(until, stretch.end) - Math.max(from, stretch.start))
      }),
    )
    .reduce((sum, minutes) => sum + minutes, 0)

// requirement 20.36
test('no minute of the chosen hours is empty for eight weeks, whoever fills them, and no other minute changes', () => {
  fc.assert(
    fc.property(plans, hours, (playlists, chosen) => {
      fc.pre(emptyMinutes(playlists, chosen) > 0)
      for (const filler of fillersOf(playlists, chosen)) {
        const after = afterChange(playlists, changeTo(filler, filler.wanted, now)).map(one => ({
          ...one,
          is_active: one.is_active || String(one.id).startsWith('new'),
        }))
        expect(emptyMinutes(after, chosen)).toBe(0)
        const rest = { start: 0, end: chosen.start }
        expect(emptyMinutes(after, rest)).toBe(emptyMinutes(playlists, rest))
      }
      const draft = fillDraft(emptyWhen(playlists, chosen))
      const wish = wishOf(undefined, planOf('videowall', draft, now.day), draft, { playlists, now })
      const made = wish?.windows.map((window, at) => aPlaylist({ id: 100 + at, ...window })) ?? []
      expect([wish?.fault, emptyMinutes([...playlists, ...made], chosen)]).toEqual([null, 0])
    }),
    { numRuns: 200 },
  )
})

// requirement 20.36
test('a card without an end has the hours from then on: its playlist grows, and no other is made', () => {
  const [filler] = fillersOf(
    [aPlaylist({ id: 1, name: 'Default', date_start: '', date_end: '', time_start: '08:00:00', time_end: '17:59:00' })],
    {
      day: now.day,
      start: 18 * 60,
      end: 20 * 60,
    },
  )
  const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }
  expect(filler && fillTask(place, filler, now)).toMatchObject({
    playlists: [],
    changes: [{ playlistId: 1, plan: { date_end: '', time_end: '19:59:00' } }],
  })
})
