import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { barSpans, barText, plannedText } from '../../../src/location/planned-text.ts'
import { anItem, aPlaylist, items } from '../../support/display/playlists.ts'

const now = { day: '2026-11-22', minute: 600 }

/** A videowall playlist “Plan 3” of two pictures, 10 s each. */
const plan = (id: number, fields: Partial<Playlist> = {}) =>
  aPlaylist({ id, name: `Plan ${id}`, items: items(`${id}-a.jpg`, `${id}-b.jpg`), ...fields })
const between = (start: string, end: string) => ({ time_start: `${start}:00`, time_end: `${end}:00` })

const unmeasured = () => null

/** The text without the isolates around names. */
const textOf = (playlists: readonly Playlist[], isOn = false) => {
  const { title, lines } = plannedText(playlists, now, isOn, unmeasured)
  return [title, ...lines].map(line => line.replace(/[\u2068\u2069]/g, ''))
}

// requirement 6.45
test('the words are what no card says: playlists in turn with their loop and first items, else which one, and the change', () => {
  const noon = plan(3, { ...between('08:00', '18:00'), repeat_interval: 2 })
  const evening = plan(7, between('18:00', '22:00'))
  expect(textOf([noon, evening])).toEqual(['“Plan 3”', 'Until 6:00 PM, then “Plan 7”'])
  expect(textOf([noon, plan(4), evening])).toEqual([
    '“Plan 3” and “Plan 4” in turn · Loop 1 min',
    'Starts with 3-a, then 3-b',
    'Until 6:00 PM, then “Plan 4” and “Plan 7” in turn',
  ])
  expect(textOf([plan(3)])).toEqual(['No change is planned'])
})

// requirements 6.45, 6.46 and 27.4
test('one piece of a card after another is no change, neither in the words nor in the bar', () => {
  const name = 'Default'
  const content = { name, items: items('a.jpg') }
  const pieces = [
    plan(1, { ...content, ...between('08:00', '10:59') }),
    plan(2, { ...content, ...between('11:00', '13:59'), date_end: '2026-11-22' }),
    plan(3, { ...content, ...between('14:00', '21:59') }),
    plan(4, { name: 'Lunch', ...between('11:00', '13:59'), date_start: '2026-11-23' }),
  ]
  expect(textOf(pieces)).toEqual(['“Default”', 'Until 9:59 PM, then nothing until 8:00 AM tomorrow'])
  expect(barSpans(pieces, '2026-11-22').map(({ text }) => text)).toEqual(['“Default” from 8:00 AM to 9:59 PM'])
  expect(barSpans(pieces, '2026-11-23').map(({ text }) => text)).toEqual([
    '“Default” from 8:00 AM to 11:00 AM',
    '“Lunch” from 11:00 AM to 2:00 PM',
    '“Default” from 2:00 PM to 9:59 PM',
  ])
})

test('the loop is left out for a ticker and while the length of a film is not known; no name turns the sentence', () => {
  const names = '“Plan 3” and “Plan 4” in turn'
  expect(textOf([plan(3, { type: 'ticker' }), plan(4, { type: 'ticker' })])[0]).toBe(names)
  expect(textOf([plan(3, { items: [anItem('a.mp4', { duration: 0 })] }), plan(4)])[0]).toBe(names)
  const { lines } = plannedText([plan(3), plan(4)], now, true, unmeasured)
  expect(lines[0]).toBe('Starts with \u20683-a\u2069, then \u20683-b\u2069')
})

// requirements 6.15, 6.45
test.each<[Partial<Playlist>, string]>([
  [between('09:00', '18:00'), 'Until 6:00 PM, then nothing until 9:00 AM tomorrow'],
  [{ ...between('09:00', '18:00'), date_end: '2026-11-22' }, 'Until 6:00 PM, then nothing'],
  [{ date_end: '2026-11-22' }, 'Until midnight, then nothing'],
  [{ date_end: '2026-11-23' }, 'Until the end of 23 Nov, then nothing'],
  [{ date_end: '2027-01-02' }, 'Until the end of 2 Jan 2027, then nothing'],
  // The end that the form gives a playlist that always plays.
  [{ date_end: '2099-12-31' }, 'No change is planned'],
  [between('18:00', '11:00'), 'Until 11:00 AM, then nothing until 6:00 PM'],
])('%j ends as %j', (fields, text) => {
  expect(textOf([plan(3, fields)]).at(-1)).toBe(text)
})

// requirement 6.45
test.each<[Partial<Playlist>, string[]]>([
  [between('18:00', '20:00'), ['Nothing planned until 6:00 PM', 'Then “Plan 3”']],
  [between('08:00', '09:00'), ['Nothing planned until 8:00 AM tomorrow', 'Then “Plan 3”']],
  [{ date_start: '2026-11-23' }, ['Nothing planned until midnight', 'Then “Plan 3”']],
  [{ date_start: '2026-12-24' }, ['Nothing planned until 12:00 AM on 24 Dec', 'Then “Plan 3”']],
  [{ date_start: '2030-01-01' }, ['Nothing is planned']],
  [{ date_end: '2026-11-21' }, ['Nothing is planned']],
  [{ items: [] }, ['Nothing is planned']],
])('%j reads %j', (fields, texts) => {
  expect(textOf([plan(3, fields)])).toEqual(texts)
})

test('a screen that is off is switched on by its switch and Update; one playlist that is on counts', () => {
  const off = plan(3, { is_active: false })
  expect(textOf([off])).toEqual(['Turn on the switch of this screen and press Update.'])
  expect(textOf([off], true)).toEqual(['Press Update to switch this screen on.'])
  expect(textOf([off, plan(4)])[0]).toBe('“Plan 4”')
  expect(textOf([])).toEqual(['Nothing is planned'])
})

const barOf = (playlists: readonly Playlist[], isOff = false) => barText(barSpans(playlists, now.day), isOff)

// requirement 6.46
test('the bar of today says the same in words', () => {
  expect(barOf([plan(3, between('09:00', '18:00')), plan(7, between('18:00', '23:59'))])).toBe(
    'Today: “Plan 3” from 9:00 AM to 6:00 PM, “Plan 7” from 6:00 PM to midnight',
  )
  expect(barOf([plan(3), plan(7, between('18:00', '06:00'))])).toBe(
    'Today: “Plan 3” and “Plan 7” in turn from 12:00 AM to 6:00 AM, “Plan 3” from 6:00 AM to 6:00 PM, ' +
      '“Plan 3” and “Plan 7” in turn from 6:00 PM to midnight',
  )
  expect(barOf([plan(3)])).toBe('Today: “Plan 3” all day')
  expect(barOf([])).toBe('Today: nothing')
  // A screen that is switched off has the windows that it would have.
  const off = [plan(3, { ...between('09:00', '18:00'), is_active: false })]
  expect(barOf(off, true)).toBe('Today, if it is switched on: “Plan 3” from 9:00 AM to 6:00 PM')
  expect(barSpans([...off, plan(4)], now.day)).toHaveLength(1)
})
