import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { givenName, newPlaylistName, playlistsText, playlistTitle } from '../../../src/playlists/playlist-name.tsx'
import { tickerPlan } from '../../../src/playlists/ticker-plan.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const TODAY = '2026-11-21'
const hours = { time_start: '11:00:00', time_end: '14:00:00' }

// requirements 6.18, 6.38
test('a new playlist is named after its kind and day, which is no name that a person has given', () => {
  expect(newPlaylistName('videowall', TODAY)).toBe('Videowall playlist 2026-11-21')
  expect(newPlaylistName('ticker', TODAY)).toBe('Ticker playlist 2026-11-21')
  for (const type of ['videowall', 'ticker'] as const) expect(givenName(newPlaylistName(type, TODAY))).toBe('')
  for (const name of ['Lunch', 'Lunch, Videowall playlist 2026-11-21', 'Ticker playlist 2026-11-21 b']) {
    expect(givenName(name)).toBe(name)
  }
})

// requirement 6.38
test.each<[Partial<Playlist>, string, string]>([
  [{ name: 'Lunch', ...hours }, 'Lunch', '“Lunch”'],
  [{ name: 'Lunch, Mon to Fri', ...hours }, 'Lunch, Mon to Fri', '“Lunch, Mon to Fri”'],
  [{ name: 'Mon to Fri', ...hours }, 'Mon to Fri 11:00 AM to 2:00 PM', '“Mon to Fri 11:00 AM to 2:00 PM (3)”'],
  [hours, 'Daily 11:00 AM to 2:00 PM', '“Daily 11:00 AM to 2:00 PM (3)”'],
  [
    { ...hours, date_start: TODAY, date_end: TODAY },
    '21 Nov 2026 11:00 AM to 2:00 PM',
    '“21 Nov 2026 11:00 AM to 2:00 PM (3)”',
  ],
  [{ time_start: '00:00:00', time_end: '23:59:00' }, 'Daily', '“Daily (3)”'],
  [tickerPlan(1, TODAY), 'Ticker 21 Nov 2026', '“Ticker 21 Nov 2026 (3)”'],
])('a playlist with %j is called %j, and in a sentence %j', (fields, title, text) => {
  const playlist = aPlaylist({
    id: 3,
    name: newPlaylistName(fields.type === 'ticker' ? 'ticker' : 'videowall', TODAY),
    ...fields,
  })
  expect([playlistTitle(playlist), playlistsText([playlist])]).toEqual([title, text])
})

// requirement 6.38
test('playlists of one name are told apart by their numbers in a sentence', () => {
  const named = [3, 4, 7].map(id => aPlaylist({ id, name: id === 4 ? 'Evening' : 'Lunch' }))
  expect(playlistsText(named)).toBe('“Lunch (3 and 7)” and “Evening”')
})
