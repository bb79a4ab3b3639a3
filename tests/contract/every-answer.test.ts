import { beforeEach, expect, test, vi } from 'vitest'
import type { ServerApp } from '../server/create-server-app.ts'
import { ADDRESS, folderOfEachTest, signIn } from './folder-of-each-test.ts'

const { inFolder, start } = folderOfEachTest()

let app: ServerApp
beforeEach(async () => {
  // A data folder that is new and two folders deep.
  app = await start({ dataDir: inFolder('data', 'signage') })
})

const ask = (path: string, init?: RequestInit) => app.fetch(new Request(`${ADDRESS}/api${path}`, init))

test('an answer in JSON is kept by no cache, is no page, and is what it says it is', async () => {
  const seen: number[] = []
  for (const path of ['/locations', '/nothing', '/uploads/gone.png', '/playlists/active/today/lobby/poster']) {
    const { status, headers } = await ask(path)
    seen.push(status)
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  }
  expect(seen).toEqual([401, 404, 404, 404])
})

test('a body that stays out ends its connection; no other refusal does', async () => {
  app = await start({ bodyLimitMs: 30 })
  const post = (body: RequestInit['body']) => {
    // Node needs `duplex` for a streamed body; the types of the DOM do not have it.
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    return ask('/auth/login', init)
  }
  const slow = await post(new ReadableStream({ pull: () => new Promise(() => undefined) }))
  expect([slow.status, slow.headers.get('connection')]).toEqual([408, 'close'])
  const wrong = await post('{')
  expect([wrong.status, wrong.headers.get('connection')]).toEqual([400, null])
})

test('a fault of the server itself is a sentence, and is logged with its call', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await app.close()
  const answer = await ask('/playlists/active/today/lobby/ticker')
  expect([answer.status, await answer.json()]).toEqual([
    500,
    {
      success: false,
      message: 'The server had a fault and could not do this. Try again in a moment.',
      data: null,
    },
  ])
  expect(log).toHaveBeenCalledExactlyOnceWith('GET /api/playlists/active/today/lobby/ticker failed:', expect.any(Error))
  log.mockRestore()
})

test('its calls are listed once each, without the checks before them', () => {
  expect(new Set(app.calls).size).toBe(app.calls.length)
  expect(app.calls).toContain('GET /api/media')
  expect(app.calls).toContain('DELETE /api/auth/user/:id')
  for (const call of app.calls) expect(call).toMatch(/^(?:GET|POST|PUT|DELETE) \/api\/[^*]+$/)
})

test('its first screen is the one of the oldest location, and there is none without a location', async () => {
  expect(app.firstScreen).toBeNull()
  const admin = await signIn(app)
  await admin.location('Lobby', 'lobby')
  await admin.location('Canteen', 'a canteen')
  await app.close()
  expect((await start({ dataDir: inFolder('data', 'signage') })).firstScreen).toBe('lobby')
})
