import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { draftOf, emptyDraft, type PlanDraft, planOf } from '../../../src/location/playlist/plan-draft.ts'
import {
  exceptionKey,
  exceptionsLeft,
  givenBack,
  isAsWanted,
  isOneCall,
  longText,
  switchedOnText,
  taskOf,
  type Wish,
  wishOf,
  wishText,
} from '../../../src/location/playlist/wish.ts'
import type { Card } from '../../../src/playlists/cards.ts'
import { afterChange, leaveFree, touchedBy } from '../../../src/playlists/change.ts'
import { sayWhen } from '../../../src/playlists/when/say.ts'
import { whenOf } from '../../../src/playlists/when/when.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { cardOf, november, times, WEEKS } from './november.ts'

const now = { day: '2026-11-02', minute: 0 }
const card = cardOf(...november())
const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }

/** What a form comes to whose fields are those of a card, or Mon to Fri of November, but for some. */
function wished(one: Card | undefined, fields: Partial<PlanDraft> = {}, playlists: readonly Playlist[] = []): Wish {
  const filled = { ...draftOf((one ?? card).playlist, '12345'), name: '', ...fields }
  const wish = wishOf(one, planOf('videowall', filled, now.day), filled, { playlists, now })
  if (!wish) throw new Error('A field is missing.')
  return wish
}

/** The change in short: numbers and days. */
function inShort(wish: Wish) {
  const task = taskOf(place, wish)
  if (task.kind !== 'add-playlists') throw new Error('It is another task.')
  const days = ({ date_start, date_end }: { date_start: string; date_end: string }) => `${date_start} ${date_end}`
  return {
    changed: (task.changes ?? []).map(({ playlistId, plan }) => `${playlistId} ${days(plan)}`),
    added: task.playlists.map(({ plan }) => days(plan)),
    removed: task.replaces.map(({ id }) => id),
  }
}

/** Without the week from 16 to 20 November. */
const withGap = cardOf(...november().filter(({ id }) => id !== 9))

describe('a change of a card', () => {
  // requirement 27.6
  test('other hours change all playlists and no days; what is wanted already changes nothing', () => {
    expect([inShort(wished(card)), isAsWanted(wished(card))]).toEqual([{ changed: [], added: [], removed: [] }, true])
    const later = wished(card, { time_start: '10:00:00' })
    expect(inShort(later)).toEqual({
      changed: WEEKS.map((days, at) => `${7 + at} ${days.join(' ')}`),
      added: [],
      removed: [],
    })
    expect(isAsWanted(later)).toBe(false)
    // The second change of a playlist begins with what the first one has made of it.
    const shifted = taskOf(place, wished(card, { repeat_interval: '2', time_start: '10:00:00', time_end: '19:00:00' }))
    const changes = 'changes' in shifted ? (shifted.changes ?? []) : []
    expect(changes).toHaveLength(10)
    expect(changes.slice(5).map(({ was }) => was)).toEqual(changes.slice(0, 5).map(({ plan }) => plan))
    const twice = taskOf(place, wished(card, { repeat_interval: '2', time_start: '10:00:00' }))
    expect(twice).toMatchObject({ changes: Array(5).fill({ plan: { repeat_interval: 2, time_start: '10:00:00' } }) })
    expect(inShort(wished(card, { repeat_interval: '2' })).changed).toHaveLength(5)
  })

  // requirement 27.6
  test('a longer range makes the weeks that are missing, with the items of the others', () => {
    const next = wished(card, { date_end: '2026-12-08' })
    expect(inShort(next)).toEqual({
      changed: ['11 2026-11-30 2026-12-04'],
      added: ['2026-12-07 2026-12-08'],
      removed: [],
    })
    const playlists = [{ name: 'Morning', items: [{ mediaId: 1, seconds: 10 }] }]
    expect(taskOf(place, next)).toMatchObject({ playlists, switchOn: [], switchOnAlone: ['videowall'], replaces: [] })
  })

  // requirement 27.6
  test('a shorter range deletes weeks, and one that moves away is reached over the days between', () => {
    expect(inShort(wished(card, { date_end: '2026-11-20' }))).toEqual({ changed: [], added: [], removed: [10, 11] })
    const moved = wished(card, { date_start: '2027-01-04', date_end: '2027-01-15' })
    expect(inShort(moved)).toEqual({
      changed: [
        '7 2026-11-02 2027-01-08',
        '8 2026-11-09 2027-01-15',
        '7 2027-01-04 2027-01-08',
        '8 2027-01-11 2027-01-15',
      ],
      added: [],
      removed: [9, 10, 11],
    })
    expect(taskOf(place, moved)).toMatchObject({ switchOn: ['videowall'] })
  })

  // requirement 27.6
  test('other weekdays keep what is within or around their days', () => {
    expect(inShort(wished(card, { weekdays: '67' }))).toMatchObject({
      changed: { length: 8 },
      added: [],
      removed: [11],
    })
    const every = wished(card, { weekdays: '1234567' })
    expect(inShort(every)).toEqual({ changed: ['7 2026-11-02 2026-11-30'], added: [], removed: [8, 9, 10, 11] })
    expect(isOneCall(every)).toBe(false)
    const single = cardOf(aPlaylist({ id: 3, name: 'Lunch', ...times, is_active: false }))
    const days = { date_start: '2026-11-02', date_end: '2026-11-30' }
    expect(inShort(wished(single, { ...days, weekdays: '135' }))).toMatchObject({ added: { length: 12 }, removed: [] })
    expect(isOneCall(wished(single, { ...days, weekdays: '1234567' }))).toBe(true)
  })

  // requirement 27.14
  test('what a card leaves out stays out until the person removes it', () => {
    const [exception, ...others] = exceptionsLeft(withGap, { removed: '' })
    expect([sayWhen(exception ?? [], now.day), others]).toEqual(['16 Nov to 20 Nov, 9 AM to 6 PM', []])
    const fields = { time_start: '10:00:00' }
    const later = inShort(wished(withGap, fields))
    expect(later).toMatchObject({ added: [], removed: [], changed: { length: 4 } })
    const removed = `|${exceptionKey(exception ?? [])}`
    expect(inShort(wished(withGap, { ...fields, removed })).added).toEqual(['2026-11-16 2026-11-20'])
    expect(exceptionsLeft(withGap, { removed })).toEqual([])
    expect(exceptionsLeft(cardOf(aPlaylist()), { removed: '' })).toEqual([])
  })
})

