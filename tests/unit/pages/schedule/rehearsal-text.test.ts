import { expect, test } from 'vitest'
import { type RehearsalState, rehearsalLines } from '../../../../src/pages/display/rehearsal/rehearsal-text.ts'

const EVE = { day: '2026-12-24', minute: 1080 }

const lines = (state: Partial<RehearsalState>) =>
  rehearsalLines({
    now: EVE,
    speed: 1,
    today: '2026-11-22',
    rehearsed: { kind: 'all', playlists: [] },
    isEmpty: false,
    ...state,
  })

// requirement 11.24
test.each([
  [1, 'Rehearsal: Thursday 24 December 2026, 6:00 PM'],
  [16, 'Rehearsal: Thursday 24 December 2026, 6:00 PM, 16 times as fast'],
  [60, 'Rehearsal: Thursday 24 December 2026, 6:00 PM, 60 times as fast (the picture 16 times)'],
])('at speed %d the foot says the day, the time and the speed', (speed, title) => {
  expect(lines({ speed })[0]).toBe(title)
})

// requirement 11.26
test('the foot says which playlists play', () => {
  const today = { kind: 'today', playlists: [], whyNotAll: '' } as const
  expect(lines({}).slice(1)).toEqual(['Plays all playlists of this location as they are planned and switched on now.'])
  expect(lines({ rehearsed: today, today: EVE.day }).slice(1)).toEqual([])
  expect(lines({ rehearsed: today }).slice(1)).toEqual([
    'The server names only the playlists of today, Sunday 22 November 2026: others are missing here. Log in to the console in this browser, and all playlists play here.',
  ])
  expect(
    lines({ rehearsed: { ...today, whyNotAll: 'Your session has ended. Please log in again.' } }).slice(1),
  ).toEqual([
    'The server names only the playlists of today, Sunday 22 November 2026: others are missing here.',
    'All playlists of this location could not be loaded: Your session has ended. Please log in again.',
  ])
})

// requirement 11.24
test('the foot says that playlists are missing, and that nothing plays', () => {
  expect(lines({ rehearsed: null }).slice(1)).toEqual(['The playlists are on their way.'])
  expect(lines({ rehearsed: { kind: 'failed', reason: 'HTTP 502' } }).slice(1)).toEqual([
    'The playlists cannot be loaded: HTTP 502. They are asked for again.',
  ])
  expect(lines({ isEmpty: true })[1]).toBe('Nothing plays at this moment.')
})
