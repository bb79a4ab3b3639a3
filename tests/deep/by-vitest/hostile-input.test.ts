import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { hostileTexts, sqlTexts } from '../../support/hostile/hostile.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

let server: TestServer
let lobby: Location
let picture: Media
let item: number
beforeAll(async () => {
  server = await startTestServer()
  const { admin } = server
  lobby = await admin.location('Lobby', 'lobby')
  const playlist = await admin.playlist(lobby, 'videowall')
  picture = await admin.upload('a.png', PNG)
  const [first = 0] = await admin.items(playlist, [picture])
  item = first
})
afterAll(() => server.close())

const plan = { date_start: '2026-01-01', date_end: '2026-12-31', time_start: '08:00:00', time_end: '20:00:00' }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = [method: Method, path: string, body: () => object]

/** Every call with a body, and a correct body for it. */
const bodies: Call[] = [
  ['POST', '/auth/login', () => ({ username: 'somebody', password: 'secret' })],
  ['POST', '/auth/register', () => ({ username: 'new', email: 'new@example.com', password: 'secret-of-new' })],
  ['POST', '/locations', () => ({ name: 'New', unique_id: 'new', status_online: true })],
  ['PUT', '/locations/1', () => ({ id: lobby.id, name: 'Lobby', unique_id: 'lobby' })],
  [
    'POST',
    '/playlists',
    () => ({ location_id: lobby.id, name: 'New', type: 'ticker', ...plan, repeat_interval: 1, is_active: false }),
  ],
  ['PUT', '/playlists/1', () => ({ type: 'videowall', ...plan, repeat_interval: 1 })],
  ['PUT', '/playlists/1/screen', () => ({ unique_id: 'lobby', types: [{ type: 'ticker', is_active: true }] })],
  ['POST', '/playlists/1/items', () => ({ media_id: picture.id, duration: 15 })],
  ['POST', '/playlists/1/items/reorder', () => ({ items: [{ id: item, order_position: 1 }] })],
]

/** Every call with a variable part in its path or its query; `*` is the place of the text. */
const paths = [
  ...['PUT /locations/*', 'DELETE /locations/*', 'PUT /playlists/*', 'DELETE /playlists/*', 'DELETE /media/*'],
  ...['GET /playlists/location/*', 'GET /playlists/location/1?is_active=*&include_items=*', 'POST /playlists/*/items'],
  ...['DELETE /playlists/*/items/1', 'DELETE /playlists/1/items/*', 'POST /playlists/*/items/reorder'],
  ...['PUT /playlists/*/screen', 'GET /playlists/active/today/*/videowall', 'GET /playlists/active/today/lobby/*'],
  ...['DELETE /auth/user/*', 'GET /uploads/*'],
]

const texts = [...sqlTexts, ...Object.values(hostileTexts)]
const odd: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[[]]],
  { $ne: null },
  ['a', 'b'],
  { toString: 'x' },
]
const values: readonly unknown[] = [...texts, ...odd]

/** The tables of the database and the number of accounts, read without the server. */
function database() {
  const file = new Database(join(server.dataDir, 'signage.db'), { readonly: true })
  const rows = (sql: string) => file.prepare(sql).all() as Array<Record<string, unknown>>
  const found = {
    schema: rows('SELECT name, sql FROM sqlite_master ORDER BY name'),
    admins: rows("SELECT username, password FROM users WHERE username = 'admin'"),
    location: rows(`SELECT name, unique_id FROM locations WHERE id = ${lobby.id}`),
    media: rows('SELECT id, name, file_name FROM media ORDER BY id'),
  }
  file.close()
  return found
}

/** For each place of a body, at any depth: a function that returns a copy of the body with another value there. */
function places(body: object): Array<(value: unknown) => object> {
  return Object.entries(body).flatMap(([key, inner]: [string, unknown]) => {
    const whole = (value: unknown) => ({ ...body, [key]: value })
    if (!Array.isArray(inner)) return [whole]
    const [first] = inner
    return [whole, ...places(first).map(place => (value: unknown) => ({ ...body, [key]: [place(value)] }))]
  })
}

describe('whatever stands in a field', () => {
  // requirement 18.7
  test.each(bodies)('%s %s answers a sentence, and the tables are as they were', async (method, path, body) => {
    const before = database()
    for (const place of places(body())) {
      for (const value of values) {
        const answer = await server.admin.call(method, path, place(value))
        expect([JSON.stringify(place(value)), answer.status < 500]).toEqual([JSON.stringify(place(value)), true])
        expect(answer.success).toBe(answer.status < 300)
      }
    }
    // The records that the call is meant to change are restored.
    await server.admin.call('PUT', `/locations/${lobby.id}`, { name: 'Lobby', unique_id: 'lobby' })
    expect(database()).toEqual(before)
  })
})

describe('whatever stands in a path', () => {
  test.each(paths)('%s answers a sentence and touches nothing', async call => {
    const [method, path = ''] = call.split(' ') as [Method, string]
    const before = database()
    const body = method === 'POST' || method === 'PUT' ? { name: 'x', unique_id: 'x', types: [], items: [] } : undefined
    for (const text of texts.filter(one => one.length < 5_000 && !/\p{Cs}/u.test(one))) {
      const answer = await server.admin.call(method, path.replaceAll('*', encodeURIComponent(text)), body)
      expect([text, answer.status < 500]).toEqual([text, true])
    }
    expect(database()).toEqual(before)
  })
})
