import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { type Card, cardName, cardNumbers, cardsOf } from '../../../src/playlists/cards.ts'
import { cardStatus } from '../../../src/playlists/plan-text.ts'
import { playlistTitle } from '../../../src/playlists/playlist-name.tsx'
import { whenOf } from '../../../src/playlists/when/when.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { cardOf, november } from '../location/november.ts'

/** The numbers of the playlists of each card. */
const idsOf = (cards: readonly Card[]) => cards.map(({ playlists }) => playlists.map(({ id }) => id))

const daily = { name: 'Default', date_start: '', date_end: '' }
const morning = aPlaylist({ id: 1, ...daily, time_start: '08:00:00', time_end: '10:59:00' })
const evening = aPlaylist({ id: 2, ...daily, time_start: '14:01:00', time_end: '22:00:00' })

describe('the cards of a panel', () => {
  // requirement 27.4
  test('playlists of one name are one card in the place of the oldest, with the days and hours of all', () => {
    const cards = cardsOf([aPlaylist({ id: 3 }), ...november().reverse(), aPlaylist({ id: 20 })])
    expect(idsOf(cards)).toEqual([[3], [7, 8, 9, 10, 11], [20]])
    const days = { date_start: '2026-11-02', date_end: '2026-11-30' }
    expect(cards[1]).toMatchObject({ playlist: { id: 7, ...days }, name: 'Morning', when: whenOf(november()) })
    expect(cards.map(cardNumbers)).toEqual(['playlist 3', 'playlists 7, 8, 9 and 2 more', 'playlist 20'])
    expect(cards.map(cardName)).toEqual(['“Playlist”', '“Morning”', '“Playlist”'])
    const hours = { time_start: '08:00:00', time_end: '22:00:00', date_end: '' }
    expect(cardsOf([evening, morning])[0]?.playlist).toMatchObject({ name: 'Default', ...hours })
  })

  // requirements 6.38, 27.4
  test('playlists to which a person gave no name are one card by a mark, and called by their times', () => {
    for (const name of ['Videowall playlist 2026-11-29 k3f9', 'Mon to Fri']) {
      const card = cardOf(...november({ name }))
      expect([card.name, playlistTitle(card.playlist)]).toEqual(['', 'Mon to Fri 9:00 AM to 6:00 PM'])
      expect(card.playlists).toHaveLength(5)
    }
    const name = 'Videowall playlist 2026-11-29 k3f9'
    expect(playlistTitle(cardOf({ ...morning, name }, { ...evening, name }).playlist)).toBe('Daily 8:00 AM to 10:00 PM')
  })

  // requirement 27.4
  test.each<[string, Partial<Playlist>]>([
    ['another name', { name: 'Evening' }],
    ['an end that cannot be read', { unreadable: { time_end: '09:00 PM' } }],
    ['another repeat', { repeat_interval: 2 }],
    ['other items', { items: items('other.jpg', 'photo.jpg') }],
    ['no items', { items: [] }],
    ['other seconds', { items: items('photo.jpg').map(item => ({ ...item, duration: 11 })) }],
    ['days of another one', { date_end: '2026-11-16' }],
    ['days that are reversed', { date_end: '2026-11-01' }],
  ])('a playlist with %s is no part of the card', (_, fields) => {
    const [first, second, ...rest] = november()
    if (!first || !second) throw new Error('no playlists')
    expect(
      idsOf(cardsOf([first, { ...second, ...fields }, ...rest]))
        .flat()
        .sort(),
    ).toEqual([10, 11, 7, 8, 9])
    expect(cardsOf([first, { ...second, ...fields }, ...rest])).toHaveLength(2)
  })

  // requirement 27.4
  test.each<[string, Partial<Playlist>]>([
    ['no name', { name: '' }],
    ['the name that the console gives a single one', { name: 'Videowall playlist 2026-11-29' }],
    ['the same days', { date_start: '2020-01-01', date_end: '2099-12-31' }],
    ['no days', { date_start: '', date_end: '' }],
    ['the type of a ticker', { type: 'ticker' }],
  ])('playlists with %s are single cards', (_, fields) => {
    expect(idsOf(cardsOf(november(fields)))).toEqual([[7], [8], [9], [10], [11]])
  })

  // requirement 27.4
  test('a week with other hours is a piece like the others, and one that plays with another piece is not', () => {
    const weeks = november().map(one => (one.id === 8 ? { ...one, time_start: '10:00:00' } : one))
    expect(idsOf(cardsOf(weeks))).toEqual([[7, 8, 9, 10, 11]])
    const noon = { ...morning, id: 3, time_start: '10:59:00', time_end: '12:00:00' }
    expect(idsOf(cardsOf([morning, evening, noon]))).toEqual([[1, 2], [3]])
    const night = { ...morning, id: 4, time_start: '23:00:00', time_end: '08:00:00' }
    expect(idsOf(cardsOf([morning, evening, night]))).toEqual([[1, 2], [4]])
  })

  test('two cards that are alike and have days in common are two cards', () => {
    const second = november().map(playlist => ({ ...playlist, id: Number(playlist.id) + 10 }))
    expect(idsOf(cardsOf([...november(), ...second])).map(String)).toEqual(['7,8,9,10,11', '17,18,19,20,21'])
  })
})

