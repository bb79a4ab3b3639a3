import { afterEach, expect, test, vi } from 'vitest'
import { readLocations } from '../../../src/api/locations.ts'
import { fileUrl, readMedia } from '../../../src/api/media.ts'
import { collectionOf } from '../../../src/api/media-calls.ts'
import { readPlaylist, readTodaysPlaylists } from '../../../src/api/playlists.ts'

afterEach(() => vi.restoreAllMocks())

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

test('the collection of a file is its name without the last extension', () => {
  const collections = ['film.mp4', 'holiday.in.rome.jpg', 'no extension', 'ends in a dot.'].map(name =>
    collectionOf({ name }),
  )
  expect(collections).toEqual(['film', 'holiday.in.rome', 'no extension', 'ends in a dot.'])
})

test('the address of a file holds its name in one part, whatever is in it', () => {
  const addresses = ['a b/ü?.mp4', '..', '.', '..mp4', 'a..'].map(file_name => fileUrl({ file_name }))
  const names = ['a%20b%2F%C3%BC%3F.mp4', '%252E', '%252E', '..mp4', 'a..']
  expect(addresses).toEqual(names.map(name => `/api/uploads/${name}`))
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
  const read = { date_end: '2026-11-22', time_start: '08:00:00', repeat_interval: 2, is_active: true }
  expect(readTodaysPlaylists([playlist])).toEqual([
    { ...playlist, ...read, items: [item(2, 10), item(3, 20), item(1, 30)] },
  ])
})

// requirement 8.2
test('a limit that is there and cannot be read is kept as it was written, also by a second reading', () => {
  const written = { date_start: '0000-00-00', date_end: 20261125, time_start: { hours: 9 }, time_end: ' 09:00 PM ' }
  const unreadable = { ...written, date_end: '20261125', time_start: '{"hours":9}', time_end: '09:00 PM' }
  const read = readPlaylist({ id: 1, ...written })
  expect(read).toMatchObject({ date_start: '', date_end: '', time_start: '', time_end: '', unreadable })
  expect(readPlaylist(JSON.parse(JSON.stringify(read)))).toEqual(read)
  expect(readPlaylist({ id: 1, ...written, date_start: '', date_end: null, time_start: ' ' })?.unreadable).toEqual({
    time_end: '09:00 PM',
  })
  expect(readPlaylist({ id: 1, time_end: '24:00:00' })).not.toHaveProperty('unreadable')
})

test('a broken item is left out of its playlist and named', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [read] = readTodaysPlaylists([{ id: 1, items: [{ id: 2, media: null }] }])
  expect(read?.items).toEqual([])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('playlist items'), { id: 2, media: null })
})