// requirement 27.12
test('the gap of a lone card is closed by the default, and touches nothing else', () => {
  const daily = aPlaylist({ id: 1, name: 'Daily', date_start: '', date_end: '', items: items('daily.jpg') })
  const parts = afterChange([daily], leaveFree([cardOf(daily)], { alone: whenOf(november()), now }))
  const gap = givenBack(card, [...parts, ...november()], now)
  expect([...new Set(touchedBy(gap).map(({ name }) => name))]).toEqual(['Daily'])
  const beside = aPlaylist({ id: 30, name: 'Else' })
  expect(touchedBy(givenBack(cardOf(beside), parts, now))).toEqual([])
  // Not alone: another playlist still plays in its hours.
  expect(touchedBy(givenBack(card, [...parts, ...november(), { ...beside, ...november()[0], id: 30 }], now))).toEqual(
    [],
  )
})

describe('the sentence before a save', () => {
  // requirement 27.3
  test('says how many playlists it makes and how long it takes, if that is more than a minute', () => {
    const text = (count: number) => {
      const many = Array.from({ length: count }, () => ({ mediaId: 1, seconds: 10, name: 'a.png' }))
      return longText(taskOf(place, wished(undefined), many))
    }
    expect(text(190)).toBe('')
    expect(text(400)).toBe('Makes 5 playlists. This takes about 2 min.')
  })

  // requirement 27.13
  test('says how many cards there will be if the server gives no names back', () => {
    const text = (names: readonly string[], fields: Partial<PlanDraft>) => {
      const others = names.map((name, at) => aPlaylist({ id: 20 + at, name, date_start: '', date_end: '' }))
      return wishText(place, wished(undefined, { date_end: '2026-11-06', ...fields }, others), others)
    }
    const many = /makes \d playlists?\. The server gives no names back: each playlist gets a card of its own\./
    const own = /no names back/
    expect(text([''], { alone: 'yes' })).toMatch(many)
    expect(text(['', 'Default'], { alone: 'yes' })).not.toMatch(own)
    expect(text([''], {})).not.toMatch(own)
    expect(text([''], { date_end: '2026-11-30' })).toMatch(/^Makes 5 playlists\. The server gives no names back/)
    expect(text([], { date_end: '2026-11-30' })).not.toMatch(own)
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
    const fault = (date_end: string, weekdays = '12345') => wished(undefined, { date_end, weekdays }).fault
    const many = 'These days would make more than 60 playlists. Choose 24 Dec 2027 or an earlier day as the last one.'
    expect([fault('2099-12-31'), fault('2027-12-24'), fault('2099-12-31', '1234567')]).toEqual([many, null, null])
    expect(fault('2026-11-03', '67')).toBe('None of these days is in the date range.')
  })

  // requirement 27.3
  test('hours that need too many playlists are refused with their number', () => {
    const weeks = { date_end: '2027-12-24' }
    expect(wished(withGap, weeks).fault).toBeNull()
    const noon = { ...times, date_start: '2026-11-02', date_end: '2026-11-30', name: 'Morning' }
    const parts = [
      aPlaylist({ id: 1, ...noon, time_end: '11:59:00' }),
      aPlaylist({ id: 2, ...noon, time_start: '14:00:00' }),
    ]
    const split = wished(cardOf(...parts), { ...weeks, weekdays: '135' })
    expect(split.fault).toMatch(/^(This would make|These days would make more than)/)
  })
})

// requirements 27.4, 27.5
test('new playlists have one name and no items; without one given it is that of no other playlist', () => {
  const made = (name: string) => {
    const task = taskOf(place, wished(undefined, { name }))
    return task.kind === 'add-playlists' ? task.playlists : []
  }
  expect(made('Morning')).toMatchObject(Array(5).fill({ name: 'Morning', items: [] }))
  const names = new Set(made('').map(({ name }) => name))
  expect(names.size).toBe(1)
  expect([...names][0]).toMatch(/^Videowall playlist 2026-11-02 \w{4}$/)
  expect(wished(undefined).title).toBe('Mon to Fri 9:00 AM to 6:00 PM')
  expect(emptyDraft.removed).toBe('')
})
