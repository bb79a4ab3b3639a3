import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { groupStatus } from '../../../src/location/playlist/playlist-status-text.ts'
import { type Card, cardName, cardNumbers, cardsOf } from '../../../src/playlists/weekday-groups.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { november } from './november.ts'

const idsOf = (cards: readonly Card[]) =>
  cards.map(({ group, playlist }) => group?.playlists.map(({ id }) => id) ?? playlist.id)

describe('the cards of a panel', () => {
  // requirement 27.4
  test('playlists of one choice of weekdays are one card in the place of the oldest, with the days of all', () => {
    const cards = cardsOf([aPlaylist({ id: 3 }), ...november().reverse(), aPlaylist({ id: 20 })])
    expect(idsOf(cards)).toEqual([3, [7, 8, 9, 10, 11], 20])
    expect(cards[1]?.playlist).toMatchObject({ id: 7, date_start: '2026-11-02', date_end: '2026-11-30' })
    expect(cards[1]?.group).toMatchObject({ name: 'Morning', weekdays: '12345' })
    expect(cards.map(cardNumbers)).toEqual(['playlist 3', 'playlists 7, 8, 9 and 2 more', 'playlist 20'])
    expect(cards.map(cardName)).toEqual(['“Playlist”', '“Morning, Mon to Fri”', '“Playlist”'])
  })

  // requirement 27.4
  test.each<[string, Partial<Playlist>]>([
    ['another name', { name: 'Evening, Mon to Fri' }],
    ['an end that cannot be read', { unreadable: { time_end: '09:00 PM' } }],
    ['another repeat', { repeat_interval: 2 }],
    ['other items', { items: items('other.jpg', 'photo.jpg') }],
    ['other seconds', { items: items('photo.jpg').map(item => ({ ...item, duration: 11 })) }],
  ])('a playlist with %s is no part of the card', (_, fields) => {
    const [first, second, ...rest] = november()
    if (!first || !second) throw new Error('no playlists')
    expect(idsOf(cardsOf([first, { ...second, ...fields }, ...rest]))).toEqual([[7, 9, 10, 11], [8]])
  })

  // requirement 27.4
  test.each<[string, Partial<Playlist>]>([
    ['no name', { name: '' }],
    ['days that are no run of the weekdays', { date_start: '2020-01-01', date_end: '2099-12-31' }],
    ['no days', { date_start: '', date_end: '' }],
    ['the type of a ticker', { type: 'ticker' }],
  ])('playlists with %s are single cards', (_, fields) => {
    expect(idsOf(cardsOf(november(fields)))).toEqual([7, 8, 9, 10, 11])
  })

  // requirement 27.4
  test('a week with other hours stays in the card, as a part beside the other weeks', () => {
    const weeks = november().map(one => (one.id === 8 ? { ...one, time_start: '10:00:00' } : one))
    const [card, ...more] = cardsOf(weeks)
    expect(more).toEqual([])
    expect(card?.playlist).toMatchObject({ id: 7, name: 'Morning', date_start: '2026-11-02', date_end: '2026-11-30' })
    expect(card?.group?.weekdays).toBeNull()
    const parts = card?.group?.weekdays === null ? card.group.parts : []
    expect(idsOf(parts).map(String).sort()).toEqual(['7,9,10,11', '8'])
  })

  // requirement 27.4
  test('playlists of one given name and content are one card unless they ever play together', () => {
    const daily = { name: 'Default', date_start: '', date_end: '' }
    const morning = aPlaylist({ id: 1, ...daily, time_start: '08:00:00', time_end: '10:59:00' })
    const evening = aPlaylist({ id: 2, ...daily, time_start: '14:01:00', time_end: '22:00:00' })
    const noon = aPlaylist({ id: 3, ...daily, time_start: '10:59:00', time_end: '12:00:00' })
    expect(idsOf(cardsOf([morning, evening, noon]))).toEqual([[1, 2], 3])
    expect(cardsOf([evening, morning])[0]?.playlist).toMatchObject({ name: 'Default', date_end: '' })
    const apart = [{ name: 'Other' }, { items: [] }, { repeat_interval: 2 }, { items: items('other.jpg', 'photo.jpg') }]
    for (const fields of apart) expect(idsOf(cardsOf([morning, { ...evening, ...fields }]))).toEqual([1, 2])
    const reversed = { date_start: '2026-11-02', date_end: '2026-11-01' }
    const alike = [{ name: '' }, { items: [] }, { type: 'ticker' }, { name: 'Videowall playlist 2026-11-29' }, reversed]
    for (const fields of alike) {
      const cards = cardsOf([morning, evening].map(one => ({ ...one, ...fields })))
      expect(idsOf(cards)).toEqual([1, 2])
    }
  })

  test('two choices that are alike and have days in common are two cards', () => {
    const second = november().map(playlist => ({ ...playlist, id: Number(playlist.id) + 10 }))
    const cards = idsOf(cardsOf([...november(), ...second]))
    expect(cards.map(ids => String(ids))).toEqual(['7,8,9,10,11', '17,18,19,20,21'])
  })
})

test.each([
  ['2026-11-11', 'plays'],
  ['2026-11-14', 'starts-on'],
  ['2026-10-01', 'starts-on'],
  ['2026-12-24', 'ended'],
])('on %s the card %s', (day, state) => {
  const status = groupStatus(november(), { day, minute: 600 })
  expect(status.state).toBe(state)
  if (status.state === 'ended') expect(status.lastDay).toBe('2026-11-30')
  if (day === '2026-11-14') expect(status).toMatchObject({ at: { day: '2026-11-16', minute: 540 } })
})
