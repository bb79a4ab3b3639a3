import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { keyOf } from '../../../src/base/id.ts'
import { daysAfter } from '../../../src/base/local-day.ts'
import type { Fleet } from '../../../src/fleet/fleet.ts'
import { knownUses, screensOfUse } from '../../../src/media/uses/media-uses.ts'
import { badgeText, deleteFilesFacts, mediaQuestion, usesSentence } from '../../../src/media/uses/uses-text.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { aLocation, aMedia, anEntry as entryOf } from '../../support/fleet/entries.ts'

const media = (id: number | string) => aMedia(id, `Poster ${id}.png`)

const showing = (id: number, ...shown: Array<number | string>) =>
  aPlaylist({ id, items: shown.map(one => anItem('x.png', { media: media(one) })) })

const anEntry = (id: number, name: string, playlists: Playlist[] | null) => ({
  ...entryOf(aLocation(id, { name }), playlists),
  answeredAt: playlists && new Date(2026, 10, 22, 14, 32).getTime(),
})

const aFleet = (entries: Fleet['entries'], more: Partial<Fleet> = {}): Fleet => ({
  entries,
  byKey: new Map(entries.map(entry => [keyOf(entry.location), entry])),
  known: entries.filter(({ playlists }) => playlists).length,
  total: entries.length,
  oldestAnswer: entries.find(({ answeredAt }) => answeredAt)?.answeredAt ?? null,
  stale: 0,
  isLoading: false,
  isPending: false,
  isLimited: false,
  locationsFailure: null,
  retry: () => undefined,
  prefer: () => undefined,
  ...more,
})

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 15, 0) }))
afterEach(() => void vi.useRealTimers())

// requirement 4.22
test('the known uses are the playlists that show the file, by location; ids are compared as strings', () => {
  const foyer = anEntry(1, 'Foyer', [showing(7, 1, 5), showing(8, 1), showing(9, '5', 5)])
  const known = knownUses(aFleet([foyer, anEntry(2, 'Lobby', [showing(3, 1)]), anEntry(3, 'Rooftop', null)]))
  const named = (id: number | string) =>
    known.of(id).map(({ location, cards }) => `${location.name} ${cards.map(({ playlist }) => playlist.id)}`)
  expect([named('5'), named(1), named(6)]).toEqual([['Foyer 7,9'], ['Foyer 7,8', 'Lobby 3'], []])
})

// requirements 4.22, 20.48
test('the weeks of one card count as one playlist', () => {
  const week = (id: number, monday: string, more: Partial<Playlist> = {}) => ({
    ...showing(id, 5),
    name: 'Lunch',
    date_start: monday,
    date_end: daysAfter(monday, 4),
    ...more,
  })
  const weeks = [week(7, '2026-11-23'), week(8, '2026-11-30'), week(9, '2026-12-07', { type: 'ticker' })]
  const known = knownUses(aFleet([anEntry(1, 'Foyer', weeks)]))
  expect(badgeText(known, media(5))).toBe('Used in 2')
  expect(mediaQuestion(media(5), known)).toContain('\n“Foyer”: “Lunch (7 and 9)”')
})

// requirement 4.23
test('a screen shows the file if one of its playlists that does is switched on', () => {
  const inTicker = (id: number, is_active: boolean) => ({ ...showing(id, 5), type: 'ticker', is_active })
  const off = { ...showing(7, 5), is_active: false }
  const screens = (...playlists: Playlist[]) =>
    knownUses(aFleet([anEntry(1, 'Foyer', playlists)]))
      .of(5)
      .map(screensOfUse)
  expect(screens(off, inTicker(8, false))).toEqual([[]])
  expect(screens(off, inTicker(8, false), inTicker(9, true))).toEqual([['ticker']])
  expect(screens(showing(6, 5), inTicker(9, true))).toEqual([['videowall', 'ticker']])
  expect(screens(showing(6, 4), inTicker(9, true))).toEqual([['ticker']])
})

const linesOf = (fleet: Fleet) => mediaQuestion(media(5), knownUses(fleet)).split('\n\n')[1]?.split('\n')

