import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { steadyNow } from '../../server/steady-clock.ts'
import { ask } from '../../support/product/seed.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const DAY_MS = 86_400_000
const PRESENCE_LIMIT_MS = 2_000

/** How far the clock of the machine is off. */
let off = 0
let server: TestServer
beforeEach(async () => {
  off = 0
  server = await startTestServer({ now: () => Date.now() + off, steadyNow, presenceLimitMs: PRESENCE_LIMIT_MS })
})
afterEach(() => server.close())

const login = (password: string) =>
  ask<{ token: string } | null>(fetch, server.url, 'POST', '/auth/login', { body: { ...adminAccount, password } })

const directions = [
  ['back', -DAY_MS],
  ['forward', DAY_MS],
] as const

// requirement 18.25
test.each(directions)(
  'a clock that is set %s by a day ends no session and lets nobody in for longer',
  async (_how, by) => {
    const before = await login(adminAccount.password)
    off = by
    const after = await login(adminAccount.password)
    const endOf = (token = '') => Number(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).exp)
    expect(endOf(after.data?.token) - endOf(before.data?.token)).toBeLessThan(60_000)
    for (const { data } of [before, after]) {
      const answer = await ask(fetch, server.url, 'GET', '/locations', { token: data?.token ?? '' })
      expect(answer.status).toBe(200)
    }
  },
)

// requirement 18.25
test.each(directions)(
  'a clock that is set %s by a day neither ends nor prolongs a wait after wrong passwords',
  async (_how, by) => {
    let tries = 0
    while ((await login('wrong')).status === 401 && tries < 100) tries += 1
    off = by
    const { status, message } = await login('wrong')
    expect(status).toBe(429)
    expect(Number(/(\d+) seconds?/.exec(message)?.[1])).toBeLessThanOrEqual(60)
  },
)

// requirement 18.25
test.each(directions)(
  'a clock that is set %s by a day changes no presence, and every message is heard',
  async (_how, by) => {
    const socket = io(server.url, { transports: ['websocket'], reconnection: false })
    const screens = () => socket.timeout(5_000).emitWithAck('request_screens')
    socket.emit('screen_connected', { uniqueId: 'lobby', type: 'ticker' })
    expect(await screens()).toEqual(['lobby-ticker'])
    off = by
    // The server looks for silent screens thirty times within the limit.
    await wait(PRESENCE_LIMIT_MS / 10)
    expect(await screens()).toEqual(['lobby-ticker'])
    await expect.poll(screens, { timeout: 30_000 }).toEqual([])
    socket.disconnect()
  },
)
