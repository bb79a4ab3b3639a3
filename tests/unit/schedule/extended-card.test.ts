import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { extensionTask } from '../../../src/schedule/findings/use-mends.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { cardOf, november } from '../location/november.ts'

const place = { locationId: 4, uniqueId: 'lobby', locationName: 'Lobby' }

/** The changes of an extension, each with its days. */
function extended(playlists: Playlist[] = november(), today = '2026-11-28') {
  const task = extensionTask(place, cardOf(...playlists), { day: today, minute: 0 })
  if (task.kind !== 'add-playlists') throw new Error('It is another task.')
  const days = ({ date_start, date_end }: { date_start: string; date_end: string }) => `${date_start} ${date_end}`
  return {
    task,
    changed: (task.changes ?? []).map(({ playlistId, plan }) => [playlistId, days(plan)]),
    added: task.playlists.map(({ plan }) => days(plan)),
  }
}

// requirement 20.33
test('the last playlist grows to the end of its run of days, and new ones with its items follow', () => {
  const { task, changed, added } = extended()
  expect(changed).toEqual([[11, '2026-11-30 2026-12-04']])
  const weeks = '2026-12-07 2026-12-11|2026-12-14 2026-12-18|2026-12-21 2026-12-25|2026-12-28 2026-12-30'
  expect(added.join('|')).toBe(weeks)
  const [last] = november().slice(-1)
  for (const { name, items } of task.playlists) {
    expect([name, items.map(({ mediaId }) => mediaId)]).toEqual([last?.name, last?.items.map(({ media }) => media.id)])
  }
  // All of it is one card again.
  const grown = november().map(one => (one.id === 11 ? { ...one, date_end: '2026-12-04' } : one))
  const more = added.map((days, index) => {
    const [date_start = '', date_end = ''] = days.split(' ')
    return { ...(last ?? aPlaylist()), id: 12 + index, date_start, date_end }
  })
  expect(cardsOf([...grown, ...more]).map(({ playlists }) => playlists.length)).toEqual([9])
})

// requirement 20.33
test('a card that has ended plays from today on, and the days between stay free', () => {
  const { changed, added, task } = extended(november(), '2027-02-03')
  expect([changed, task.replaces]).toEqual([[], []])
  expect(added[0]).toBe('2027-02-03 2027-02-05')
  expect(added.at(-1)).toBe('2027-03-01 2027-03-03')
})

// requirement 20.33
test('the new playlists are on if the card is', () => {
  const switches = (is_active: boolean) => extended(november({ is_active })).task
  expect(switches(true)).toMatchObject({ switchOn: [], switchOnAlone: ['videowall'], replaces: [] })
  expect(switches(false)).toMatchObject({ switchOn: [], switchOnAlone: [], replaces: [] })
})
