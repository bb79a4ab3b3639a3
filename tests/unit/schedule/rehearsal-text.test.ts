import { expect, test } from 'vitest'
import { type RehearsalState, rehearsalLines } from '../../../src/display/rehearsal/rehearsal-text.ts'

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
test('the foot says the day, the time and the speed, that playlists are missing, and that nothing plays', () => {
  const title = 'Rehearsal: Thursday 24 December 2026, 6:00 PM'
  const speeds = [title, `${title}, 16 times as fast`, `${title}, 60 times as fast (the picture 16 times)`]
  expect([1, 16, 60].map(speed => lines({ speed })[0])).toEqual(speeds)
  expect(lines({ rehearsed: null })).toEqual([title, 'The playlists are on their way.'])
  const failed = 'The playlists cannot be loaded: HTTP 502. They are asked for again.'
  expect(lines({ rehearsed: { kind: 'failed', reason: 'HTTP 502' } })).toEqual([title, failed])
  expect(lines({ isEmpty: true })[1]).toBe('Nothing plays at this moment.')
})

// requirement 11.26
test('the foot says which playlists play', () => {
  const today = { kind: 'today', playlists: [], whyNotAll: '' } as const
  const missing = 'The server names only the playlists of today, Sunday 22 November 2026: others are missing here.'
  const login = 'Log in to the console in this browser, and all playlists play here.'
  expect(lines({})[1]).toBe('Plays all playlists of this location as they are planned and switched on now.')
  expect(lines({ rehearsed: today, today: EVE.day }).slice(1)).toEqual([])
  expect(lines({ rehearsed: today }).slice(1)).toEqual([`${missing} ${login}`])
  const whyNotAll = 'Your session has ended.'
  const why = `All playlists of this location could not be loaded: ${whyNotAll}`
  expect(lines({ rehearsed: { ...today, whyNotAll } }).slice(1)).toEqual([missing, why])
})
