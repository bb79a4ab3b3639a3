import { expect, test } from 'vitest'
import {
  type PlaylistStatusText,
  playlistStatusText,
} from '../../../../src/pages/location/playlist/playlist-status-text.ts'
import { type PlaylistStatus, statusOf } from '../../../../src/player/schedule/schedule.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const now = { day: '2026-11-21', minute: 10 * 60 }
const at = (day: string, minute: number) => ({ day, minute })

// requirements 6.31, 6.44
test.each<[PlaylistStatus, string]>([
  [{ state: 'plays', until: null }, 'Plays now'],
  [{ state: 'starts-later-today', at: at('2026-11-21', 18 * 60) }, 'Starts at 6:00 PM'],
  [{ state: 'starts-on', at: at('2026-11-22', 9 * 60 + 5) }, 'Starts tomorrow at 9:05 AM'],
  [{ state: 'starts-on', at: at('2026-12-24', 0) }, 'Starts on 24 Dec at 12:00 AM'],
  [{ state: 'starts-on', at: at('2027-01-02', 0) }, 'Starts on 2 Jan 2027 at 12:00 AM'],
  [{ state: 'ended', lastDay: '2026-11-21' }, 'Ended today'],
  [{ state: 'ended', lastDay: '2026-11-20' }, 'Ended yesterday'],
  [{ state: 'ended', lastDay: '2026-10-31' }, 'Ended on 31 Oct'],
  [{ state: 'off' }, 'Switched off'],
  [{ state: 'empty' }, 'Empty'],
  [{ state: 'never', reason: 'dates-reversed' }, 'Can never play: the last day is before the first'],
  [{ state: 'never', reason: 'only-videos' }, 'Can never play: a ticker shows images only, and here are only videos'],
])('%j reads %j', (status, text) => {
  expect(playlistStatusText(status, now, 0, false).text).toBe(text)
})

test.each<[PlaylistStatusText['tone'], PlaylistStatus]>([
  ['live', { state: 'plays', until: null }],
  ['waiting', { state: 'starts-on', at: at('2026-11-22', 0) }],
  ['quiet', { state: 'ended', lastDay: '2026-11-20' }],
  ['quiet', { state: 'off' }],
  ['problem', { state: 'empty' }],
  ['problem', { state: 'never', reason: 'only-videos' }],
])('the line looks %s for %j', (tone, status) => {
  expect(playlistStatusText(status, now, 0, false).tone).toBe(tone)
})

test('a playlist that shares the screen says with how many', () => {
  const plays: PlaylistStatus = { state: 'plays', until: null }
  expect(playlistStatusText(plays, now, 1, true).text).toBe('Plays now, in turn with 1 other')
  expect(playlistStatusText(plays, now, 3, true).text).toBe('Plays now, in turn with 3 others')
})

// requirement 6.34
test('a playlist that is off at a switched-on screen waits for Update', () => {
  const off = playlistStatusText({ state: 'off' }, now, 0, true)
  expect(off).toEqual({ tone: 'waiting', text: 'Off until you press Update' })
})

// requirement 6.31
test("the words follow the player's own schedule", () => {
  const textOf = (fields: Parameters<typeof aPlaylist>[0]) =>
    playlistStatusText(statusOf(aPlaylist(fields), now), now, 0, false).text
  expect(textOf({})).toBe('Plays now')
  expect(textOf({ is_active: false })).toBe('Switched off')
  expect(textOf({ items: [] })).toBe('Empty')
  expect(textOf({ time_start: '18:00:00', time_end: '06:00:00' })).toBe('Starts at 6:00 PM')
  expect(textOf({ date_end: '2026-11-20' })).toBe('Ended yesterday')
  expect(textOf({ date_start: '2026-11-30', date_end: '2026-11-01' })).toMatch(/^Can never play/)
  expect(textOf({ type: 'ticker', items: items('film.mp4') })).toMatch(/^Can never play/)
})
