import { afterEach, expect, test, vi } from 'vitest'
import { readTodaysPlaylists } from '../../../src/api/playlists.ts'

afterEach(() => vi.restoreAllMocks())

const playlist = { id: 1, type: 'videowall', is_active: true, items: [] }

test('an answer with playlists is read, in whatever envelope it comes', () => {
  expect(readTodaysPlaylists({ success: true, data: { playlists: [playlist] } })).toHaveLength(1)
  expect(readTodaysPlaylists([playlist])).toHaveLength(1)
})

test.each([
  [{ success: true, data: { playlists: [] } }],
  [{ success: true, playlists: [] }],
  [{ data: { playlists: [] } }],
  [{ playlists: [] }],
  [{ message: 'Nothing today.', data: { playlists: [] } }],
  [[]],
])('an explicit empty list says that there is nothing to play: %j', body => {
  expect(readTodaysPlaylists(body)).toEqual([])
})

test.each([
  ['an object without playlists', { success: true, data: {} }],
  ['playlists that are no list', { success: true, data: { playlists: null } }],
  ['playlists that are an object', { playlists: {} }],
  ['no answer', null],
  ['a page of a proxy', '<html></html>'],
])('%s darkens no screen', (_, body) => {
  expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'unreadable' }))
})

test('a list without a readable entry is not an empty list', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const body = { success: true, data: { playlists: [{ name: 'without an id' }, null] } }
  expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'unreadable' }))
  expect(warn).toHaveBeenCalled()
})

test('a playlist without a repeat plays once, and an image without seconds has the dwell time 0', () => {
  const media = { id: 1, name: 'a.jpg', file_name: 'a.jpg' }
  const bare = { ...playlist, items: [{ id: 1, order_position: 1, media }] }
  const [read] = readTodaysPlaylists([bare])
  expect([read?.repeat_interval, read?.items[0]?.duration]).toEqual([1, 0])
})

test('a refusal stays a refusal', () => {
  const body = { success: false, message: 'No.', data: { playlists: [] } }
  expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'refused' }))
})
