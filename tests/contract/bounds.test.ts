import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Playlist } from '../../src/api/playlists.ts'
import { PNG } from '../support/hostile/smallest-files.ts'
import { ask, uploadForm } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

let server: TestServer
let lobby: Location
beforeEach(async () => {
  server = await startTestServer()
  lobby = await server.admin.location('Lobby', 'lobby')
})
afterEach(() => server.close())

/** Writes to the database behind the back of the server. */
function write(sql: string): void {
  const database = new Database(join(server.dataDir, 'signage.db'))
  database.exec(sql)
  database.close()
}

/** Adds rows without a call for each. @param values of a row, in which `n` is its number */
const fill = (table: string, columns: string, values: string, count: number) =>
  write(
    `INSERT INTO ${table} (${columns})
     WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${count}) SELECT ${values} FROM c`,
  )

const plan = { type: 'ticker', date_start: '2026-01-01', date_end: '2026-01-02' }

// requirement 18.29
test('there is a bound for items, playlists, locations and files, and a delete makes room', async () => {
  const { admin } = server
  const media = await admin.upload('a.png', PNG)
  const playlist = await admin.playlist(lobby, 'ticker')
  const planned = 'location_id, name, type, date_start, date_end, repeat_interval, is_active, created_at, updated_at'
  fill('playlist_items', 'playlist_id, media_id, order_position, duration', `${playlist}, ${media.id}, n, 10`, 1_000)
  fill('playlists', planned, `${lobby.id}, '', 'ticker', '2026-01-01', '2026-01-02', 1, 0, '', ''`, 499)
  fill('locations', 'name, unique_id, status_online, created_at, updated_at', "'x', 'x' || n, 1, '', ''", 4_999)
  const stored = 'name, file_name, collection_name, mime_type, size, created_at'
  fill('media', stored, "'x', 'x' || n, 'x', 'image/png', 8, ''", 19_999)
  const attempts: Array<[path: string, body: unknown, sentence: string, room: string]> = [
    [
      `/playlists/${playlist}/items`,
      { media_id: media.id },
      'This playlist has 1000 items, and may not have more. Remove one first.',
      `/playlists/${playlist}/items/1`,
    ],
    [
      '/playlists',
      { ...plan, location_id: lobby.id },
      'This location has 500 playlists, and may not have more. Delete one first.',
      '/playlists/2',
    ],
    [
      '/locations',
      { name: 'One more', unique_id: 'more' },
      'There are 5000 locations, and there may not be more. Delete one first.',
      '/locations/2',
    ],
    [
      '/media',
      uploadForm('more.png', PNG),
      'The library has 20000 files, and may not have more. Delete one first.',
      '/media/2',
    ],
  ]
  for (const [path, body, message, room] of attempts) {
    expect(await admin.call('POST', path, body)).toMatchObject({ status: 409, success: false, message })
    expect(await admin.call('DELETE', room)).toMatchObject({ status: 200 })
    expect([path, (await admin.call('POST', path, body)).status]).toEqual([path, 201])
  }
})

// requirement 18.29
test('a picture shows for a second at least, a film for its own length', async () => {
  const { admin } = server
  const playlist = await admin.playlist(lobby, 'videowall')
  const film = new Uint8Array([0, 0, 0, 16, ...new TextEncoder().encode('ftypisom'), 0, 0, 2, 0])
  const [picture, clip] = [await admin.upload('a.png', PNG), await admin.upload('a.mp4', film)]
  const statusOf = async (media_id: number | string, duration: number | null) =>
    (await admin.call('POST', `/playlists/${playlist}/items`, { media_id, duration })).status
  for (const seconds of [0.02, 0.999]) expect(await statusOf(picture.id, seconds)).toBe(422)
  for (const seconds of [null, 0, 1]) expect(await statusOf(picture.id, seconds)).toBe(201)
  expect(await statusOf(clip.id, 0.5)).toBe(201)
})

// requirement 18.29
test('the answer of a screen is made once, until anything changes', async () => {
  const { admin } = server
  const playlist = await admin.playlist(lobby, 'ticker')
  await admin.items(playlist, [await admin.upload('a.png', PNG)])
  await admin.screensOn(lobby)
  const seconds = async () => {
    const path = '/playlists/active/today/lobby/ticker'
    const { data } = await ask<{ playlists: Playlist[] }>(fetch, server.url, 'GET', path)
    return data.playlists[0]?.items[0]?.duration
  }
  expect(await seconds()).toBe(15)
  write('UPDATE playlist_items SET duration = 20')
  expect(await seconds(), 'nothing has come by the server').toBe(15)
  await admin.location('Another', 'another')
  expect(await seconds()).toBe(20)
})
