import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { momentOf } from '../../../src/base/moment.ts'
import { scheduleAt } from '../../../src/player/schedule/schedule.ts'
import { mayRest } from '../../../src/player/why-empty.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

type Known = Partial<Pick<Parameters<typeof mayRest>[0], 'trouble' | 'isAnswered' | 'isProvisional'>>

/** @param time of 26 November */
function restsAt(time: string, playlists: Playlist[], known: Known = {}): boolean {
  const now = new Date(`2026-11-26T${time}`)
  const schedule = scheduleAt(playlists, momentOf(now))
  return mayRest({ trouble: null, isAnswered: true, isProvisional: false, ...known, schedule, now: now.getTime() })
}

const evening = aPlaylist({ time_start: '18:05:00', time_end: '20:00:00' })
const failed = { kind: 'failed', reason: 'the server does not answer', since: 0 } as const
const nothing = { kind: 'nothing', reason: 'There is no such screen.', since: 0 } as const

// requirement 9.19
test('the panel may sleep until two minutes before the next playlist, and again after its last minute', () => {
  expect(restsAt('12:00:00', [evening])).toBe(true)
  expect(restsAt('18:02:59.999', [evening])).toBe(true)
  expect(restsAt('18:03:00', [evening])).toBe(false)
  expect(restsAt('20:00:59', [evening])).toBe(false)
  expect(restsAt('20:01:00', [evening])).toBe(true)
})

// requirement 9.19
test('the panel is awake around midnight until the playlists of the new day are known, or cannot be known', () => {
  const tomorrow = aPlaylist({ date_start: '2026-11-27' })
  expect(restsAt('23:57:59', [tomorrow])).toBe(true)
  expect(restsAt('23:58:00', [])).toBe(false)
  expect(restsAt('00:00:00', [], { isProvisional: true })).toBe(false)
  expect(restsAt('00:00:30', [], { isProvisional: true, trouble: failed })).toBe(true)
  expect(restsAt('00:00:01', [])).toBe(true)
})

// requirement 9.19
test('the panel is awake while a person has to see why nothing plays, but not in an outage at night', () => {
  expect(restsAt('12:00:00', [], { isAnswered: false })).toBe(false)
  expect(restsAt('12:00:00', [], { isAnswered: false, trouble: failed })).toBe(false)
  expect(restsAt('12:00:00', [], { trouble: nothing })).toBe(false)
  expect(restsAt('12:00:00', [aPlaylist()])).toBe(false)
  expect(restsAt('12:00:00', [evening], { trouble: failed })).toBe(true)
})
