import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { momentOf } from '../../../src/base/moment.ts'
import type { Trouble } from '../../../src/player/playlist-source.ts'
import { scheduleAt } from '../../../src/player/schedule/schedule.ts'
import { whyEmpty, wordsOf } from '../../../src/player/why-empty.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'

const now = new Date('2026-11-26T12:00')

interface Known {
  trouble?: Trouble
  isAnswered?: boolean
  haveAllFailed?: boolean
}

function wordsFor(playlists: Playlist[], { isAnswered = true, haveAllFailed = false, trouble }: Known = {}): string {
  const known = { playlists, schedule: scheduleAt(playlists, momentOf(now)), now: now.getTime() }
  return wordsOf(whyEmpty({ ...known, trouble: trouble ?? null, isAnswered, haveAllFailed }))
}

const evening = aPlaylist({ time_start: '18:05:00', time_end: '20:00:00' })
const morning = aPlaylist({ time_start: '06:00:00', time_end: '08:00:00' })
const off = aPlaylist({ is_active: false })

// requirements 9.13, 9.18
test.each([
  ['an empty answer', [], 'The console has no playlist switched on for today.'],
  ['a playlist that is switched off', [off], 'The playlists are switched off in the console.'],
  ['a later start', [evening, morning, off], 'Nothing is planned until 2026-11-26 18:05.'],
  ['a start on another day', [aPlaylist({ date_start: '2026-11-27' })], 'Nothing more is planned for today.'],
  ['an end', [morning, off], 'Nothing more is planned for today.'],
  ['no items', [aPlaylist({ items: [] })], 'The playlists have no file that this screen can show.'],
  [
    'films on a ticker',
    [aPlaylist({ type: 'ticker', items: items('film.mp4') })],
    'The playlists have no file that this screen can show.',
  ],
  [
    'a limit that cannot be read',
    [evening, aPlaylist({ unreadable: { time_end: '09:00 PM' } })],
    'A playlist does not play: its end time “09:00 PM” cannot be read.',
  ],
  [
    'a limit that cannot be read, of a playlist that is off',
    [morning, aPlaylist({ is_active: false, unreadable: { time_end: '09:00 PM' } })],
    'Nothing more is planned for today.',
  ],
  ['a slow line', [aPlaylist()], 'The first file is loading.'],
])('why a screen is empty after %s', (_what, playlists, words) => {
  expect(wordsFor(playlists)).toBe(words)
})

// requirements 9.13, 9.18
test('why a screen is empty whose files are broken, and one that knows nothing yet', () => {
  expect(wordsFor([aPlaylist()], { haveAllFailed: true })).toBe('No file of the playlists can be played.')
  expect(wordsFor([], { isAnswered: false, haveAllFailed: true })).toBe('The playlists are on their way.')
})

// requirements 9.13, 9.18
test('the trouble with the server comes before the plan, in the words of the server', () => {
  const since = new Date('2026-11-26T09:07:30').getTime()
  const failed: Trouble = { kind: 'failed', reason: 'the server answers HTTP 500', since }
  const words = 'No playlists since 2026-11-26 09:07: the server answers HTTP 500'
  expect(wordsFor([evening], { trouble: failed })).toBe(words)
  expect(wordsFor([], { trouble: failed, isAnswered: false })).toBe(words)
  const nothing: Trouble = { kind: 'nothing', reason: 'There is no such screen.', since }
  expect(wordsFor([], { trouble: nothing })).toBe('The server has nothing for this screen: There is no such screen.')
})
