import { expect, test } from 'vitest'
import { withChange } from '../../../src/jobs/change-task.ts'
import { effectsOf } from '../../../src/jobs/task-facts.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { leaveFree } from '../../../src/playlists/change.ts'
import { whenOf } from '../../../src/playlists/when/when.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

// requirement 6.33
test('a task counts a card once, however many playlists it makes, moves and deletes for it', () => {
  const now = { day: '2026-11-27', minute: 0 }
  const range = { date_start: '2026-11-27', date_end: '2026-12-31' }
  const wide = aPlaylist({ id: 1, name: 'Default', ...range, time_start: '08:00:00', time_end: '22:00:00' })
  const lunch = {
    ...wide,
    id: 2,
    name: 'Lunch',
    date_start: '2026-12-01',
    time_start: '11:00:00',
    time_end: '14:00:00',
  }
  const free = leaveFree(cardsOf([wide]), { alone: whenOf([lunch]), now })
  const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }
  const { date_start, date_end, time_start, time_end, repeat_interval } = lunch
  const plan = { type: 'videowall' as const, date_start, date_end, time_start, time_end, repeat_interval }
  const playlists = ['Lunch', 'Lunch', 'Snack'].map(name => ({ name, plan, items: [] }))
  const task = withChange({ place, playlists, replaces: [], switchOn: [] }, free, now.day)
  expect([free.added.length, free.shrunk.map(({ playlist }) => playlist.id)]).toEqual([2, [1]])
  expect(effectsOf(task, 'unpublished')).toMatchObject({ types: ['videowall', 'videowall'], playlistIds: ['1'] })
})
