import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { Playlist } from '../../src/api/playlists.ts'
import type { Seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

let server: TestServer
let admin: Seed
let media: Media[]
let location: Location
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = server.admin
  media = [await admin.upload('a.png', png), await admin.upload('b.png', png), await admin.upload('c.png', png)]
})
beforeEach(async () => {
  count += 1
  location = await admin.location(`Location ${count}`, `location-${count}`)
})
afterAll(() => server.close())

const path = (id: number | string) => `/playlists/location/${id}?is_active=true&include_items=true`
const list = async () => (await admin.call<{ playlists: Playlist[] }>('GET', path(location.id))).data.playlists
const order = async () =>
  (await list()).map(playlist => playlist.items.map(item => [item.order_position, item.media.name]))

describe('items', () => {
  test('stand in the order in which they were added, each with its seconds and its file', async () => {
    const id = await admin.playlist(location, 'videowall')
    await admin.items(id, media, 12.5)
    const [playlist] = await list()
    expect(playlist?.items).toEqual(
      media.map((file, index) => ({
        id: expect.any(Number),
        order_position: index + 1,
        duration: 12.5,
        media: expect.objectContaining({ id: file.id, file_name: file.file_name, mime_type: 'image/png', size: 8 }),
      })),
    )
  })

  test('go behind the last one after a deletion in the middle', async () => {
    const id = await admin.playlist(location, 'videowall')
    const [, second] = await admin.items(id, media)
    const deleted = await admin.call('DELETE', `/playlists/${id}/items/${second}`)
    expect(deleted).toMatchObject({ status: 200, success: true, message: 'Item deleted.' })
    await admin.items(id, media.slice(1, 2))
    expect(await order()).toEqual([
      [
        [1, 'a.png'],
        [3, 'c.png'],
        [4, 'b.png'],
      ],
    ])
  })

  test('change places when the two changed positions are sent', async () => {
    const id = await admin.playlist(location, 'videowall')
    const [first, second] = await admin.items(id, media)
    const items = [
      { id: first, order_position: 2 },
      { id: second, order_position: 1 },
    ]
    const answer = await admin.call('POST', `/playlists/${id}/items/reorder`, { items })
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Order saved.' })
    expect(await order()).toEqual([
      [
        [1, 'b.png'],
        [2, 'a.png'],
        [3, 'c.png'],
      ],
    ])
  })

  test('of another playlist cannot be moved or deleted here, and then nothing moves at all', async () => {
    const id = await admin.playlist(location, 'videowall')
    const [own] = await admin.items(id, media)
    const other = await admin.playlist(location, 'ticker')
    const [foreign] = await admin.items(other, media)
    const before = await order()
    const items = [
      { id: own, order_position: 9 },
      { id: foreign, order_position: 1 },
    ]
    const moved = await admin.call('POST', `/playlists/${id}/items/reorder`, { items })
    expect(moved).toMatchObject({
      status: 422,
      message: `Item ${foreign} is not in this playlist. Nothing was moved; load the page again.`,
    })
    const deleted = await admin.call('DELETE', `/playlists/${id}/items/${foreign}`)
    expect(deleted).toMatchObject({ status: 404, success: false })
    expect(await order()).toEqual(before)
  })

  test.each([
    [
      'an unknown file',
      { media_id: 4711, duration: 15 },
      404,
      'There is no such media file. It may have been deleted.',
    ],
    ['no file', { duration: 15 }, 422, 'A media file is required.'],
    ['negative seconds', { media_id: 1, duration: -1 }, 422, 'Duration may not be negative.'],
    ['seconds in words', { media_id: 1, duration: 'long' }, 422, 'Duration must be a number of seconds.'],
  ])('are refused with %s', async (_what, body, status, message) => {
    const id = await admin.playlist(location, 'videowall')
    const answer = await admin.call('POST', `/playlists/${id}/items`, body)
    expect(answer).toMatchObject({ status, success: false, message })
    expect(await order()).toEqual([[]])
  })

  test.each([
    ['no list', {}, 'The list of items is required.'],
    ['an empty list', { items: [] }, 'The list of items is required.'],
    [
      'the same item twice',
      {
        items: [
          { id: 1, order_position: 1 },
          { id: '1', order_position: 2 },
        ],
      },
      'An item may be listed only once.',
    ],
    ['position zero', { items: [{ id: 1, order_position: 0 }] }, 'A position must be a whole number of 1 or more.'],
  ])('are not reordered by %s', async (_what, body, message) => {
    const id = await admin.playlist(location, 'videowall')
    const answer = await admin.call('POST', `/playlists/${id}/items/reorder`, body)
    expect(answer).toMatchObject({ status: 422, success: false, message })
  })

  test('go with the media file that they show', async () => {
    const id = await admin.playlist(location, 'videowall')
    const doomed = await admin.upload('doomed.png', png)
    await admin.items(
      id,
      [media[0], doomed, media[1]].filter(file => file !== undefined),
    )
    expect(await admin.call('DELETE', `/media/${doomed.id}`)).toMatchObject({ status: 200, message: 'Media deleted.' })
    expect(await order()).toEqual([
      [
        [1, 'a.png'],
        [3, 'b.png'],
      ],
    ])
  })
})
