import { afterEach, expect, test, vi } from 'vitest'
import { readTodaysPlaylists } from '../../../src/api/playlists.ts'

afterEach(() => vi.restoreAllMocks())

const playlist = { id: 1, type: 'videowall', is_active: true, items: [] }

test('an explicit empty list says that there is nothing to play', () => {
  expect(readTodaysPlaylists({ success: true, data: { playlists: [playlist] } })).toHaveLength(1)
  for (const body of [{ success: true, playlists: [] }, { message: 'No.', data: { playlists: [] } }, []])
    expect(readTodaysPlaylists(body)).toEqual([])
})

test.each([[{ success: true, data: { playlists: null } }], [{ playlists: {} }], [null], ['<html></html>']])(
  '%j darkens no screen',
  body => {
    expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure: 'unreadable' }))
  },
)

test('a list without a readable entry is not an empty list, and a refusal stays a refusal', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const failing = (body: unknown, failure: string) =>
    expect(() => readTodaysPlaylists(body)).toThrow(expect.objectContaining({ failure }))
  failing({ success: true, data: { playlists: [{ name: 'without an id' }, null] } }, 'unreadable')
  expect(warn).toHaveBeenCalled()
  failing({ success: false, message: 'No.', data: { playlists: [] } }, 'refused')
})

test('a playlist without a repeat plays once, and an image without seconds has the dwell time 0', () => {
  const media = { id: 1, name: 'a.jpg', file_name: 'a.jpg' }
  const [read] = readTodaysPlaylists([{ ...playlist, items: [{ id: 1, order_position: 1, media }] }])
  expect([read?.repeat_interval, read?.items[0]?.duration]).toEqual([1, 0])
})
