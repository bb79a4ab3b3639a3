import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../support/product/seed.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const HOUR_MS = 3_600_000

let now = Date.parse('2026-05-04T08:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
beforeEach(() => {
  // All earlier attempts are forgotten.
  now += HOUR_MS
})
afterAll(() => server.close())

/** Logs in from a network address. @returns the status */
async function login(username: string, password: string, from = '192.0.2.1'): Promise<number> {
  const arrival = { incoming: { socket: { remoteAddress: from } } }
  const body = { username, password }
  const answer = await ask(request => server.app.fetch(request, arrival), server.url, 'POST', '/auth/login', { body })
  return answer.status
}

const owner = (from?: string) => login(adminAccount.username, adminAccount.password, from)

describe('guessing', () => {
  test('a thousand at once are braked like one after the other', async () => {
    const tries = Array.from({ length: 1_000 }, (_, index) => login('admin', `wrong-${index}`))
    const statuses = await Promise.all(tries)
    expect(statuses.filter(status => status === 401)).toHaveLength(6)
    expect(statuses.filter(status => status === 429)).toHaveLength(994)
  })

  test('another spelling of the name is the same name', async () => {
    for (const name of ['admin', 'ADMIN', 'Admin', ' admin ', 'aDmIn', 'adMin'])
      expect(await login(name, 'x')).toBe(401)
    for (const name of ['admin', 'AdMiN', 'admin ']) expect(await login(name, 'x')).toBe(429)
  })

  // requirement 18.5
  test('of made-up names by fifty connections keeps nobody out who shares their address', async () => {
    let isOver = false
    const attack = async (connection: number) => {
      for (let guess = 0; !isOver; guess += 1) await login(`made-up-${connection}-${guess}`, 'Spring2026')
    }
    const attacks = Array.from({ length: 50 }, (_, connection) => attack(connection))
    const statuses: number[] = []
    for (let time = 0; time < 20; time += 1) statuses.push(await owner())
    isOver = true
    await Promise.all(attacks)
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200))
  })

  // requirement 18.26
  test('a thousand people who log in at once all get in, with one account too', async () => {
    const statuses = await Promise.all(Array.from({ length: 1_000 }, () => owner()))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  // requirement 18.17
  test('an address that the sender has written is not believed, but that of a trusted proxy is', async () => {
    const other = await startTestServer({ now: () => now, trustedProxies: ['127.0.0.1'] })
    const from = async (to: TestServer, forwarded: string, password = 'wrong') => {
      const answer = await fetch(`${to.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({ username: 'admin', password }),
      })
      return answer.status
    }
    for (let count = 0; count < 7; count += 1) await from(server, `198.51.100.${count}`)
    expect(await from(server, '198.51.100.99')).toBe(429)
    for (let count = 0; count < 7; count += 1) await from(other, '203.0.113.1, 198.51.100.7')
    expect(await from(other, '203.0.113.2, 198.51.100.7')).toBe(429)
    expect(await from(other, '198.51.100.8', adminAccount.password)).toBe(200)
    await other.close()
  })

  test('from a thousand addresses is braked by the name, and its owner still gets in', async () => {
    expect(await owner('198.51.100.5')).toBe(200)
    const statuses: number[] = []
    for (let host = 0; host < 200; host += 1) statuses.push(await login('admin', 'wrong', `203.0.113.${host}`))
    expect(statuses.filter(status => status === 401).length).toBeLessThan(53)
    expect(await owner('198.51.100.5'), 'from where they have been before').toBe(200)
    expect(await owner('198.51.100.6'), 'from elsewhere, while it lasts').toBe(429)
    now += 60_000
    expect(await owner('198.51.100.6'), 'from elsewhere, a minute later').toBe(200)
  })

  // requirement 18.5
  test('locks nobody out for longer than a minute', async () => {
    for (let hour = 0; hour < 100; hour += 1) {
      await login('admin', 'wrong')
      now += 60_000
    }
    expect(await owner('192.0.2.1')).toBe(200)
  })

  test('a password or a name without an end is refused unhashed', async () => {
    for (const [name, password] of [
      ['x'.repeat(201), 'x'],
      ['admin', 'x'.repeat(201)],
    ] as const) {
      expect(await login(name, password)).toBe(422)
    }
  })
})

describe('a token', () => {
  const call = (authorization: string) =>
    server.app.fetch(new Request(`${server.url}/api/locations`, { headers: { authorization } }))

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = () => ({ sub: 1, exp: now + HOUR_MS })

  test('of another kind, of another key, or with another content is refused', async () => {
    const [payload = '', signature = ''] = server.admin.token.split('.')
    const secret = Buffer.from(await readFile(join(server.dataDir, 'token-secret'), 'utf8'), 'base64url')
    const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
    const forged = [
      `${encode({ alg: 'none' })}.${encode(claims())}.`,
      `${encode({ alg: 'HS256' })}.${encode(claims())}.${sign(secret, encode(claims()))}`,
      `${encode(claims())}.`,
      `${encode(claims())}.${sign('another key', encode(claims()))}`,
      `${encode(claims())}.${sign('', encode(claims()))}`,
      `${encode({ ...claims(), sub: 2 })}.${signature}`,
      `${payload}=.${signature}`,
      `${payload}.${signature}=`,
      `${payload}.${signature.toUpperCase()}`,
      `${payload}.${signature.slice(0, -1)}`,
      `.${signature}`,
      '.',
      'null',
      'x'.repeat(8_000),
      encode({ __proto__: null, sub: 1 }),
    ]
    for (const token of forged) {
      const answer = await call(`Bearer ${token}`)
      expect([token.slice(0, 60), answer.status]).toEqual([token.slice(0, 60), 401])
    }
    for (const header of ['', 'Bearer', 'Bearer ', 'Basic YWRtaW46eA==', `Token ${server.admin.token}`, 'Bearer a b']) {
      expect((await call(header)).status).toBe(401)
    }
  })

  test('counts where it is in an Authorization header only', async () => {
    const { token } = server.admin
    for (const request of [
      new Request(`${server.url}/api/locations?token=${token}`),
      new Request(`${server.url}/api/locations`, { headers: { cookie: `TOKEN=${token}` } }),
      new Request(`${server.url}/api/locations`, { headers: { 'x-authorization': `Bearer ${token}` } }),
    ]) {
      expect((await server.app.fetch(request)).status).toBe(401)
    }
  })
})
