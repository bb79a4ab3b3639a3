import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playlist, PlaylistItem } from '../../../src/api/playlists.ts'
import { daysAfter, minuteText } from '../../../src/base/local-day.ts'
import { DAY_MINUTES } from '../../../src/player/schedule/schedule.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { afterChange, type Change, changeTo, touchedBy } from '../../../src/playlists/change.ts'
import { type CardItem, itemsFor, itemsOf } from '../../../src/playlists/ends.ts'
import { whenOf, windowOf } from '../../../src/playlists/when/when.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { cardOf } from '../location/november.ts'

/** A Thursday. */
const TODAY = '2026-11-26'
const now = { day: TODAY, minute: 600 }
const DAYS = 12

/** One item for each letter; the same letter is the same file. */
const itemsFrom = (letters: string): PlaylistItem[] =>
  [...letters].map((letter, at) => anItem(letter, { id: at, media: { ...anItem(letter).media, id: letter } }))

/** "AB" from one day to another; the days are of December 2026. */
const piece = (id: number, letters: string, from: number, until: number, fields: Partial<Playlist> = {}) =>
  aPlaylist({
    id,
    name: 'Lunch',
    date_start: daysAfter('2026-11-30', from),
    date_end: daysAfter('2026-11-30', until),
    items: itemsFrom(letters),
    ...fields,
  })

const untilsOf = (items: readonly CardItem[]) =>
  items.map(({ media, until }) => media.name + (until ? ` until ${until.slice(5)}` : ''))

const withEnds = (items: readonly CardItem[], ...ends: string[]): CardItem[] =>
  items.map((item, at) => ({ ...item, until: ends[at] }))

const textsOf = ({ grown, shrunk, added, removed }: Change) => {
  const text = (items: readonly PlaylistItem[], { date_start, date_end }: Pick<Playlist, 'date_start' | 'date_end'>) =>
    `${items.map(({ media }) => media.name).join('')} ${date_start.slice(5)} to ${date_end.slice(5)}`
  return [
    ...added.map(({ items, part }) => `new ${text(items, part)}`),
    ...grown.map(({ playlist, part }) => `${playlist.id} grows: ${text(playlist.items, part)}`),
    ...shrunk.map(({ playlist, part }) => `${playlist.id} shrinks: ${text(playlist.items, part)}`),
    ...removed.map(({ id }) => `${id} goes`),
  ]
}

/** The change of the first card to items with these ends. */
const ending = (playlists: readonly Playlist[], ...ends: string[]) => {
  const card = cardOf(...playlists)
  return textsOf(changeTo(card, card.when, now, withEnds(itemsOf(card.playlists, TODAY), ...ends)))
}

const numbersOf = (playlists: readonly Playlist[]) => cardsOf(playlists).map(card => card.playlists.map(({ id }) => id))

