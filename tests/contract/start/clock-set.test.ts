import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../support/product/seed.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const DAY_MS = 86_400_000
const PRESENCE_LIMIT_MS = 300

/** What the clock of the machine shows, and the clock that nobody can set. */
let clock = { now: 0, steady: 0 }
let server: TestServer
beforeEach(async () => {
  clock = { now: Date.parse('2026-05-04T08:00:00Z'), steady: Date.parse('2026-05-04T08:00:00Z') }
  const clocks = { now: () => clock.now, steadyNow: () => clock.steady }
  server = await startTestServer({ ...clocks, presenceLimitMs: PRESENCE_LIMIT_MS })
})
afterEach(() => server.close())

const login = (password: string) =>
  ask<{ token: string } | null>(fetch, server.url, 'POST', '/auth/login', { body: { ...adminAccount, password } })

describe.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])('a clock that is set %s by a day', (_how, by) => {
  // requirement 18.25
  test('ends no session and lets nobody in for longer', async () => {
    const before = await login(adminAccount.password)
    clock.now += by
    const after = await login(adminAccount.password)
    const endOf = (token = '') => Number(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).exp)
    expect(endOf(after.data?.token)).toBe(endOf(before.data?.token))
    for (const { data } of [before, after]) {
      const answer = await ask(fetch, server.url, 'GET', '/locations', { token: data?.token ?? '' })
      expect(answer.status).toBe(200)
    }
  })

  // requirement 18.25
  test('neither ends nor prolongs a wait after wrong passwords', async () => {
    let tries = 0
    while ((await login('wrong')).status === 401 && tries < 100) tries += 1
    clock.now += by
    const { status, message } = await login('wrong')
    expect(status).toBe(429)
    expect(Number(/(\d+) seconds?/.exec(message)?.[1])).toBeLessThanOrEqual(60)
  })

  // requirement 18.25
  test('changes no presence, and every message is heard', async () => {
    const socket = io(server.url, { transports: ['websocket'], reconnection: false })
    const screens = () => socket.emitWithAck('request_screens')
    socket.emit('screen_connected', { uniqueId: 'lobby', type: 'ticker' })
    expect(await screens()).toEqual(['lobby-ticker'])
    const changes: unknown[] = []
    socket.on('update_screens', list => changes.push(list))
    clock.now += by
    clock.steady += PRESENCE_LIMIT_MS - 1
    socket.emit('screen_connected', { uniqueId: 'canteen', type: 'ticker' })
    // The server looks for silent screens thirty times within the limit, and has looked before it tells of a change.
    await expect.poll(() => changes).toEqual([['canteen-ticker', 'lobby-ticker']])
    expect(await screens()).toEqual(['canteen-ticker', 'lobby-ticker'])
    clock.steady += 1
    await expect.poll(screens).toEqual(['canteen-ticker'])
    socket.disconnect()
  })
})
