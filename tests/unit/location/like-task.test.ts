import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { placeOf } from '../../../src/jobs/copy-tasks.ts'
import { likeTask } from '../../../src/location/playlist/like-task.ts'
import { namedIn } from '../../../src/playlists/namesakes.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { aLocation } from '../../support/fleet/entries.ts'
import { cardOf } from './november.ts'

const now = { day: '2026-11-22', minute: 600 }
const file = (name: string, id: number) => anItem(name, { id, media: { ...anItem(name).media, id: name } })
const NOON = { date_start: '2026-11-01', date_end: '2026-12-31', time_start: '11:00:00', time_end: '12:59:00' }
const lunch = (fields: Partial<Playlist> = {}) =>
  aPlaylist({ id: 7, name: 'Lunch', ...NOON, items: [file('a.png', 1), file('b.png', 2)], ...fields })

function taskFor(there: Playlist[], ...like: Playlist[]) {
  const own = namedIn(there).get('Lunch')
  if (!own) throw new Error('It has the name.')
  return likeTask(placeOf(aLocation(1)), cardOf(...like), { own, playlists: there, now })
}

// requirement 24.20
test('a playlist with other items stays, with the items that it has already', () => {
  const wanted = [file('c.png', 30), file('b.png', 31)]
  expect(taskFor([lunch()], lunch({ id: 9, date_start: '2026-11-10', items: wanted }))).toMatchObject({
    kind: 'arrange-items',
    playlists: [{ playlistId: 7, was: [{ id: 1 }, { id: 2 }], items: [{ mediaId: 'c.png' }, 2] }],
  })
})

// requirement 24.20
test('a playlist with other hours or another repeat stays, by one call', () => {
  for (const plan of [{ time_end: '11:59:00' }, { repeat_interval: 3 }, { time_end: '13:59:00', repeat_interval: 3 }])
    expect(taskFor([lunch()], lunch({ id: 9, ...plan }))).toMatchObject({
      playlists: [],
      replaces: [],
      switchOn: [],
      changes: [{ playlistId: 7, plan }],
    })
})

// requirement 24.20
test('if items and hours are others, a copy takes the place, on if the playlist was', () => {
  const like = lunch({ id: 9, time_end: '13:59:00', items: [file('c.png', 30)] })
  expect(taskFor([lunch()], like)).toMatchObject({
    playlists: [{ name: 'Lunch', plan: { time_end: '13:59:00' }, items: [{ mediaId: 'c.png' }] }],
    replaces: [{ id: 7 }],
    switchOn: ['videowall'],
  })
  expect(taskFor([lunch({ is_active: false })], { ...like, is_active: true })).toMatchObject({ switchOn: [] })
})

// requirement 24.20
test('an item that ends before others makes the pieces that it needs', () => {
  const [a, b] = lunch().items
  if (!a || !b) throw new Error('There are two items.')
  const like = [lunch({ id: 8, date_end: '2026-12-24' }), lunch({ id: 9, date_start: '2026-12-25', items: [b] })]
  expect(taskFor([lunch()], ...like)).toMatchObject({
    playlists: [{ name: 'Lunch', plan: { date_start: '2026-12-25' }, items: [{ mediaId: 'b.png' }] }],
    replaces: [],
    changes: [{ playlistId: 7, plan: { date_end: '2026-12-24' } }],
  })
})

// requirement 24.20
test('where others leave its hours free, they leave the new ones free and play in the old ones again', () => {
  const before = aPlaylist({ id: 3, name: 'Default', ...NOON, time_start: '08:00:00', time_end: '10:59:00' })
  const after = { ...before, id: 4, time_start: '13:00:00', time_end: '19:59:00' }
  const later = { time_start: '12:00:00', time_end: '13:59:00' }
  expect(taskFor([before, lunch(), after], lunch({ id: 9, ...later }))).toMatchObject({
    changes: expect.arrayContaining([
      expect.objectContaining({ playlistId: 3, plan: expect.objectContaining({ time_end: '11:59:00' }) }),
      expect.objectContaining({ playlistId: 4, plan: expect.objectContaining({ time_start: '14:00:00' }) }),
    ]),
  })
})

// requirement 24.20
test('several cards of the name become one', () => {
  const evening = lunch({ id: 8, time_start: '18:00:00', time_end: '18:59:00', items: [file('e.png', 5)] })
  expect(taskFor([lunch(), evening], lunch({ id: 9 }))).toMatchObject({ playlists: [], replaces: [{ id: 8 }] })
})
