import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { blockSentence, blocksOf } from '../../../src/schedule/grid/blocks.ts'
import { momentPlan, notPlayingText } from '../../../src/schedule/panel/moment-plan.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'

/** A Friday, half past six in the evening. */
const at = { day: '2026-11-27', minute: 18 * 60 + 30 }

const plan = (id: number, fields: Partial<Playlist> = {}) => aPlaylist({ id, name: '', ...fields })
const between = (start: string, end: string) => ({ time_start: `${start}:00`, time_end: `${end}:00` })

// requirement 20.21
test.each<[string, Partial<Playlist>, string]>([
  ['plays', {}, ''],
  ['is switched off', { is_active: false }, 'Switched off'],
  [
    'is switched off and has ended',
    { is_active: false, date_end: '2026-11-20' },
    'Switched off. Also: ended on 20 Nov',
  ],
  ['has no items', { items: [] }, 'Empty: it has no items'],
  [
    'has only films',
    { type: 'ticker', items: items('a.mp4') },
    'Can never play: a ticker shows images only, and here are only videos',
  ],
  [
    'ends before it begins',
    { date_start: '2026-12-02', date_end: '2026-12-01' },
    'Can never play: the last day is before the first',
  ],
  ['has ended', { date_end: '2026-10-31' }, 'Ended on 31 Oct'],
  ['ended last year', { date_end: '2025-10-31' }, 'Ended on 31 Oct 2025'],
  ['has had its last hours', { date_end: '2026-11-27', ...between('08:00', '18:00') }, 'Ended on this day'],
  ['starts later', between('19:00', '22:00'), 'Outside its hours, 7:00 PM to 10:00 PM: starts at 7:00 PM'],
  ['was earlier', between('08:00', '18:00'), 'Outside its hours, 8:00 AM to 6:00 PM: starts at 8:00 AM the next day'],
  [
    'begins on its first day',
    { date_start: '2026-11-27', ...between('19:00', '22:00') },
    'Outside its hours, 7:00 PM to 10:00 PM: starts at 7:00 PM',
  ],
  ['starts on a later day', { date_start: '2026-12-24', ...between('09:00', '22:00') }, 'Starts at 9:00 AM on 24 Dec'],
  ['starts at the next midnight', { date_start: '2026-11-28' }, 'Starts at midnight'],
  ['starts in another year', { date_start: '2027-01-02' }, 'Starts at 12:00 AM on 2 Jan 2027'],
])('a playlist that %s', (_, fields, reason) => {
  expect(cardsOf([plan(7, fields)]).map(card => notPlayingText(card, at))).toEqual([reason])
})

// requirements 20.20, 20.21, 20.22
test('a moment has its rotation in order, one reason for each other playlist, and its next change', () => {
  const playlists = [
    plan(10, { ...between('18:00', '22:00'), name: 'Evening' }),
    plan(9, { ...between('17:00', '20:00'), repeat_interval: 2 }),
    plan(3, between('08:00', '18:00')),
    plan(4, { is_active: false }),
    plan(5, { type: 'ticker' }),
  ]
  const { title, rotation, absent, next, isOff } = momentPlan(playlists, 'videowall', at)
  expect([title, next, isOff]).toEqual([
    '“Daily 5:00 PM to 8:00 PM (9)” and “Evening” in turn',
    'Until 8:00 PM, then “Evening”',
    false,
  ])
  expect(rotation.map(({ playlist }) => playlist.id)).toEqual([9, 10])
  expect(absent.map(({ card, reason }) => [card.playlist.id, reason])).toEqual([
    [3, 'Outside its hours, 8:00 AM to 6:00 PM: starts at 8:00 AM the next day'],
    [4, 'Switched off'],
  ])
})

// requirements 20.3, 20.20, 20.21 and 27.4
test('a card of several playlists is one block and one name, with one reason if it does not play', () => {
  const noon = { day: '2026-11-27', minute: 12 * 60 }
  const pieces = [
    plan(1, { name: 'Default', ...between('08:00', '11:59'), date_end: '2026-11-27' }),
    plan(2, { name: 'Default', ...between('12:00', '18:00'), date_end: '2026-12-31' }),
    plan(3, { name: 'Default', ...between('09:00', '17:00'), date_start: '2027-01-01' }),
  ]
  const says =
    'Default, 8:00 AM to 6:00 PM · 27 Nov, 8 AM to 6 PM; 28 Nov to 31 Dec, 12 PM to 6 PM; every day, 9 AM to 5 PM from 1 Jan 2027'
  const [first, block, ...others] = blocksOf(pieces, 'videowall', '2026-11-27')
  expect([first && blockSentence(first), block?.start, block?.end, block?.rotation.map(({ id }) => id)]).toEqual([
    'Nothing plays, midnight to 8:00 AM',
    480,
    1081,
    [1],
  ])
  expect([block && blockSentence(block), others.length]).toEqual([says, 1])
  const { rotation, absent, title, next } = momentPlan(pieces, 'videowall', noon)
  expect([title, rotation.length, absent, next]).toEqual([
    '“Default”',
    1,
    [],
    'Until 6:00 PM, then nothing until 12:00 PM the next day',
  ])
  const later = momentPlan(pieces, 'videowall', at)
  expect(later.absent.map(({ card, reason }) => [card.playlists.length, reason])).toEqual([
    [3, 'Outside its hours: starts at 12:00 PM the next day'],
  ])
  const off = pieces.map((one, index) => ({ ...one, is_active: index === 0 }))
  expect(momentPlan(off, 'videowall', at).absent.map(({ reason }) => reason)).toEqual(['Ended on this day'])
})

// requirement 20.23
test('a screen that is switched off has the plan that it would have', () => {
  const off = [plan(3, { is_active: false }), plan(4, { is_active: false, date_end: '2026-11-01' })]
  const { title, isOff, rotation, absent, provisos } = momentPlan(off, 'videowall', at)
  expect([title, isOff, rotation.map(({ playlist }) => playlist.id)]).toEqual(['Switched off', true, [3]])
  expect(absent.map(({ reason }) => reason)).toEqual(['Ended on 1 Nov'])
  expect(provisos[0]).toContain('press Update')
})

test('a screen with nothing to play says until when, one without playlists has no plan', () => {
  const later = momentPlan([plan(3, between('20:00', '22:00'))], 'videowall', at)
  expect([later.title, later.rotation.length, later.next]).toEqual([
    'Nothing plays',
    0,
    'Until 8:00 PM, then “Daily 8:00 PM to 10:00 PM (3)”',
  ])
  const none = { title: 'No playlists', rotation: [], absent: [], provisos: [] }
  expect(momentPlan([plan(3, { type: 'ticker' })], 'videowall', at)).toMatchObject(none)
})

// requirement 20.24
test('the plan says what it rests on', () => {
  const provisos = (type: 'videowall' | 'ticker') => momentPlan([plan(3, { type })], type, at).provisos.join(' ')
  expect(provisos('videowall')).toContain('if the screen stays switched on')
  expect(provisos('videowall')).toContain('clock of the screen')
  expect(provisos('videowall')).not.toContain('ticker')
  expect(provisos('ticker')).toContain('only the day on which it is saved')
})
