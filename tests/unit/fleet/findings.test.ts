import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { minuteOfTime } from '../../../src/base/local-day.ts'
import { type Finding, findingsOf } from '../../../src/fleet/findings.ts'
import { anItem, aPlaylist, items } from '../../support/display/playlists.ts'
import { aLocation } from '../../support/fleet/entries.ts'
import { november } from '../location/november.ts'

const lobby = aLocation(4, { name: 'Lobby', unique_id: 'lobby' })
const today = '2026-11-22'
const now = { day: today, minute: minuteOfTime('12:00') }
const hours = { start: minuteOfTime('08:00'), end: minuteOfTime('20:00') }
const inputs = { now, hours, mediaIds: null, connected: null }
const weekdays = ['22', '23', '24', '25', '26', '27', '28'].map(date => `2026-11-${date}`)

const findingsFor = (playlists: Playlist[], others: Partial<Parameters<typeof findingsOf>[0]> = {}) =>
  findingsOf({ ...inputs, entries: [{ location: lobby, playlists }], ...others })

/** The rule, the severity and the playlists of each finding, and its span on the clock. */
const shortOf = (finding: Finding) => {
  const span = 'start' in finding ? [[finding.start / 60, finding.end / 60], finding.days.length] : []
  return [finding.rule, finding.severity, finding.playlistIds, ...span]
}
const shortFor = (...args: Parameters<typeof findingsFor>) => findingsFor(...args).map(shortOf)

const between = (start: string, end: string) => ({ time_start: `${start}:00`, time_end: `${end}:00` })
const daily = (id: number, start: string, end: string, fields: Partial<Playlist> = {}) =>
  aPlaylist({ id, ...between(start, end), ...fields })
const always = aPlaylist({ id: 1 })

// requirement 20.35
test('another last day, and other missing files, make another key', () => {
  const keys = (fields: Partial<Playlist>) =>
    findingsFor(november(fields), { mediaIds: new Set() }).map(({ key }) => key)
  expect(keys({ date_end: '2026-11-23' })).not.toEqual(keys({ date_end: '2026-11-24' }))
  const other = anItem('a.png', { media: { ...anItem('b.png').media, id: 2 } })
  expect(keys({ items: items('a.png') })).not.toEqual(keys({ items: [other] }))
})

// requirement 20.40
test('a finding names its location, its screen and its playlists, and has a key of its own', () => {
  const playlists = [daily(3, '09:00', '18:00'), aPlaylist({ id: 5, items: [] })]
  const findings = findingsFor(playlists)
  expect(findings.map(({ location, type }) => [location.name, type])).toEqual(Array(3).fill(['Lobby', 'videowall']))
  expect(new Set(findings.map(({ key }) => key)).size).toBe(3)
  const later = findingsFor(playlists, { now: { day: today, minute: now.minute + 1 } })
  expect(later.map(({ key }) => key)).toEqual(findings.map(({ key }) => key))
  const nextDay = findingsFor(playlists, { now: { day: '2026-11-23', minute: now.minute } })
  expect(nextDay.map(({ key }) => key)).toEqual(findings.map(({ key }) => key))
  // A location whose playlists are not known, or that has none, has no findings.
  const connected = new Set<string>()
  expect(findingsFor([], { connected })).toEqual([])
  expect(findingsOf({ ...inputs, connected, entries: [{ location: lobby, playlists: null }] })).toEqual([])
})

// requirement 20.50
test('locations whose playlist of a name differs from that of most others are a notice each', () => {
  const lunch = (id: number, file: string) =>
    aPlaylist({ id, name: 'Lunch', items: [anItem(file, { media: { ...anItem(file).media, id: file } })] })
  const found = (...files: string[]) =>
    findingsOf({
      ...inputs,
      entries: files.map((file, id) => ({ location: aLocation(id), playlists: [lunch(id + 10, file)] })),
    }).filter(({ rule }) => rule === 'differs')
  expect(found('a.png', 'b.png', 'a.png', 'c.png', 'a.png')).toMatchObject([
    { location: { id: 1 }, playlistIds: [11], like: [{ name: 'Lunch' }], count: 2, total: 5 },
    { location: { id: 3 }, playlistIds: [13], like: [{ name: 'Lunch' }], count: 2, total: 5 },
  ])
  // Nobody knows which one is meant.
  expect(found('a.png', 'b.png', 'a.png', 'b.png')).toEqual([])
  expect(found('a.png', 'b.png')).toEqual([])
  expect(found('a.png', 'a.png', 'a.png')).toEqual([])
})

// requirement 20.41
describe('nothing plays', () => {
  test('a hole within the hours is one finding for all days on which it comes', () => {
    const findings = findingsFor([daily(3, '09:00', '18:00')])
    expect(findings.map(shortOf)).toEqual([
      ['nothing-plays', 'problem', [], [8, 9], 6],
      ['nothing-plays', 'problem', [], [18 + 1 / 60, 20], 7],
    ])
    // A screen that is switched off should play nothing.
    expect(shortFor([daily(3, '09:00', '18:00', { is_active: false })])).toEqual([])
    // The morning of today is over.
    expect(findings.map(finding => 'days' in finding && finding.days[0])).toEqual(['2026-11-23', today])
  })

  test('a day without any playlist is empty for all hours, which may run over midnight', () => {
    const ends = aPlaylist({ id: 3, date_end: '2026-11-26' })
    const gaps = (chosen: typeof hours) =>
      shortFor([ends], { hours: chosen }).filter(([rule]) => rule === 'nothing-plays')
    expect(gaps(hours)).toEqual([['nothing-plays', 'problem', [], [8, 20], 2]])
    const nights = [0, 22].map(hour => ['nothing-plays', 'problem', [], [hour, hour + 2], 2])
    expect(gaps({ start: 22 * 60, end: 2 * 60 })).toEqual(nights)
  })

  test('a ticker is planned for today only, so only today can be empty', () => {
    const ticker = daily(3, '00:00', '18:00', { type: 'ticker', date_start: today, date_end: today })
    expect(shortFor([ticker])).toEqual([['nothing-plays', 'problem', [], [18 + 1 / 60, 20], 1]])
  })
})

