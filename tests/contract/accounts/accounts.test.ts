import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../src/api/users.ts'
import { type Answer, ask, type Seed } from '../../support/product/seed.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const HOUR_MS = 3_600_000

let now: number
let server: TestServer
beforeEach(async () => {
  now = Date.parse('2026-05-04T08:00:00Z')
  server = await startTestServer({ now: () => now })
})
afterEach(() => server.close())

const login = (body: unknown) =>
  ask<{ token: string; user: object }>(fetch, server.url, 'POST', '/auth/login', { body })

describe('POST /auth/login', () => {
  test.each([
    ['a wrong password', { username: 'admin', password: 'wrong' }, 401, 'Wrong username or password.'],
    ['an unknown name', { username: 'nobody', password: 'wrong' }, 401, 'Wrong username or password.'],
    ['the word that is hashed for it', { username: 'x', password: 'nobody' }, 401, 'Wrong username or password.'],
    ['no password', { username: 'admin', password: '' }, 422, 'Password is required.'],
    ['an empty object', {}, 422, 'Username is required. Password is required.'],
    ['an object as the name', { username: { $ne: 1 }, password: 'x' }, 422, 'Username is required.'],
  ])('refuses %s', async (_what, body, status, message) => {
    expect(await login(body)).toEqual({ status, success: false, message, data: null })
  })
})

test('a login that came over no network is answered as well', async () => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(adminAccount) }
  for (const arrival of [undefined, {}]) {
    const request = new Request(`${server.url}/api/auth/login`, init)
    expect((await server.app.fetch(request, arrival)).status).toBe(200)
  }
})

describe('the token', () => {
  const list = (token?: string) => ask(fetch, server.url, 'GET', '/locations', token === undefined ? {} : { token })

  test.each([
    ['no word before it', (token: string) => token],
    ['another word before it', (token: string) => `Basic Bearer ${token}`],
    ['something after it', (token: string) => `Bearer ${token} x`],
  ])('is no token with %s', async (_what, header) => {
    const headers = { Authorization: header(server.admin.token) }
    expect((await fetch(`${server.url}/api/locations`, { headers })).status).toBe(401)
  })

  // requirement 18.5
  test('is refused when somebody changed it', async () => {
    const [payload = '', signature = ''] = server.admin.token.split('.')
    const other = Buffer.from(JSON.stringify({ sub: 2, exp: now + HOUR_MS })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const forged of [`${other}.${signature}`, payload, `${none}.${payload}.`, 'null']) {
      const { status, message } = await list(forged)
      expect([forged, status, message]).toEqual([forged, 401, 'Your session is not valid. Please log in again.'])
    }
  })

  test('counts where it is in an Authorization header only', async () => {
    const { token } = server.admin
    for (const [query, headers] of [
      [`?token=${token}`, {}],
      ['', { cookie: `TOKEN=${token}` }],
      ['', { 'x-authorization': `Bearer ${token}` }],
    ] as const) {
      expect((await fetch(`${server.url}/api/locations${query}`, { headers })).status).toBe(401)
    }
  })

  // requirement 18.5
  test('ends after twelve hours', async () => {
    const { data } = await login(adminAccount)
    now += 12 * HOUR_MS - 1
    expect(await list(data.token)).toMatchObject({ status: 200 })
    now += 1
    const message = 'Your session has expired. Please log in again.'
    expect(await list(data.token)).toMatchObject({ status: 401, message })
  })
})

describe('users', () => {
  let admin: Seed
  beforeEach(() => {
    admin = server.admin
  })
  const users = async () => (await admin.call<User[]>('GET', '/auth/user/all')).data

  // requirement 18.8
  test.each([
    ['a taken name', { username: 'ADMIN' }, 409, 'The username "ADMIN" is already taken.'],
    ['no e-mail address', { email: 'nope' }, 422, 'Email must be an address like name@example.com.'],
    ['an empty name', { username: '  ' }, 422, 'Username is required.'],
    ['a password of seven characters', { password: '1234567' }, 422, 'Password must have 8 characters at least.'],
    ['no password', { password: undefined }, 422, 'Password is required.'],
  ])('are refused with %s', async (_what, wrong, status, message) => {
    const before = await users()
    const body = { username: 'u', email: 'a@b.example', password: 'rahasia besar', ...wrong }
    expect(await admin.call('POST', '/auth/register', body)).toMatchObject({ status, success: false, message })
    expect(await users()).toEqual(before)
  })

  test('are not told to be taken if the database has a fault', async () => {
    const database = new Database(join(server.dataDir, 'signage.db'))
    database.exec("CREATE TRIGGER full BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'no room'); END")
    database.close()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const siti = { username: 'siti', email: 'siti@example.com', password: 'rahasia besar' }
    expect(await admin.call('POST', '/auth/register', siti)).toMatchObject({ status: 500 })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  // requirement 18.8
  test('that do not exist cannot be deleted, and the last one stays', async () => {
    const gone: Answer = await admin.call('DELETE', '/auth/user/4711')
    expect(gone).toMatchObject({ status: 404, message: 'There is no such user. It may have been deleted already.' })
    const id = (await users()).find(user => user.username === 'admin')?.id
    const message = 'This is the last account that may add users: it cannot be deleted.'
    expect(await admin.call('DELETE', `/auth/user/${id}`)).toMatchObject({ status: 409, message })
    // The guest does not count as the last account, and one of two administrators is not the last one.
    await admin.call('POST', '/auth/register', {
      username: 'siti',
      email: 'siti@example.com',
      password: 'rahasia besar',
    })
    for (const { id } of await users()) {
      if (id !== 1) expect(await admin.call('DELETE', `/auth/user/${id}`)).toMatchObject({ status: 200 })
    }
    expect((await users()).map(user => user.username)).toEqual(['admin'])
  })
})
