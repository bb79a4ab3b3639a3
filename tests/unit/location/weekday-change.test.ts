import { describe, expect, test } from 'vitest'
import {
  addTask,
  changeTasks,
  groupChange,
  groupChangeText,
  isOneCall,
  makesText,
  notOnText,
  rangesFault,
  switchedOnText,
  type WeekdayPlan,
  wantedRanges,
} from '../../../src/location/weekdays/group-change.ts'
import { freeRanges, type PartCard } from '../../../src/playlists/weekday-groups.ts'
import { rangesOf } from '../../../src/playlists/weekdays.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { cardOf, november, times, WEEKS } from './november.ts'

const card = cardOf(...november())
const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }

const wanted = (fields: Partial<WeekdayPlan['plan']> = {}, weekdays = '12345'): WeekdayPlan => ({
  plan: {
    type: 'videowall',
    date_start: '2026-11-02',
    date_end: '2026-11-30',
    ...times,
    repeat_interval: 1,
    ...fields,
  },
  weekdays,
  name: 'Morning',
})

/** The change in short: ids and days. */
function inShort(one: PartCard, wanted: WeekdayPlan) {
  const { changed, added, removed } = groupChange(one, wanted)
  return {
    changed: changed.map(({ playlist, plan }) => `${playlist.id} ${plan.date_start} ${plan.date_end}`),
    added: added.map(({ date_start, date_end }) => `${date_start} ${date_end}`),
    removed: removed.map(({ id }) => id),
  }
}

/** Without the week from 16 to 20 November. */
const withGap = cardOf(...november().filter(({ id }) => id !== 9))

describe('a change of a card with weekdays', () => {
  // requirement 27.6
  test('another time changes all playlists and no days; what is wanted already changes nothing', () => {
    expect([changeTasks(place, card, wanted()), groupChangeText(groupChange(card, wanted()), '12345')]).toEqual([
      [],
      '',
    ])
    const next = wanted({ time_start: '10:00:00' })
    expect(inShort(card, next)).toMatchObject({ added: [], removed: [] })
    const plans = WEEKS.map(([date_start]) => ({ date_start, time_start: '10:00:00' }))
    const changes = plans.map((plan, index) => ({ playlistId: 7 + index, plan }))
    expect(changeTasks(place, card, next)).toMatchObject([{ kind: 'change-plans', changes }])
    expect(groupChangeText(groupChange(card, next), '12345')).toBe('Changes 5 playlists.')
  })

  // requirement 27.6
  test('a longer range makes the weeks that are missing, with the items of the others', () => {
    const next = wanted({ date_end: '2026-12-08' })
    const changed = ['11 2026-11-30 2026-12-04']
    expect(inShort(card, next)).toEqual({ changed, added: ['2026-12-07 2026-12-08'], removed: [] })
    const [task] = changeTasks(place, card, next)
    const playlists = [{ name: 'Morning, Mon to Fri', items: [{ mediaId: 1, seconds: 10 }] }]
    expect(task).toMatchObject({ kind: 'add-playlists', playlists, switchOn: [], replaces: [] })
    expect(groupChangeText(groupChange(card, next), '12345')).toBe('Changes 1 playlist and makes 1 playlist.')
  })

  // requirement 27.6
  test('a shorter range deletes weeks, and one that moves away makes the new ones before the old ones go', () => {
    expect(changeTasks(place, card, wanted({ date_end: '2026-11-20' }))).toMatchObject([{ kind: 'delete-playlists' }])
    const playlists = ['2027-01-04', '2027-01-11'].map(date_start => ({ plan: { date_start } }))
    const replaces = [7, 8, 9, 10, 11].map(id => ({ id }))
    expect(changeTasks(place, card, wanted({ date_start: '2027-01-04', date_end: '2027-01-15' }))).toMatchObject([
      { kind: 'add-playlists', playlists, replaces, switchOn: ['videowall'] },
    ])
  })

  // requirement 27.6
  test('other weekdays need other playlists, as the name has them; every day is one playlist', () => {
    const weekend = groupChange(card, wanted({}, '67'))
    expect(weekend).toMatchObject({ changed: [], added: { length: 4 }, removed: { length: 5 } })
    const text = 'Makes 4 playlists, one for each week. After that it deletes the 5 old ones.'
    expect(groupChangeText(weekend, '67')).toBe(text)
    const [task] = changeTasks(place, card, wanted({}, '1234567'))
    expect(task).toMatchObject({ playlists: [{ name: 'Morning', plan: { date_end: '2026-11-30' } }] })
    const single = cardOf(aPlaylist({ id: 3, name: 'Lunch', ...times, is_active: false }))
    const [split] = changeTasks(place, single, { ...wanted({}, '135'), name: 'Lunch' })
    expect(split).toMatchObject({ playlists: { length: 13 }, replaces: [{ id: 3 }], switchOn: [] })
  })

  // requirement 27.6
  test('a week that a person has deleted stays free', () => {
    const { changed, ...others } = inShort(withGap, wanted({ time_start: '10:00:00', date_end: '2026-12-04' }))
    expect(others).toEqual({ added: [], removed: [] })
    expect(changed.map(one => one.split(' ')[0])).toEqual(['7', '8', '10', '11'])
    expect(changed.at(-1)).toBe('11 2026-11-30 2026-12-04')
  })
})

