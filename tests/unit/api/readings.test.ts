import { afterEach, expect, test, vi } from 'vitest'
import { isEmptyList, readList, readOutcome } from '../../../src/api/envelope.ts'
import { idField, record } from '../../../src/api/fields.ts'
import { readLocations } from '../../../src/api/locations.ts'
import { fileUrl, readMedia } from '../../../src/api/media.ts'
import { collectionOf } from '../../../src/api/media-calls.ts'
import { readTodaysPlaylists } from '../../../src/api/playlists.ts'
import { readDay, readTime } from '../../../src/clock/local-day.ts'
import { idFromText } from '../../../src/id.ts'

afterEach(() => vi.restoreAllMocks())

const readThing = record({ id: idField })
const entry = { id: 1 }

test('the list under its own name comes before any other', () => {
  expect(readList({ data: { things: [entry] }, things: [] }, 'things', readThing)).toEqual([entry])
  expect(readList({ things: [entry], data: [] }, 'things', readThing)).toEqual([entry])
  expect(readList({ data: { things: 'none' }, things: [entry] }, 'things', readThing)).toEqual([entry])
})

test.each([
  ['a list beside it that has another name', { others: [entry] }],
  ['data that is null', { data: null }],
  ['text instead of a list', { data: { things: 'none' } }],
])('%s is no list', (_what, body) => {
  expect(() => readList(body, 'things', readThing)).toThrow(expect.objectContaining({ failure: 'unreadable' }))
})

test('a refusal without a message has none, and only the value false refuses', () => {
  expect(() => readOutcome({ success: false, message: 7 })).toThrow(
    expect.objectContaining({ failure: 'refused', status: null, serverMessage: '' }),
  )
  expect(readOutcome({ success: 0, message: 'Done.', data: 5 })).toEqual({ message: 'Done.', data: 5 })
  expect(readList({ success: 0, data: [entry] }, 'things', readThing)).toEqual([entry])
})

// requirement 13.21
test('an empty list is an empty list, with or without success', () => {
  const isEmpty = (body: unknown) => isEmptyList(body, 'things')
  expect(
    [{ success: true, data: { things: [] } }, { data: { things: [] } }, { things: [] }, { data: [] }, []].map(isEmpty),
  ).toEqual(Array(5).fill(true))
  expect([{ data: { things: [entry] } }, { success: true }, { data: { things: null } }, '', null].map(isEmpty)).toEqual(
    Array(5).fill(false),
  )
})

test('an id in an address is a number only if it is a whole number that is stored exactly', () => {
  expect(['7', '123456789012345', '1234567890123456', 'a7', '7a', ''].map(idFromText)).toEqual([
    ...[7, 123456789012345, '1234567890123456', 'a7', '7a', ''],
  ])
})

test.each([
  ['2026-11-21x', ''],
  ['x2026-11-21', ''],
  ['2026-11-21T', '2026-11-21'],
  ['2026-02-30 noon', '2026-02-30'],
])('the day of "%s" is "%s"', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['23:59:60', ''],
  ['08:30:5', '08:30:00'],
  ['at 08:30', ''],
  ['00:00', '00:00:00'],
])('the time of "%s" is "%s"', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test('the locations of a message are read as those of an answer, and a message without a list changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(readLocations({ locations: [] })).toBeNull()
  const read = readLocations([{ id: 1, name: 'Lobby', unique_id: 'lobby', status_online: 1, created_at: 'c' }, 'x'])
  expect(read).toEqual([
    { id: 1, name: 'Lobby', unique_id: 'lobby', status_online: true, created_at: 'c', updated_at: '' },
  ])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('locations'), 'x')
})

test('a media item keeps its name, file, type and size, and a size that is missing is 0', () => {
  const media = { id: 1, name: 'a', file_name: 'a-1.mp4', collection_name: 'a', mime_type: 'video/mp4', size: '12' }
  expect(readMedia(media)).toEqual({ ...media, size: 12 })
  expect(readMedia({ id: 1 })?.size).toBe(0)
})

test.each([
  ['film.mp4', 'film'],
  ['holiday.in.rome.jpg', 'holiday.in.rome'],
  ['no extension', 'no extension'],
  ['ends in a dot.', 'ends in a dot.'],
])('the collection of "%s" is "%s"', (name, collection) => {
  expect(collectionOf({ name })).toBe(collection)
})

test.each([
  ['a b/ü?.mp4', '/api/uploads/a%20b%2F%C3%BC%3F.mp4'],
  ['..', '/api/uploads/%252E'],
  ['.', '/api/uploads/%252E'],
  ['..mp4', '/api/uploads/..mp4'],
  ['a..', '/api/uploads/a..'],
])('the file "%s" stands at %s', (file_name, url) => {
  expect(fileUrl({ file_name })).toBe(url)
})

test('a playlist is read with its window and its items, ordered by their positions', () => {
  const media = { id: 9, name: 'a.jpg', file_name: 'a.jpg', collection_name: 'a', mime_type: 'image/jpeg', size: 3 }
  const item = (id: number, order_position: number) => ({ id, order_position, duration: 15, media })
  const playlist = {
    id: 4,
    name: 'Morning',
    type: 'ticker',
    date_start: '2026-11-21',
    date_end: '2026-11-22 10:00:00',
    time_start: '8:00',
    time_end: '12:00:30',
    repeat_interval: '2',
    is_active: 1,
    items: [item(1, 30), item(2, 10), item(3, 20)],
  }
  expect(readTodaysPlaylists([playlist])).toEqual([
    {
      ...playlist,
      date_end: '2026-11-22',
      time_start: '08:00:00',
      repeat_interval: 2,
      is_active: true,
      items: [item(2, 10), item(3, 20), item(1, 30)],
    },
  ])
})

test('a broken item is left out of its playlist and named', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [read] = readTodaysPlaylists([{ id: 1, items: [{ id: 2, media: null }] }])
  expect(read?.items).toEqual([])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('playlist items'), { id: 2, media: null })
})