describe('a playlist that was part of a card', () => {
  /** "9 of 7,8,10,11" for each playlist that was part of others. */
  const parts = (playlists: readonly Playlist[]) =>
    cardsOf(playlists).flatMap(card => (card.partOf ? idsOf([card, card.partOf]).join(' of ') : []))
  const changed = { items: items('other.jpg', 'photo.jpg') }
  const withNinth = (fields: Partial<Playlist>, name = 'Morning') =>
    november({ name }).map(one => (one.id === 9 ? { ...one, ...fields } : one))
  const made = 'Videowall playlist 2026-11-29 k3f9'

  // requirement 27.16
  test.each<[string, Partial<Playlist>]>([
    ['other items', changed],
    ['no items', { items: [] }],
    ['another repeat', { repeat_interval: 2 }],
  ])('is known by its name if it has %s', (_, fields) => {
    expect(parts(withNinth(fields))).toEqual(['9 of 7,8,10,11'])
    expect(parts(withNinth(fields, made))).toEqual(['9 of 7,8,10,11'])
  })

  // requirement 27.16
  test('of a name that the console has made may be one of two, or several', () => {
    expect(
      parts([
        { ...morning, name: made },
        { ...evening, name: made, ...changed },
      ]),
    ).toEqual(['2 of 1'])
    const two = november({ name: made }).map((one, at) => (at > 2 ? { ...one, ...changed } : one))
    expect(parts(two)).toEqual(['10,11 of 7,8,9'])
  })

  // requirement 27.16
  test.each<[string, readonly Playlist[]]>([
    ['shares its name with a single one', [morning, { ...evening, ...changed }]],
    ['plays together with the card', [...november(), { ...morning, name: 'Morning', id: 3, ...changed }]],
    ['plays weeks later', [...november(), { ...evening, name: 'Morning', date_start: '2026-12-08', ...changed }]],
    ['has no name', withNinth(changed, '')],
    ['has a single name of the console', withNinth(changed, 'Videowall playlist 2026-11-29')],
    ['can never play', withNinth({ ...changed, unreadable: { time_end: '09:00 PM' } }, made)],
    ['has media that the others miss', withNinth(changed).map(one => (one.id === 9 ? one : { ...one, items: [] }))],
    [
      'is one of several with a name by a person',
      november().map(one => (Number(one.id) > 9 ? { ...one, ...changed } : one)),
    ],
  ])('is none that %s', (_, playlists) => expect(parts(playlists)).toEqual([]))
})

test.each([
  ['2026-11-11', 'plays'],
  ['2026-11-14', 'starts-on'],
  ['2026-10-01', 'starts-on'],
  ['2026-12-24', 'ended'],
])('on %s the card %s', (day, state) => {
  const status = cardStatus(november(), { day, minute: 600 })
  expect(status.state).toBe(state)
  if (status.state === 'ended') expect(status.lastDay).toBe('2026-11-30')
  if (day === '2026-11-14') expect(status).toMatchObject({ at: { day: '2026-11-16', minute: 540 } })
})
