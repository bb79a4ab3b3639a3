import { describe, expect, test } from 'vitest'
import {
  type CopyChoice,
  choiceText,
  copyFacts,
  copyTasks,
  copyTitle,
  sourceWarnings,
} from '../../../src/jobs/copy-tasks.ts'
import { chooseRange } from '../../../src/ui/selection.ts'
import { anItem, aPlaylist, playlistOf } from '../../support/display/playlists.ts'
import { aLocation } from '../../support/fleet/entries.ts'
import { november } from '../location/november.ts'

const ticker = aPlaylist({ id: 30, type: 'ticker', name: 'News' })
const old = { ...playlistOf(['old.jpg']), id: 20, name: 'Old' }
const morning = {
  ...aPlaylist({ id: 7, name: 'Morning', time_start: '06:00:00', time_end: '11:00:00', repeat_interval: 2 }),
  items: [anItem('b.jpg', { id: 2, duration: 4 }), anItem('a.mp4', { id: 1, duration: 12.5 })],
}

const copied = (choice: CopyChoice, copy = morning) =>
  copyTasks({
    source: { type: 'videowall', playlists: [copy] },
    locations: [aLocation(1), aLocation(2)],
    choice,
    present: new Map([['1', [old, ticker]]]),
    today: '2026-11-22',
  })

const add: CopyChoice = { mode: 'add', isSwitchedOn: false }
const replace: CopyChoice = { mode: 'replace', isSwitchedOn: true }

describe('the tasks of a copy', () => {
  // requirement 24.6
  test('a copy has the name, the plan and the items in their order with their seconds', () => {
    const [first, second] = copied(add)
    const times = { time_start: '06:00:00', time_end: '11:00:00' }
    const plan = { type: 'videowall', date_start: '', date_end: '', ...times, repeat_interval: 2 }
    const items = [
      { mediaId: 1, seconds: 4, name: 'b.jpg' },
      { mediaId: 1, seconds: 12.5, name: 'a.mp4' },
    ]
    expect(first).toEqual({
      kind: 'add-playlists',
      place: { locationId: 1, uniqueId: 'shop-1', locationName: 'Shop 1' },
      playlists: [{ name: 'Morning', plan, items }],
      replaces: [],
      switchOn: [],
    })
    expect(second).toMatchObject({ place: { locationId: 2 }, replaces: [] })
    // Without a name it has the name of a new playlist.
    // A file without any name has its number.
    const media = { ...anItem('').media, id: 9 }
    const [unnamed] = copied(add, { ...morning, name: '', items: [anItem('', { media })] })
    const item = expect.objectContaining({ name: 'Media 9' })
    expect(unnamed).toMatchObject({ playlists: [{ name: 'Videowall playlist 2026-11-22', items: [item] }] })
  })

  // requirement 8.2
  test('a limit that cannot be read is copied as it was written, and nothing else leaves free what never plays', () => {
    const [task] = copied({ ...add, mode: 'alone' }, { ...morning, time_end: '', unreadable: { time_end: '11 AM' } })
    const plan = { time_start: '06:00:00', time_end: '11 AM' }
    expect(task).toMatchObject({ playlists: [{ plan }], replaces: [], changes: [] })
  })

  // requirements 24.4, 24.5
  test('“Replace” replaces the playlists of the copied kind, and leaves out a location whose playlists are not known', () => {
    const tasks = copied(replace)
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ replaces: [{ id: 20, name: 'Old' }], switchOn: ['videowall'] })
  })
})

describe('the sentences about a copy', () => {
  const now = { day: '2026-11-22', minute: 600 }
  const source = { type: 'videowall', playlists: [morning] } as const

  test('the title names a playlist by its name, its days, or with the others of its panel', () => {
    expect(copyTitle(source)).toBe('Copy “Morning”')
    expect(copyTitle({ type: 'videowall', playlists: [aPlaylist({ id: 3, name: '' })] })).toBe('Copy “Daily (3)”')
    expect(copyTitle({ type: 'ticker', playlists: [ticker, ticker] })).toBe('Copy 2 ticker playlists')
  })

  // requirement 27.4
  test('the weeks of a card are one playlist, which has ended after its last week', () => {
    const weeks = { type: 'videowall', playlists: november({ items: morning.items }) } as const
    expect(copyTitle(weeks)).toBe('Copy “Morning”')
    expect(copyTitle({ ...weeks, playlists: [...weeks.playlists, morning] })).toBe('Copy 2 videowall playlists')
    expect(sourceWarnings(weeks, now)).toEqual([])
    expect(sourceWarnings(weeks, { ...now, day: '2026-12-01' })).toEqual([
      'Ended: “Morning”. A copy does not play either; change the days first.',
    ])
    expect(copyFacts(weeks, add, [])).toContain(
      'A copy is the newest playlist of its screen: “Add Media” there adds to it.',
    )
  })

  // requirement 24.4
  test('each choice has its consequence', () => {
    expect(choiceText('videowall', add)).toContain('off until “Update”')
    expect(choiceText('ticker', { ...add, mode: 'replace' })).toContain('the ticker shows nothing until “Update”')
    expect(choiceText('videowall', replace)).toContain('the videowall is switched on')
  })

  // requirement 24.4
  test('copied playlists that have ended or have no items are named', () => {
    const ended = aPlaylist({ id: 3, name: 'Summer', date_start: '2026-06-01', date_end: '2026-08-31' })
    const empty = aPlaylist({ id: 4, name: '', items: [] })
    expect(sourceWarnings(source, now)).toEqual([])
    expect(sourceWarnings({ type: 'videowall', playlists: [morning, ended, empty] }, now)).toEqual([
      'Ended: “Summer”. A copy does not play either; change the days first.',
      'Without items: “Daily (4)”. A copy shows nothing.',
    ])
  })

  // requirements 24.4, 24.6
  test('the plan says what is dark after a replacement, and where “Add Media” adds then', () => {
    const isTarget = 'A copy is the newest playlist of its screen: “Add Media” there adds to it.'
    const dark = { ...replace, isSwitchedOn: false }
    expect(copyFacts(source, add, copied(add))).toEqual([choiceText('videowall', add), isTarget])
    expect(copyFacts(source, dark, copied(dark))[0]).toContain('At one location the videowall is on now and will')
    expect(copyFacts(source, replace, copied(replace))).toEqual([
      'At each location the copies are complete before the old playlists are deleted.',
      isTarget,
    ])
  })
})

// requirement 24.3
test('a click with Shift does to all boxes in between what it does to its own', () => {
  const keys = ['1', '2', '3', '4', '5']
  const choose = (chosen: string[], key: string, isTicked: boolean, anchor?: string) =>
    [...chooseRange(keys, new Set(chosen), { key, isTicked }, anchor ? { key: anchor, isTicked } : null)].sort()
  expect(choose([], '2', true)).toEqual(['2'])
  expect(choose(['2'], '4', true, '2')).toEqual(['2', '3', '4'])
  expect(choose(['4'], '2', true, '4')).toEqual(['2', '3', '4'])
  expect(choose(['1', '2', '3', '5'], '3', false, '1')).toEqual(['5'])
  // The row of the last click is hidden by a search.
  expect(choose(['9'], '3', true, '9')).toEqual(['3', '9'])
})
