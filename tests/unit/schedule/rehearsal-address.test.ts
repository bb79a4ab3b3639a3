import { afterEach, expect, test } from 'vitest'
import { readRehearsal } from '../../../src/display/rehearsal/rehearsal-address.ts'
import { isRehearsed } from '../../../src/display/screen-address.ts'

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const NOW = 1_772_000_000_000
const read = (query: string) => readRehearsal(query, NOW)
const at = (...date: [number, number, number, number, number]) => new Date(...date).getTime()

// requirement 11.24
test.each([
  ['?at=2026-12-24T18:00&speed=60', at(2026, 11, 24, 18, 0), 60],
  ['?speed=1.5&at=2028-02-29T00:00', at(2028, 1, 29, 0, 0), 1.5],
  ['?at=2026-12-24T23:59:30', at(2026, 11, 24, 23, 59) + 30_000, 1],
  ['?at=2026-12-24T18%3A00', at(2026, 11, 24, 18, 0), 1],
  ['?speed=1000', NOW, 1000],
])('%s has its moment and its speed', (query, moment, speed) => {
  expect(read(query)).toEqual({ at: moment, speed })
})

const NO_MOMENTS = `|tomorrow|2026-12-24|18:00|2026-02-30T18:00|2026-02-29T18:00|2026-13-01T18:00|2026-12-24T24:00
2026-12-24T18:60|2026-12-24 18:00|2026-12-24T18:00Z|24.12.2026T18:00|0000-00-00T00:00`

// requirement 11.25
test.each(NO_MOMENTS.split(/[|\n]/))('no moment is guessed from "%s"', text => {
  const problem = `The moment "${text}" cannot be read. Write a day and a time, such as at=2026-12-24T18:00.`
  expect(read(`?at=${encodeURIComponent(text)}`)).toEqual({ problems: [problem] })
})

// requirement 11.25
test.each(['', 'fast', '0', '0.5', '-60', '1001', '1e2', 'Infinity', '60x', '1,5'])('"%s" is no speed', text => {
  const problem = `The speed "${text}" cannot be used. Write a number from 1 to 1000, such as speed=60.`
  expect(read(`?speed=${encodeURIComponent(text)}`)).toEqual({ problems: [problem] })
})

// requirement 11.25
test('every wrong value is named, and of two values none is chosen', () => {
  const twice = '?at=2026-12-24T18:00&at=2026-12-25T18:00&speed=9&speed=9'
  expect(read(twice)).toEqual({
    problems: [
      expect.stringMatching(/^The moment "2026-12-24T18:00, 2026-12-25T18:00" cannot/),
      expect.stringMatching(/^The speed "9, 9" cannot/),
    ],
  })
})

// requirement 11.25
test.each([
  ['Europe/Berlin', '2026-03-29T02:30', 'Sunday 29 March 2026', '2:30 AM'],
  ['America/New_York', '2026-03-08T02:00', 'Sunday 8 March 2026', '2:00 AM'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', 'Sunday 4 October 2026', '2:15 AM'],
])('in %s the moment %s is skipped by the clock', (timeZone, text, day, time) => {
  process.env.TZ = timeZone
  const skipped = expect.stringContaining(`On ${day} the clock of this machine skips ${time}`)
  expect(read(`?at=${text}`)).toEqual({ problems: [skipped] })
  // The hour before and the hour after are moments.
  for (const hour of ['01', '03']) expect(read(`?at=${text.replace('T02', `T${hour}`)}`)).toHaveProperty('at')
})

test('a query asks for a rehearsal by its moment or its speed', () => {
  const queries = ['?at=2026-12-24T18:00', '?debug&speed=', '?at', '', '?debug', '?format=1&attach=2']
  expect(queries.map(isRehearsed)).toEqual([true, true, true, false, false, false])
})
