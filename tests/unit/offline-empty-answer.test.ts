import { afterEach, expect, test, vi } from 'vitest'
import { readTodaysPlaylists } from '../../src/api/playlists.ts'

afterEach(() => vi.restoreAllMocks())

const playlist = { id: 1, type: 'videowall', is_active: true, items: [] }

test('an answer with playlists is read, in whatever envelope it comes', () => {
  expect(readTodaysPlaylists({ success: true, data: { playlists: [playlist] } })).toHaveLength(1)
  expect(readTodaysPlaylists([playlist])).toHaveLength(1)
})

test('that there is nothing to play is believed where the server says so with success', () => {
  expect(readTodaysPlaylists({ success: true, data: { playlists: [] } })).toEqual([])
  expect(readTodaysPlaylists({ success: true, playlists: [] })).toEqual([])
})

test.each([
  ['an empty list without an envelope', []],
  ['an envelope that does not say success', { data: { playlists: [] } }],
  ['an object without playlists', { success: true, data: {} }],
  ['a page of a proxy', '<html></html>'],
])('%s darkens no screen', (_, body) => {
  expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'unreadable' }))
})

test('a list of which nothing can be read is not an empty one', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const body = { success: true, data: { playlists: [{ name: 'without an id' }, null] } }
  expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'unreadable' }))
  expect(warn).toHaveBeenCalled()
})

test('a playlist whose repeat is missing plays once, an image without seconds stays as long as the screen decides', () => {
  const media = { id: 1, name: 'a.jpg', file_name: 'a.jpg' }
  const bare = { ...playlist, items: [{ id: 1, order_position: 1, media }] }
  const [read] = readTodaysPlaylists([bare])
  expect([read?.repeat_interval, read?.items[0]?.duration]).toEqual([1, 0])
})

test('a refusal stays a refusal', () => {
  const body = { success: false, message: 'No.', data: { playlists: [] } }
  expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'refused' }))
})
