import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../../support/product/seed.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

/** The default cost of a password hash: 32 MB and about a tenth of a second for every guess. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32
const SALT_BYTES = 16

const scrypt = vi.spyOn(crypto, 'scrypt')

/** The hashes made since the last call: their settings, and the bytes of their keys and salts. */
function hashWork() {
  const work = scrypt.mock.calls.map(([, salt, keyBytes, settings]) => {
    const { N, r, p } = settings as crypto.ScryptOptions
    return { N, r, p, keyBytes, saltBytes: (salt as Buffer).length }
  })
  scrypt.mockClear()
  return work
}

let server: TestServer
beforeAll(async () => {
  // The server imports the function by its name.
  syncBuiltinESMExports()
  server = await startTestServer({ passwordCost: undefined })
  hashWork()
})
afterAll(async () => {
  await server.close()
  scrypt.mockRestore()
  syncBuiltinESMExports()
})

const login = async (username: string, password: string) =>
  (await ask(fetch, server.url, 'POST', '/auth/login', { body: { username, password } })).status

const one = { ...COST, keyBytes: KEY_BYTES, saltBytes: SALT_BYTES }

test('a new account’s password is hashed at the full cost, and checked at it', async () => {
  const siti = { username: 'siti', email: 'siti@example.com', password: 'rahasia besar' }
  expect(await server.admin.call('POST', '/auth/register', siti)).toMatchObject({ status: 201 })
  expect(hashWork()).toEqual([one])
  expect(await login(siti.username, siti.password)).toBe(200)
  expect(hashWork()).toEqual([one])
})

test('an unknown name costs the same work as a known one, so that no clock tells the names', async () => {
  expect(await login(adminAccount.username, 'wrong')).toBe(401)
  expect(hashWork()).toEqual([one])
  expect(await login('nobody', 'wrong')).toBe(401)
  expect(hashWork()).toEqual([one])
})
