import { describe, expect, test } from 'vitest'
import { png, preparePlaylists } from './playlist-fixture.ts'

const { admin, call, aPlaylist, media, list } = preparePlaylists()

/** The position and the name of each item; a line for each playlist. */
const order = async () =>
  (await list()).map(({ items }) => items.map(one => `${one.order_position} ${one.media.name}`).join())

describe('items', () => {
  test('without seconds have none', async () => {
    const id = await aPlaylist('videowall')
    for (const duration of [undefined, null]) {
      await call('POST', `/playlists/${id}/items`, { media_id: media()[0]?.id, duration })
    }
    expect((await list())[0]?.items).toMatchObject([{ duration: 0 }, { duration: 0 }])
  })

  // requirement 13.8
  test('go behind the last one after a deletion in the middle', async () => {
    const id = await aPlaylist('videowall')
    const [, second] = await admin().items(id, media())
    const deleted = await call('DELETE', `/playlists/${id}/items/${second}`)
    expect(deleted).toMatchObject({ status: 200, success: true, message: 'Item deleted.' })
    await admin().items(id, media().slice(1, 2))
    expect(await order()).toEqual(['1 a.png,3 c.png,4 b.png'])
  })

  test('of another playlist cannot be moved or deleted here, and then nothing moves at all', async () => {
    const id = await aPlaylist('videowall')
    const [own] = await admin().items(id, media())
    const other = await aPlaylist('ticker')
    const [foreign] = await admin().items(other, media())
    const before = await order()
    const items = [
      { id: own, order_position: 9 },
      { id: foreign, order_position: 1 },
    ]
    const moved = await call('POST', `/playlists/${id}/items/reorder`, { items })
    expect(moved).toMatchObject({
      status: 422,
      message: `Item ${foreign} is not in this playlist. Nothing was moved; load the page again.`,
    })
    const deleted = await call('DELETE', `/playlists/${id}/items/${foreign}`)
    const message = 'There is no such item in this playlist. It may have been deleted.'
    expect(deleted).toMatchObject({ status: 404, success: false, message })
    expect(await order()).toEqual(before)
  })

  test.each([
    ['an unknown file', { media_id: 4711 }, 404, 'There is no such media file. It may have been deleted.'],
    ['no file', { duration: 15 }, 422, 'A media file is required.'],
    ['negative seconds', { media_id: 1, duration: -1 }, 422, 'Duration may not be negative.'],
    ['seconds of no length', { media_id: 1, duration: 1e-300 }, 422, 'Duration must be 0, or 0.001 seconds at least.'],
    ['seconds in words', { media_id: 1, duration: 'long' }, 422, 'Duration must be a number of seconds.'],
  ])('are refused with %s', async (_what, body, status, message) => {
    const id = await aPlaylist('videowall')
    const answer = await call('POST', `/playlists/${id}/items`, body)
    expect(answer).toMatchObject({ status, success: false, message })
    expect(await order()).toEqual([''])
  })

  test.each([
    ['no list', {}, 'The list of items is required.'],
    ['an empty list', { items: [] }, 'The list of items is required.'],
    [
      'the same item twice',
      { items: [1, '1'].map(id => ({ id, order_position: 1 })) },
      'An item may be listed only once.',
    ],
    ['a position far away', { items: [{ id: 1, order_position: 9e15 }] }, 'A position may be 1000000 at most.'],
    ['position zero', { items: [{ id: 1, order_position: 0 }] }, 'A position must be a whole number of 1 or more.'],
  ])('are not reordered by %s', async (_what, body, message) => {
    const id = await aPlaylist('videowall')
    const answer = await call('POST', `/playlists/${id}/items/reorder`, body)
    expect(answer).toMatchObject({ status: 422, success: false, message })
  })

  test('go with the media file that they show', async () => {
    const id = await aPlaylist('videowall')
    const doomed = await admin().upload('doomed.png', png)
    await admin().items(id, [...media().slice(0, 1), doomed, ...media().slice(1, 2)])
    const deleted = await call('DELETE', `/media/${doomed.id}`)
    expect(deleted).toMatchObject({ status: 200, message: 'Media deleted.' })
    expect(await order()).toEqual(['1 a.png,3 b.png'])
  })
})