describe('pieces that lack items which have ended', () => {
  // requirement 27.18
  test('are one card with those before them, which says the last day of each', () => {
    const pieces = [piece(1, 'ABCB', 1, 10), piece(2, 'ABB', 11, 20), piece(3, 'BB', 23, 31)]
    expect(numbersOf(pieces.toReversed())).toEqual([[1, 2, 3]])
    expect(untilsOf(itemsOf(pieces, TODAY))).toEqual(['A until 12-20', 'B', 'C until 12-10', 'B'])
    expect(untilsOf(itemsOf(pieces, '2026-12-10'))).toEqual(['A until 12-20', 'B', 'C until 12-10', 'B'])
    expect(untilsOf(itemsOf(pieces, '2026-12-11'))).toEqual(['A until 12-20', 'B', 'B'])
    expect(untilsOf(itemsOf(pieces, '2027-02-01'))).toEqual(['B', 'B'])
  })

  // requirement 27.18
  test('tell which of two items of one file has ended, from piece to piece', () => {
    const pieces = [piece(1, 'ABA', 1, 10), piece(2, 'BA', 11, 20), piece(3, 'A', 21, 31)]
    expect(untilsOf(itemsOf(pieces, TODAY))).toEqual(['A until 12-10', 'B until 12-20', 'A'])
  })

  // requirement 27.18
  test('give a part that comes back the items that have not ended by then', () => {
    const pieces = [piece(1, 'AB', 1, 10), piece(2, 'A', 14, 31)]
    const given = (part: Playlist) => itemsFor(pieces, part).map(({ media }) => media.name)
    expect(given(piece(3, 'C', 11, 13))).toEqual(['A'])
    expect(given(piece(3, 'C', -3, 0))).toEqual(['A', 'B'])
    expect(given(piece(3, 'C', 10, 10, { time_start: '22:00:00', time_end: '03:00:00' }))).toEqual(['A'])
    expect(given(piece(3, 'C', 1, 1, { date_end: '' }))).toEqual(['A'])
  })

  // requirement 27.18
  test.each<[string, Playlist]>([
    ['before', piece(2, 'A', -9, -1)],
    ['at the same time', piece(2, 'A', 10, 20)],
    ['in another order', piece(2, 'CB', 11, 20)],
    ['with another item', piece(2, 'AD', 11, 20)],
    ['with other seconds', piece(2, '', 11, 20, { items: itemsFrom('A').map(item => ({ ...item, duration: 11 })) })],
    ['with another repeat', piece(2, 'A', 11, 20, { repeat_interval: 2 })],
    ['without items', piece(2, '', 11, 20)],
    ['under another name', piece(2, 'A', 11, 20, { name: 'Dinner' })],
  ])('are a card of their own %s', (_, other) => {
    expect(numbersOf([piece(1, 'ABC', 1, 10), other])).toHaveLength(2)
  })

  // requirement 27.18
  test('follow a night only from the day after its morning on', () => {
    const night = { time_start: '22:00:00', time_end: '03:00:00' }
    expect(numbersOf([piece(1, 'AB', 1, 9, night), piece(2, 'A', 11, 20, night)])).toEqual([[1, 2]])
    expect(numbersOf([piece(1, 'AB', 1, 10, night), piece(2, 'A', 11, 20, night)])).toEqual([[1], [2]])
  })
})

describe('the change of ends', () => {
  // requirement 27.18
  test('takes as few playlists as there are different ends', () => {
    expect(ending([piece(1, 'ABCD', 1, 31)], '', '2026-12-24', '2026-12-10', '2026-12-24')).toEqual([
      'new ABD 12-11 to 12-24',
      'new A 12-25 to 12-31',
      '1 shrinks: ABCD 12-01 to 12-10',
    ])
  })

  // requirement 27.18
  test('moves the pieces that are there', () => {
    const pieces = [piece(1, 'AB', 1, 10), piece(2, 'A', 11, 31)]
    expect(ending(pieces, '', '2026-12-20')).toEqual(['1 grows: AB 12-01 to 12-20', '2 shrinks: A 12-21 to 12-31'])
    expect(ending(pieces, '', '2026-12-05')).toEqual(['2 grows: A 12-06 to 12-31', '1 shrinks: AB 12-01 to 12-05'])
    expect(ending(pieces, '', '')).toEqual(['1 grows: AB 12-01 to 12-31', '2 goes'])
    expect(ending(pieces, '', '2026-12-10')).toEqual([])
  })

  // requirement 27.18
  test('ends the playlist after its last item, and an end after that of the playlist is none', () => {
    expect(ending([piece(1, 'AB', 1, 31)], '2026-12-24', '2026-12-24')).toEqual(['1 shrinks: AB 12-01 to 12-24'])
    expect(ending([piece(1, 'AB', 1, 31)], '2026-12-31', '2027-02-01')).toEqual([])
  })

  // requirement 27.18
  test('deletes the pieces before today that only ended items need, and no other change of the screen does', () => {
    const pieces = [piece(1, 'AB', -20, -7), piece(2, 'A', -6, 31)]
    const card = cardOf(...pieces)
    expect(touchedBy(changeTo(card, card.when, now))).toEqual([])
    expect(textsOf(changeTo(card, whenOf([piece(3, 'A', -20, 24)]), now))).toEqual([
      '2 shrinks: A 11-24 to 12-24',
      '1 goes',
    ])
  })

  // requirements 27.4, 27.18
  test('of a playlist without a name makes pieces with a common name', () => {
    const card = cardOf(piece(1, 'AB', 1, 31, { name: 'Videowall playlist 2026-11-26' }))
    const change = changeTo(card, card.when, now, withEnds(card.playlist.items, '', '2026-12-24'))
    expect(textsOf(change)).toEqual(['new AB 12-01 to 12-24', 'new A 12-25 to 12-31', '1 goes'])
    expect(new Set(change.added.map(({ name }) => name))).toEqual(new Set(['']))
  })
})

