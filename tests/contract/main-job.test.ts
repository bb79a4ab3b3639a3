import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playlist } from '../../src/api/playlists.ts'
import { ask } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// requirement 8.8
test('content that a person makes arrives on the screen, in order and only once it is switched on', async () => {
  const { admin } = server
  const lobby = await admin.location('Lobby', 'lobby-1')
  const playlist = await admin.playlist(lobby, 'videowall')
  const first = await admin.upload('first.png', png)
  const second = await admin.upload('second.png', png)
  await admin.items(playlist, [second, first], 7)
  const onScreen = () =>
    ask<{ playlists: Playlist[] }>(fetch, server.url, 'GET', '/playlists/active/today/lobby-1/videowall')
  expect((await onScreen()).data.playlists).toEqual([])
  await admin.screensOn(lobby)
  const { playlists } = (await onScreen()).data
  expect(playlists).toHaveLength(1)
  expect(playlists[0]).toMatchObject({ id: playlist, is_active: true, type: 'videowall', repeat_interval: 1 })
  expect(playlists[0]?.items.map(item => [item.order_position, item.duration, item.media.name])).toEqual([
    [1, 7, 'second.png'],
    [2, 7, 'first.png'],
  ])
  const file = await fetch(`${server.url}/api/uploads/${encodeURIComponent(first.file_name)}`)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(png)
})
