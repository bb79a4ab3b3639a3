import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import Database from 'libsql'
import { expect, test } from 'vitest'
import type { User } from '../../../src/api/users.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { folderOfEachTest, loginTo, signIn } from '../folder-of-each-test.ts'

const { inFolder, start } = folderOfEachTest({ adminPassword: undefined })

const passwordFile = () => inFolder('admin-password')
const person = { username: 'siti', email: 'siti@example.com', password: 'password of siti' }

// requirements 18.2, 18.4
test('admin gets a random password, keeps it, and takes a new one from the options', async () => {
  const first = await start()
  const password = first.accounts.admin.unusedPassword ?? ''
  expect(password).toMatch(/^[\w-]{12}$/)
  expect(await loginTo(first, 'admin', password)).toBe(200)
  await first.close()
  const second = await start()
  expect(second.accounts.admin.unusedPassword).toBeNull()
  expect(await loginTo(second, 'admin', password)).toBe(200)
  await second.close()
  const third = await start({ adminPassword: 'chosen-password' })
  expect([await loginTo(third, 'admin', password), await loginTo(third, 'admin', 'chosen-password')]).toEqual([
    401, 200,
  ])
})

// requirement 18.2
test('the random password is told at every start, and only its owner can read it, until somebody has used it', async () => {
  const told: Array<string | null> = []
  const session = async (login: Array<[name: string, password: string]> = []) => {
    const app = await start()
    told.push(app.accounts.admin.unusedPassword)
    for (const [name, password] of login) await loginTo(app, name, password)
    await app.close()
  }
  await session()
  const password = told[0] ?? ''
  await session([
    ['admin', 'a wrong one'],
    ['guest', 'guest'],
  ])
  expect((await stat(passwordFile())).mode & 0o777).toBe(0o600)
  await session([['Admin', password]])
  expect(existsSync(passwordFile())).toBe(false)
  await session()
  expect(told).toEqual([password, password, password, null])
})

// requirement 18.2
test.each([
  ['another password is chosen', { adminPassword: 'chosen-password' }],
  ['the kept one is no longer right', {}],
])('a random password that nobody has used is told no longer once %s', async (_what, later) => {
  await (await start()).close()
  if (!('adminPassword' in later)) await writeFile(passwordFile(), 'of-another-database')
  expect((await start(later)).accounts.admin.unusedPassword).toBeNull()
  expect(existsSync(passwordFile())).toBe(false)
})

test.each([
  ['is made at the first start', [undefined], 200],
  ['stays at the next start', [undefined, undefined], 200],
  ['is gone where it is switched off', [undefined, false], 401],
  ['stays away until it is asked for', [false, undefined], 401],
  ['is back where it is asked for', [false, undefined, true], 200],
] as const)('the guest %s', async (_what, starts, status) => {
  for (const guest of starts.slice(0, -1)) await (await start({ guest })).close()
  const app = await start({ guest: starts.at(-1) })
  expect([app.accounts.guest, await loginTo(app, 'guest', 'guest')]).toEqual([status === 200, status])
})

test('a guest whom somebody deletes stays deleted, also where there is one other account only', async () => {
  const first = await start({ adminPassword: 'chosen-password' })
  const admin = await signIn(first, { username: 'admin', password: 'chosen-password' })
  const guest = (await admin.call<User[]>('GET', '/auth/user/all')).data.find(({ username }) => username === 'guest')
  expect(await admin.call('DELETE', `/auth/user/${guest?.id}`)).toMatchObject({ status: 200 })
  await first.close()
  const second = await start()
  expect([second.accounts.guest, await loginTo(second, 'guest', 'guest')]).toEqual([false, 401])
})

test('an admin who was deleted in favour of another account stays deleted until a password is chosen', async () => {
  const first = await start({ adminPassword: 'first-password' })
  const admin = await signIn(first, { username: 'admin', password: 'first-password' })
  await admin.call('POST', '/auth/register', person)
  expect(await (await signIn(first, person)).call('DELETE', '/auth/user/1')).toMatchObject({ status: 200 })
  await first.close()
  const second = await start()
  expect(second.accounts.admin).toEqual({ username: 'admin', unusedPassword: null })
  expect([await loginTo(second, 'admin', 'first-password'), await loginTo(second, 'siti', person.password)]).toEqual([
    401, 200,
  ])
  await second.close()
  const third = await start({ adminPassword: 'chosen-password' })
  expect([third.accounts.admin.unusedPassword, await loginTo(third, 'admin', 'chosen-password')]).toEqual([null, 200])
})

test('an account of a person that is called guest is no guest, and keeps its password', async () => {
  const first = await start({ adminPassword: 'chosen-password', guest: false })
  const admin = await signIn(first, { username: 'admin', password: 'chosen-password' })
  const own = { ...person, username: 'Guest' }
  expect(await admin.call('POST', '/auth/register', own)).toMatchObject({ status: 201 })
  await first.close()
  for (const guest of [true, false]) {
    const app = await start({ guest })
    const statuses = [await loginTo(app, 'guest', 'guest'), await loginTo(app, 'guest', own.password)]
    expect([app.accounts.guest, ...statuses]).toEqual([false, 401, 200])
    await app.close()
  }
})

test('a start that asks for the password that is there changes nothing', async () => {
  const changes: unknown[] = []
  for (const now of [1_000, 2_000]) {
    const app = await start({ adminPassword: 'chosen-password', now: () => now })
    const admin = await signIn(app, { username: 'admin', password: 'chosen-password' })
    changes.push((await admin.call<User[]>('GET', '/auth/user/all')).data[0]?.updated_at)
    await app.close()
  }
  expect(changes).toEqual(['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:01.000Z'])
})

// requirement 18.33
test('a short password from before stays, and a new one has to be longer', async () => {
  await (await start()).close()
  const database = new Database(inFolder('signage.db'))
  database.prepare('UPDATE users SET password = ? WHERE id = 1').run(await hashPassword('short', 4))
  database.close()
  const app = await start({ adminPassword: 'short' })
  expect(await loginTo(app, 'admin', 'short')).toBe(200)
  await app.close()
  const sentence = /^SIGNAGE_ADMIN_PASSWORD must have 8 characters at least\. Choose a longer one/
  await expect(start({ adminPassword: 'shorter' })).rejects.toThrow(sentence)
})