const time = fc.integer({ min: 0, max: DAY_MINUTES - 1 }).map(minute => `${minuteText(minute)}:00`)
const day = fc.integer({ min: -4, max: DAYS - 2 })
const window = fc.record({ days: fc.tuple(day, day), time_start: time, time_end: time }).map(({ days, ...hours }) => ({
  ...hours,
  date_start: daysAfter(TODAY, Math.min(...days)),
  date_end: daysAfter(TODAY, Math.max(...days)),
}))
const times = fc.array(window, { minLength: 1, maxLength: 3 }).map(whenOf)
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: DAYS }).map(days => daysAfter(TODAY, days)),
)
const ends = fc.array(end, { minLength: 5, maxLength: 5 })
const letters = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 5 }).map(list => list.join(''))

/** The files in their order at each minute at which one of some plans may change, from a day on. */
function rowsOf(plans: readonly (readonly Playlist[])[], from: number): { at: number; files: string[] }[] {
  const timelines = plans.map(playlists => timelineOf(playlists, TODAY, DAYS))
  const midnights = Array.from({ length: DAYS }, (_, at) => at * DAY_MINUTES)
  const starts = [...midnights, ...timelines.flat().map(({ start }) => start)].filter(start => start >= from)
  return [...new Set(starts)].map(at => ({
    at,
    files: timelines.map(timeline => {
      const playing = timeline.find(({ start, end }) => start <= at && at < end)?.playlists ?? []
      return playing.map(({ items }) => items.map(({ media }) => media.name).join('')).join('+')
    }),
  }))
}

/** The plans of a screen after each step: what is new or longer comes before what is shorter or gone. */
function stepsOf(playlists: readonly Playlist[], { grown, shrunk, added, removed }: Change): Playlist[][] {
  const nothing = { grown: [], shrunk: [], added: [], removed: [] }
  const parts = [
    { ...nothing, added },
    ...grown.map(one => ({ ...nothing, grown: [one] })),
    ...shrunk.map(one => ({ ...nothing, shrunk: [one] })),
    ...removed.map(one => ({ ...nothing, removed: [one] })),
  ]
  let plan = [...playlists]
  return parts.map(part => (plan = afterChange(plan, part)))
}

/** Those of some items that have not ended at a minute. */
function namesIn(items: readonly CardItem[], at: number): string {
  const today = daysAfter(TODAY, Math.floor(at / DAY_MINUTES))
  return items.flatMap(({ media, until }) => (!until || today <= until ? media.name : [])).join('')
}

// requirements 27.15, 27.18
test('on 200 random plans each item plays exactly to its end, at no step less, and is read back as it was asked', () => {
  let several = 0
  fc.assert(
    fc.property(letters, times, times, ends, ends, fc.nat({ max: 6 }), (names, first, second, some, others, later) => {
      const whole = first.map((box, id) => ({
        ...aPlaylist({ id, name: 'Lunch', items: itemsFrom(names) }),
        ...windowOf(box),
      }))
      let plan: Playlist[] = whole
      for (const [today, wanted, last] of [
        [0, first, some],
        [later, second, others],
      ] as const) {
        const moment = { day: daysAfter(TODAY, today), minute: 0 }
        const [card, ...rest] = cardsOf(plan)
        if (!card) return
        expect(rest).toEqual([])
        const items = withEnds(
          itemsOf(card.playlists, moment.day),
          ...last.map(one => (one && one < moment.day ? '' : one)),
        )
        const change = changeTo(card, wanted, moment, items)
        const steps = stepsOf(plan, change)
        const after = steps.at(-1) ?? plan
        const [read, ...others] = cardsOf(after)
        expect(others).toEqual([])
        const known = itemsOf(read?.playlists ?? [], moment.day)
        const lone = wanted.map((box, id) => ({ ...aPlaylist({ id, items: itemsFrom('X') }), ...windowOf(box) }))
        for (const { at, files } of rowsOf([plan, lone, after, ...steps], today * DAY_MINUTES)) {
          const [before = '', within, shown = '', ...between] = files
          expect(shown).toBe(within ? namesIn(items, at) : '')
          if (shown) expect(namesIn(known, at)).toBe(shown)
          const always = [...shown].filter(name => before.includes(name))
          for (const step of between) expect(always.filter(name => !step.includes(name))).toEqual([])
        }
        if (after.length > 1) several += 1
        plan = after.map((one, id) => ({ ...one, id }))
      }
    }),
    { numRuns: 200, seed: 59 },
  )
  expect(several).toBeGreaterThan(100)
})
