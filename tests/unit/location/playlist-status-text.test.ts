import { expect, test } from 'vitest'
import { type PlaylistStatusText, playlistStatusText } from '../../../src/location/playlist/playlist-status-text.ts'
import { type PlaylistStatus, statusOf } from '../../../src/player/schedule/schedule.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'

const now = { day: '2026-11-21', minute: 10 * 60 }
const at = (day: string, minute: number) => ({ day, minute })

const shown = (status: PlaylistStatus, others = 0, isOn = false) => playlistStatusText(status, now, others, isOn)

// requirements 6.15, 6.31
test.each<[PlaylistStatus, PlaylistStatusText['tone'], string]>([
  [{ state: 'plays', until: null }, 'live', 'Planned now'],
  [{ state: 'starts-later-today', at: at('2026-11-21', 18 * 60) }, 'waiting', 'Starts at 6:00 PM'],
  [{ state: 'starts-on', at: at('2026-11-22', 9 * 60 + 5) }, 'waiting', 'Starts tomorrow at 9:05 AM'],
  [{ state: 'starts-on', at: at('2026-12-24', 0) }, 'waiting', 'Starts on 24 Dec at 12:00 AM'],
  [{ state: 'starts-on', at: at('2027-01-02', 0) }, 'waiting', 'Starts on 2 Jan 2027 at 12:00 AM'],
  [{ state: 'ended', lastDay: '2026-11-21' }, 'quiet', 'Ended today'],
  [{ state: 'ended', lastDay: '2026-11-20' }, 'quiet', 'Ended yesterday'],
  [{ state: 'ended', lastDay: '2026-10-31' }, 'quiet', 'Ended on 31 Oct'],
  [{ state: 'off' }, 'quiet', 'Switched off'],
  [{ state: 'empty' }, 'problem', 'Empty'],
  [{ state: 'never', reason: 'dates-reversed' }, 'problem', 'Can never play: the last day is before the first'],
  [
    { state: 'never', reason: 'unreadable', limits: 'end time “09:00 PM”' },
    'problem',
    'Can never play: its end time “09:00 PM” cannot be read',
  ],
  [
    { state: 'never', reason: 'only-videos' },
    'problem',
    'Can never play: a ticker shows images only, and here are only videos',
  ],
])('%j looks %s and reads %j', (status, tone, text) => {
  expect(shown(status)).toEqual({ tone, text })
})

// requirement 6.34
test('a playlist that shares the screen says with how many, one that is off at a switched-on screen waits', () => {
  const plays: PlaylistStatus = { state: 'plays', until: null }
  expect(shown(plays, 1, true).text).toBe('Planned now, in turn with 1 other')
  expect(shown(plays, 3, true).text).toBe('Planned now, in turn with 3 others')
  expect(shown({ state: 'off' }, 0, true)).toEqual({ tone: 'waiting', text: 'Off until you press Update' })
})

// requirement 6.31
test("the words follow the player's own schedule", () => {
  const textOf = (fields: Parameters<typeof aPlaylist>[0]) => shown(statusOf(aPlaylist(fields), now)).text
  expect(textOf({ time_start: '18:00:00', time_end: '06:00:00' })).toBe('Starts at 6:00 PM')
  expect(textOf({ date_end: '2026-11-20' })).toBe('Ended yesterday')
  expect(textOf({ type: 'ticker', items: items('film.mp4') })).toMatch(/^Can never play/)
})
