import { afterEach, beforeEach, expect, test } from 'vitest'
import { PNG } from '../support/hostile/smallest-files.ts'
import { ask } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

const PAGES = 'https://pages.example'

let server: TestServer
let lines: string[]
beforeEach(async () => {
  lines = []
  const now = () => Date.parse('2026-05-04T08:00:00Z')
  server = await startTestServer({ now, allowedOrigins: [PAGES], log: line => lines.push(line) })
})
afterEach(() => server.close())

const post = (path: string, body: unknown) =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PAGES },
    body: JSON.stringify(body),
  })

// requirements 18.30, 18.32
test('a wait is told in a header that a page of another origin can read, and in one line of the terminal', async () => {
  const login = (username: string) => post('/auth/login', { username, password: 'wrong' })
  for (let wrong = 0; wrong < 6; wrong += 1) await login('admin')
  for (let time = 0; time < 2; time += 1) {
    const { status, headers } = await login('admin')
    expect([status, headers.get('retry-after')]).toEqual([429, '2'])
    expect(headers.get('access-control-expose-headers')?.split(',')).toContain('Retry-After')
  }
  for (let wrong = 0; wrong < 8; wrong += 1) await login('made-up')
  expect(lines).toEqual([
    '2026-05-04T08:00:00.000Z The logins of "admin" from 127.0.0.1 are slowed down after wrong passwords',
  ])
})

// requirement 18.32
test('each delete is a line that says who has deleted what', async () => {
  const { admin } = server
  const { id: media, file_name } = await admin.upload('a\u202epng.exe.png', PNG)
  const lobby = await admin.location('Lobby\u2028forged', 'lobby')
  const playlist = await admin.playlist(lobby, 'ticker')
  const user = { username: 'ana', email: 'ana@signage.example', password: 'password of ana' }
  const { data } = await admin.call<{ id: number }>('POST', '/auth/register', user)
  for (const path of [`/media/${media}`, `/playlists/${playlist}`, `/locations/${lobby.id}`, `/auth/user/${data.id}`]) {
    expect((await admin.call('DELETE', path)).status).toBe(200)
    expect((await admin.call('DELETE', path)).status).toBe(404)
  }
  expect(lines.map(line => line.replace(/^\S+ /, ''))).toEqual([
    `admin has deleted the file "${file_name.replace('\u202e', '?')}" (${media})`,
    `admin has deleted playlist ${playlist}`,
    'admin has deleted the location "Lobby?forged" (lobby)',
    `admin has deleted the user "ana" (${data.id})`,
  ])
})

// requirement 18.31
test('whoever watches the server needs no login', async () => {
  expect(await ask(fetch, server.url, 'GET', '/health')).toEqual({
    status: 200,
    success: true,
    message: 'The server is running.',
    data: null,
  })
})