describe('the sentence before a save', () => {
  // requirement 27.3
  test('says how many playlists there will be, and why', () => {
    const text = (date_end: string, weekdays: string) =>
      makesText(rangesOf({ date_start: '2026-11-02', date_end }, weekdays), weekdays)
    expect(text('2026-11-30', '12345')).toBe('Makes 5 playlists, one for each week.')
    expect(text('2026-11-06', '12345')).toBe('Makes 1 playlist.')
    expect(text('2026-11-30', '1234567')).toBe('Makes 1 playlist.')
    expect(text('2026-11-30', '135')).toBe('Makes 13 playlists, one for each unbroken run of these days.')
  })

  // requirement 27.6
  test('a week that stays free breaks every day into two playlists, and the card names it', () => {
    const ranges = wantedRanges(withGap, wanted({}, '1234567'))
    expect(makesText(ranges, '1234567')).toBe('Makes 2 playlists, one for each unbroken run of these days.')
    const free = ({ group }: PartCard) => group && notOnText(freeRanges(group))
    const withShortWeek = cardOf(...november().map(one => (one.id === 9 ? { ...one, date_end: '2026-11-19' } : one)))
    expect([free(withGap), free(card)]).toEqual(['not on 16 Nov 2026 – 20 Nov 2026', ''])
    expect(free(withShortWeek)).toBe('not on 20 Nov 2026')
  })

  // requirement 27.6
  test('the playlists that a change switches on too are named', () => {
    const off = (id: number) => aPlaylist({ id, is_active: false })
    expect(switchedOnText([])).toBe('')
    expect(switchedOnText([off(4)])).toBe('“Playlist” is off now and is switched on too.')
    expect(switchedOnText([4, 5, 6, 7].map(off))).toBe(
      '“Playlist (4, 5, 6 and 1 more)” are off now and are switched on too.',
    )
  })

  // requirement 27.3
  test('a range of too many weeks names the last day that fits, and one without such days is refused', () => {
    const fault = (date_end: string, weekdays?: string) => rangesFault(undefined, wanted({ date_end }, weekdays))
    const many = 'These days would make more than 60 playlists. Choose 24 Dec 2027 or an earlier day as the last one.'
    expect([fault('2099-12-31'), fault('2027-12-24'), fault('2099-12-31', '1234567')]).toEqual([many, null, null])
    expect(fault('2026-11-03', '67')).toBe('None of these days is in the date range.')
    expect(isOneCall(card, wanted({}, '1234567'))).toBe(false)
  })
})

test('new playlists have the days in their names, and no items', () => {
  const playlists = Array(5).fill({ name: 'Mon to Fri', items: [] })
  const added = { kind: 'add-playlists', playlists, replaces: [], switchOn: [] }
  expect(addTask(place, { ...wanted(), name: '' })).toMatchObject(added)
})
