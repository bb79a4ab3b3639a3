import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

// requirement 18.5
test('a thousand at once, in any spelling of the name, are braked like one after the other', async () => {
  const names = ['admin', 'ADMIN', ' admin ', 'aDmIn']
  const tries = Array.from({ length: 1_000 }, (_, index) => login(names[index % 4] ?? '', `wrong-${index}`))
  const statuses = await Promise.all(tries)
  expect(statuses.filter(status => status === 401)).toHaveLength(6)
  expect(statuses.filter(status => status === 429)).toHaveLength(994)
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

test('a password or a name without an end is refused unhashed', async () => {
  for (const [name, password] of [
    ['x'.repeat(201), 'x'],
    ['admin', 'x'.repeat(201)],
  ] as const) {
    expect(await login(name, password)).toBe(422)
  }
})