// requirements 4.22, 21.5
test('the question says how much of the index is known and how old it is', () => {
  const entries = [anEntry(1, 'Foyer', [showing(7, 1)]), anEntry(2, 'Lobby', null)]
  expect(mediaQuestion(media(5), knownUses(aFleet(entries, { isLoading: true }))).split('\n\n')).toEqual([
    'Delete “Poster 5.png”? It is taken out of every playlist that shows it. This cannot be undone.',
    'Looking for the playlists that show it… (1 of 2 locations so far, as of 2:32 PM).',
    'The screens play on as they are until they take the change.',
  ])
  expect(linesOf(aFleet([], { isLoading: true }))).toEqual(['Looking for the playlists that show it…'])
  expect(linesOf(aFleet([]))).toEqual(['The screens play on as they are until they take the change.'])
  expect(linesOf(aFleet(entries))).toEqual(['No use is known (1 of 2 locations, as of 2:32 PM).'])
  const questionOfUnused = () => mediaQuestion(media(5), knownUses(aFleet(entries.slice(0, 1))))
  expect(questionOfUnused()).toBe('Delete “Poster 5.png”? Used in no playlist (as of 2:32 PM). This cannot be undone.')
  vi.setSystemTime(new Date(2026, 10, 23, 9, 0))
  const yesterday = new Date(2026, 10, 22, 14, 32).toLocaleString()
  expect(questionOfUnused()).toContain(`Used in no playlist (as of ${yesterday}).`)
})

// requirement 26.1
test('without locations no sentence has an age in brackets', () => {
  const none = knownUses(aFleet([]))
  expect(usesSentence(none, media(1))).toBe('Used in no playlist.')
  expect(deleteFilesFacts([media(1), media(2)], none)).toBe('None of them is used.')
})

// requirement 26.1
test('nothing is called unused while a playlist may be unknown or out of date', () => {
  const foyer = anEntry(1, 'Foyer', [showing(7, 1), showing(8, 1)])
  const lobby = anEntry(2, 'Lobby', [showing(3, 1)])
  const badges = (fleet: Fleet) => [1, 5].map(id => badgeText(knownUses(fleet), media(id)))
  expect(badges(aFleet([foyer, lobby]))).toEqual(['Used in 3', 'Unused'])
  expect(badges(aFleet([foyer, anEntry(2, 'Lobby', null)]))).toEqual(['Used in 2+', ''])
  expect(badges(aFleet([foyer, lobby], { stale: 1 }))).toEqual(['Used in 3+', ''])
  expect(badges(aFleet([foyer, lobby], { locationsFailure: new Error('no list') }))).toEqual(['Used in 3', ''])
  expect(badges(aFleet([], { isPending: true }))).toEqual(['', ''])
  expect(usesSentence(knownUses(aFleet([foyer, lobby])), media(1))).toBe(
    'Used in 3 playlists at 2 locations (as of 2:32 PM).',
  )
})

// requirement 26.3
test('the uses of 2,000 files at 500 locations are read once, and after a change only where it was', () => {
  const entries = Array.from({ length: 500 }, (_, place) =>
    anEntry(place, `Shop ${place}`, [
      showing(place, ...Array.from({ length: 100 }, (_, index) => (place * 37 + index * 19) % 2000)),
    ]),
  )
  let reads = 0
  for (const { playlists } of entries) {
    const { items } = playlists?.[0] ?? {}
    const get = () => {
      reads += 1
      return items
    }
    Object.defineProperty(playlists?.[0], 'items', { get })
  }
  const fleet = aFleet(entries)
  expect(knownUses(fleet)).toBe(knownUses(fleet))
  expect(knownUses(fleet).of(1).length).toBeGreaterThan(0)
  const first = reads
  const uses = Array.from({ length: 2000 }, (_, id) => knownUses(fleet).of(id).length)
  expect(uses.reduce((sum, count) => sum + count)).toBe(500 * 100)
  expect(reads).toBe(first)
  const changed = anEntry(3, 'Shop 3', [showing(3, 1999)])
  const known = knownUses(aFleet(entries.with(3, changed))).of(1999)
  expect(known.map(({ location }) => location.id)).toContain(3)
  expect(reads).toBe(first)
})

// requirement 4.22
test.each([
  [1, []],
  [4, []],
  [5, ['More locations: 1']],
  [7, ['More locations: 3']],
])('with uses at %i locations the question names at most four, and says that there are more', (count, rest) => {
  const entries = Array.from({ length: count }, (_, index) => anEntry(index, `Shop ${index + 1}`, [showing(index, 5)]))
  const named = entries.slice(0, 4).map((_, index) => `“Shop ${index + 1}”: “Playlist”`)
  expect(linesOf(aFleet(entries))).toEqual(['Used in these playlists (as of 2:32 PM):', ...named, ...rest])
  // Several playlists of one location share its line.
  const foyer = anEntry(1, 'Foyer', [showing(7, 5), showing(9, 5)])
  expect(linesOf(aFleet([foyer]))).toContain('“Foyer”: “Playlist (7 and 9)”')
})
