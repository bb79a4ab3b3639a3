import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../server/accounts/passwords.ts'
import { loadSecret, readToken, signToken } from '../../server/accounts/tokens.ts'

const COST = 4
const NOW = Date.UTC(2026, 10, 21)
const secret = Buffer.from('a secret of this test')

test('a password is known again, in either spelling of its letters, and no other is', async () => {
  const hashed = await hashPassword('caf\u00e9', COST)
  expect(await verifyPassword('caf\u00e9', hashed)).toBe(true)
  expect(await verifyPassword('cafe\u0301', hashed)).toBe(true)
  expect(await verifyPassword('cafe', hashed)).toBe(false)
})

test('a hash tells how it was made, and no two of one password are alike', async () => {
  const [first, second] = [await hashPassword('secret', COST), await hashPassword('secret', COST)]
  const [scheme, cost, salt = '', key = ''] = first.split('$')
  expect([scheme, cost]).toEqual(['scrypt', '4'])
  expect([Buffer.from(salt, 'base64url').length, Buffer.from(key, 'base64url').length]).toEqual([16, 32])
  expect(second).not.toBe(first)
  expect(first).not.toContain('secret')
})

test.each([
  ['of another scheme', (hashed: string) => hashed.replace('scrypt', 'plain')],
  ['with another salt', (hashed: string) => hashed.replace(/\$[^$]+(\$[^$]+)$/, '$$AAAA$1')],
  ['with a key that was cut', (hashed: string) => hashed.slice(0, -4)],
  ['without a key', (hashed: string) => hashed.split('$').slice(0, 3).join('$')],
])('a hash %s verifies nothing', async (_what, spoil) => {
  expect(await verifyPassword('secret', spoil(await hashPassword('secret', COST)))).toBe(false)
})

const account = { id: 7, password: 'a hash' }

test('a token names its user until it ends, as long as the password stays', () => {
  const token = signToken(secret, account, NOW + 1000)
  const reading = readToken(secret, token, NOW + 999)
  expect(reading).toMatchObject({ state: 'valid', userId: 7 })
  const isOf = (password: string) => reading.state === 'valid' && reading.isOf({ ...account, password })
  expect([isOf('a hash'), isOf('another hash')]).toEqual([true, false])
  expect(readToken(secret, token, NOW + 1000)).toEqual({ state: 'expired' })
})

test.each([
  ['by another secret', (token: string) => [Buffer.from('another'), token] as const],
  ['and has been added to', (token: string) => [secret, `${token}.x`] as const],
  ['and has lost its signature', (token: string) => [secret, token.split('.')[0] ?? ''] as const],
  ['and was cut', (token: string) => [secret, token.slice(0, -1)] as const],
  ['in another spelling', (token: string) => [secret, `${token}=`] as const],
])('a token that was signed %s is forged', (_what, change) => {
  const [key, token] = change(signToken(secret, account, NOW + 1000))
  expect(readToken(key, token, NOW)).toEqual({ state: 'forged' })
})

test('nothing at all is a forged token', () => {
  expect(readToken(secret, '', NOW)).toEqual({ state: 'forged' })
})

test('the secret of a folder is made once, long, and for its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signage-secret-'))
  const file = join(folder, 'secret')
  try {
    const made = loadSecret(file)
    expect(made).toHaveLength(32)
    expect(loadSecret(file)).toEqual(made)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(() => loadSecret(join(folder, 'missing', 'secret'))).toThrow(/ENOENT/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
