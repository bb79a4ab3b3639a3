import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { PlayWindow } from '../../../src/player/schedule/schedule.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { afterChange, type Change, leaveFree, touchedBy } from '../../../src/playlists/change.ts'
import { EVERY_DAY, MON_TO_FRI } from '../../../src/playlists/weekdays.ts'
import { onWeekdays } from '../../../src/playlists/when/parts.ts'
import { boxOf, minus, sameWhen, whenOf, windowOf } from '../../../src/playlists/when/when.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { leaving, now, TODAY } from './leaving.ts'

const daily = aPlaylist({
  id: 4,
  name: 'Daily',
  date_start: '2026-01-01',
  date_end: '2099-12-31',
  time_start: '00:00:00',
  time_end: '23:59:00',
})

const textOf = ({ date_start, date_end, time_start, time_end }: PlayWindow) =>
  `${date_start} to ${date_end}, ${time_start.slice(0, 5)} to ${time_end.slice(0, 5)}`

const textsOf = ({ grown, shrunk, added, removed }: Change) => [
  ...[...grown, ...shrunk].map(({ playlist, part }) => `${playlist.id}: ${textOf(part)}`),
  ...added.map(({ name, part }) => `${name}: ${textOf(part)}`),
  ...removed.map(({ id }) => `${id} goes`),
]

const december = { date_start: '2026-12-01', date_end: '2026-12-31', time_start: '12:00:00', time_end: '14:00:00' }
const lunch = onWeekdays(december, MON_TO_FRI).map(windowOf)

// requirement 27.11
test('lunch on the weekdays of a month cuts a default into few pieces, which are one card', () => {
  const change = leaving([daily], lunch)
  expect(textsOf(change)).toEqual([
    '4: 2027-01-01 to 2099-12-31, 00:00 to 23:59',
    'Daily: 2026-01-01 to 2026-11-30, 00:00 to 23:59',
    'Daily: 2026-12-01 to 2026-12-31, 00:00 to 11:59',
    'Daily: 2026-12-01 to 2026-12-31, 14:01 to 23:59',
    'Daily: 2026-12-05 to 2026-12-06, 12:00 to 14:00',
    'Daily: 2026-12-12 to 2026-12-13, 12:00 to 14:00',
    'Daily: 2026-12-19 to 2026-12-20, 12:00 to 14:00',
    'Daily: 2026-12-26 to 2026-12-27, 12:00 to 14:00',
  ])
  expect(cardsOf(afterChange([daily], change))).toMatchObject([
    { name: 'Daily', when: minus(whenOf([daily]), whenOf(lunch)) },
  ])
})

// requirement 27.4
test('a playlist without a name that is cut gives way to pieces with a common name, unless the server gives none', () => {
  const unnamed = { ...daily, name: 'Videowall playlist 2026-11-26' }
  const { added, removed, grown, shrunk } = leaving([unnamed], lunch.slice(0, 1))
  expect([removed, grown, shrunk]).toEqual([[unnamed], [], []])
  expect([...new Set(added.map(({ name }) => name))]).toEqual([''])
  expect(leaving([{ ...daily, name: '' }], lunch.slice(0, 1))).toMatchObject({ removed: [], shrunk: { length: 1 } })
  expect(leaving([unnamed], [{ ...daily, time_end: '12:00:00' }])).toMatchObject({ removed: [], shrunk: { length: 1 } })
})

// requirement 27.11
test('no copy is made of a part that has ended', () => {
  const today = { ...december, date_start: TODAY, date_end: TODAY }
  const since2026 = { ...daily, name: 'Night', time_start: '20:00:00', time_end: '09:59:00' }
  const cut = (playlist: Playlist, one: PlayWindow, minute: number) =>
    textsOf(leaveFree(cardsOf([playlist]), { alone: whenOf([one]), now: { day: TODAY, minute } }))
  expect(cut(daily, today, 720)).toEqual([
    '4: 2026-11-27 to 2099-12-31, 00:00 to 23:59',
    'Daily: 2026-11-26 to 2026-11-26, 14:01 to 23:59',
  ])
  const evening = { ...today, time_start: '21:00:00', time_end: '22:00:00' }
  const ofLastNight = 'Night: 2026-01-01 to 2026-11-25, 20:00 to 09:59'
  expect(cut(since2026, evening, 599)).toContain(ofLastNight)
  expect(cut(since2026, evening, 600)).not.toContain(ofLastNight)
})