// requirement 20.42
test.each([
  ['dates-reversed', { date_start: '2026-11-24', date_end: '2026-11-23' }],
  ['empty', { items: [] }],
  ['only-videos', { type: 'ticker', items: items('a.mp4') }],
  ['unreadable', { unreadable: { time_end: '09:00 PM' } }],
])('a playlist can never play: %s', (reason, fields) => {
  const found = (is_active: boolean) =>
    findingsFor([aPlaylist({ id: 3, is_active, ...fields })]).find(({ rule }) => rule === 'never-plays')
  expect(found(true)).toMatchObject({ reason, severity: 'problem', playlistIds: [3] })
  expect(found(false)).toMatchObject({ reason, severity: 'notice' })
})

// requirement 20.48
describe('the playlists of one choice of weekdays', () => {
  const ends = (playlists: Playlist[], day: string, minute = now.minute) =>
    shortFor(playlists, { now: { day, minute } }).filter(([rule]) => rule !== 'nothing-plays')
  const all = [7, 8, 9, 10, 11]

  test('end with the last one of them', () => {
    expect(ends(november(), '2026-11-11')).toEqual([])
    expect(ends(november(), '2026-11-23')).toEqual([['ends-soon', 'notice', all]])
    expect(ends(november(), '2026-11-30', minuteOfTime('19:00'))).toEqual([['no-day-to-come', 'notice', all]])
    expect(ends(november(), '2026-12-01')).toEqual([['has-ended', 'notice', all]])
  })

  test('have their faults once', () => {
    expect(ends(november({ items: [] }), '2026-11-11')).toEqual([['never-plays', 'problem', all]])
    const monday = { day: '2026-11-09', minute: 0 }
    expect(shortFor(november(), { now: monday, mediaIds: new Set() })).toContainEqual(['file-gone', 'problem', all])
  })
})

// requirements 20.43 and 20.44
test.each([
  ['has ended yesterday', { date_end: '2026-11-21' }, 'has-ended'],
  ['has ended and is switched off', { date_end: '2026-11-21', is_active: false }, 'has-ended'],
  ['has no more hours on its last day', { date_end: today, ...between('08:00', '11:00') }, 'no-day-to-come'],
  ['ends today', { date_end: today }, 'ends-soon'],
  ['plays this morning for the last night', { date_end: '2026-11-21', ...between('20:00', '13:00') }, 'ends-soon'],
  ['ends in 7 days', { date_end: '2026-11-29' }, 'ends-soon'],
  ['ends in 8 days', { date_end: '2026-11-30' }, undefined],
  ['ends soon, but is switched off', { date_end: '2026-11-24', is_active: false }, undefined],
  ['has no end', {}, undefined],
  ['is a ticker of today', { date_end: today, type: 'ticker' }, undefined],
  ['is a ticker of yesterday', { date_end: '2026-11-21', type: 'ticker' }, 'has-ended'],
])('a playlist that %s', (_name, fields, rule) => {
  const found = findingsFor([always, aPlaylist({ id: 3, ...fields })]).filter(
    ({ playlistIds }) => playlistIds.length > 0,
  )
  expect(found.map(finding => [finding.rule, finding.severity, 'lastDay' in finding && finding.lastDay])).toEqual(
    rule ? [[rule, 'notice', 'date_end' in fields && fields.date_end]] : [],
  )
})

// requirement 20.45
test('an item whose file is gone from the library is found, once the library is known', () => {
  const photo = (id: number, name: string) => anItem(name, { media: { ...anItem(name).media, id } })
  const playlist = aPlaylist({ id: 3, items: [photo(7, 'a.jpg'), photo(8, 'b.jpg'), photo(9, 'c.jpg')] })
  expect(findingsFor([playlist])).toEqual([])
  expect(findingsFor([playlist], { mediaIds: new Set(['7', '8', '9']) })).toEqual([])
  const [found] = findingsFor([playlist], { mediaIds: new Set(['8']) })
  expect(found).toMatchObject({ rule: 'file-gone', severity: 'problem', playlistIds: [3] })
  expect(found?.rule === 'file-gone' && found.files.map(({ id }) => id)).toEqual([7, 9])
})

// requirement 20.47
test('a screen that is switched on is not connected', () => {
  const playlists = [always, aPlaylist({ id: 2, type: 'ticker', is_active: false })]
  expect(shortFor(playlists, { connected: new Set() })).toEqual([['not-connected', 'problem', []]])
  expect(shortFor(playlists, { connected: new Set(['lobby-videowall']) })).toEqual([])
  expect(shortFor(playlists)).toEqual([])
})

// requirement 20.40
test('what is over is no finding', () => {
  const days = findingsFor([daily(3, '09:00', '18:00')]).flatMap(finding => ('days' in finding ? finding.days : []))
  expect(days).toEqual([...weekdays.slice(1), ...weekdays])
})