// requirement 27.11
test('a playlist within the hours goes, and one that has ended or never meets them stays as it is', () => {
  const within = {
    ...daily,
    id: 5,
    ...december,
    time_start: '12:30:00',
    time_end: '13:00:00',
    date_start: '2026-12-07',
    date_end: '2026-12-11',
  }
  const ended = { ...daily, id: 6, date_end: TODAY, time_end: '09:00:00' }
  const evening = { ...daily, id: 7, time_start: '18:00:00', time_end: '06:00:00' }
  const empty = { ...daily, id: 8, items: [] }
  const unread = { ...daily, id: 9, time_end: '', unreadable: { time_end: '09:00 PM' } }
  const started = lunch.map(one => ({ ...one, date_start: '2026-11-01' }))
  expect(textsOf(leaving([within, ended, evening, empty, unread], started))).toEqual(['5 goes'])
})

// requirement 27.12
test('a part that somebody has changed since is no part any more, and the gap stays', () => {
  const cut = afterChange([daily], leaving([daily], lunch))
  expect(leaving(cut, [], lunch).grown.map(({ part }) => textOf(part))).toEqual([textOf(daily)])
  const changed = cut.map((one, at) => ({ ...one, repeat_interval: at + 1 }))
  expect(touchedBy(leaving(changed, [], lunch))).toEqual([])
  for (const fields of [{ name: '' }, { name: 'Videowall playlist 2026-11-26 k3f9' }, { items: [] }])
    expect(
      touchedBy(
        leaving(
          cut.map(one => ({ ...one, ...fields })),
          [],
          lunch,
        ),
      ),
    ).toEqual([])
})

// requirement 27.12
test('when the hours move, a part grows before another one shrinks, and no part moves to other minutes', () => {
  const saturday = { ...december, date_start: '2026-12-05', date_end: '2026-12-05' }
  const cut = afterChange([daily], leaving([daily], [saturday]))
  const later = { ...saturday, time_start: '13:00:00', time_end: '15:00:00' }
  expect(textsOf(leaving(cut, [later], [saturday]))).toEqual([
    'new-1: 2026-12-05 to 2026-12-05, 00:00 to 12:59',
    'new-2: 2026-12-05 to 2026-12-05, 15:01 to 23:59',
  ])
})

// requirement 27.11
test.each([
  ['before it begins', TODAY],
  ['in its first week', '2026-12-03'],
])('a lunch of December with three exceptions leaves one card, and without it %s one playlist', (_, day) => {
  const all = aPlaylist({
    id: 1,
    name: 'Default',
    date_start: '2026-01-01',
    date_end: '2099-12-31',
    items: items('a.jpg'),
  })
  const december = { date_start: '2026-12-01', date_end: '2026-12-31', time_start: '11:00:00', time_end: '13:59:00' }
  const free = ['2026-12-08', '2026-12-24', '2026-12-25'].flatMap(date =>
    onWeekdays({ ...december, date_start: date, date_end: date }, EVERY_DAY),
  )
  const lunch = minus(onWeekdays(december, MON_TO_FRI), free)
  const cut = afterChange([all], leaveFree(cardsOf([all]), { alone: lunch, now })).map((one, at) => ({
    ...one,
    id: at + 1,
  }))
  expect(cardsOf(cut)).toHaveLength(1)
  expect(sameWhen(whenOf(cut), minus(whenOf([all]), lunch))).toBe(true)
  const back = leaveFree(cardsOf(cut), { alone: [], closes: lunch, now: { day, minute: 600 } })
  expect(afterChange(cut, back).map(boxOf)).toEqual([boxOf(all)])
})
