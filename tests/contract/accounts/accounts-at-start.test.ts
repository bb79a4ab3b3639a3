import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../src/api/users.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { createServerApp } from '../../server/create-server-app.ts'
import { ask, signInSeed } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

const ADDRESS = 'http://signage.example'

describe('the accounts at a start', () => {
  const loginTo = async (app: Awaited<ReturnType<typeof createServerApp>>, username: string, password: string) =>
    (
      await ask(request => app.fetch(request), ADDRESS, 'POST', '/auth/login', {
        body: { username, password },
      })
    ).status

  // requirements 18.2, 18.4
  test('admin gets a random password, keeps it, and takes a new one from the options', async () => {
    const folder = await temporaryFolder()
    const options = { ...testOptions(folder.path), adminPassword: undefined }
    const first = await createServerApp(options)
    const password = first.accounts.admin.unusedPassword ?? ''
    expect(password).toMatch(/^[\w-]{12}$/)
    expect(await loginTo(first, 'admin', password)).toBe(200)
    await first.close()
    const second = await createServerApp(options)
    expect(second.accounts.admin.unusedPassword).toBeNull()
    expect(await loginTo(second, 'admin', password)).toBe(200)
    await second.close()
    const third = await createServerApp({ ...options, adminPassword: 'chosen-password' })
    expect([await loginTo(third, 'admin', password), await loginTo(third, 'admin', 'chosen-password')]).toEqual([
      401, 200,
    ])
    await third.close()
    await folder.remove()
  })

  const passwordFile = (path: string) => join(path, 'admin-password')

  // requirement 18.2
  test('the random password is told at every start, and only its owner can read it, until somebody has used it', async () => {
    const folder = await temporaryFolder()
    const options = { ...testOptions(folder.path), adminPassword: undefined }
    const told: Array<string | null> = []
    const start = async (login: Array<[name: string, password: string]> = []) => {
      const app = await createServerApp(options)
      told.push(app.accounts.admin.unusedPassword)
      for (const [name, password] of login) await loginTo(app, name, password)
      await app.close()
    }
    await start()
    const password = told[0] ?? ''
    await start([
      ['admin', 'a wrong one'],
      ['guest', 'guest'],
    ])
    expect((await stat(passwordFile(folder.path))).mode & 0o777).toBe(0o600)
    await start([['Admin', password]])
    expect(existsSync(passwordFile(folder.path))).toBe(false)
    await start()
    expect(told).toEqual([password, password, password, null])
    await folder.remove()
  })

  // requirement 18.2
  test.each([
    ['another password is chosen', { adminPassword: 'chosen-password' }],
    ['the kept one is no longer right', {}],
  ])('a random password that nobody has used is told no longer once %s', async (_what, later) => {
    const folder = await temporaryFolder()
    const options = { ...testOptions(folder.path), adminPassword: undefined }
    await (await createServerApp(options)).close()
    if (!('adminPassword' in later)) await writeFile(passwordFile(folder.path), 'of-another-database')
    const second = await createServerApp({ ...options, ...later })
    expect(second.accounts.admin.unusedPassword).toBeNull()
    await second.close()
    expect(existsSync(passwordFile(folder.path))).toBe(false)
    await folder.remove()
  })

  test.each([
    ['is made at the first start', [undefined], 200],
    ['stays at the next start', [undefined, undefined], 200],
    ['is gone where it is switched off', [undefined, false], 401],
    ['stays away until it is asked for', [false, undefined], 401],
    ['is back where it is asked for', [false, undefined, true], 200],
  ] as const)('the guest %s', async (_what, starts, status) => {
    const folder = await temporaryFolder()
    for (const [index, guest] of starts.entries()) {
      const app = await createServerApp({ ...testOptions(folder.path), guest })
      if (index === starts.length - 1) {
        expect(await loginTo(app, 'guest', 'guest')).toBe(status)
        expect(app.accounts.guest).toBe(status === 200)
      }
      await app.close()
    }
    await folder.remove()
  })

  test('a guest whom somebody deletes stays deleted, also where there is one other account only', async () => {
    const folder = await temporaryFolder()
    const first = await createServerApp(testOptions(folder.path))
    const admin = await signInSeed(ADDRESS, adminAccount, request => first.fetch(request))
    const users = (await admin.call<User[]>('GET', '/auth/user/all')).data
    const guest = users.find(({ username }) => username === 'guest')
    expect(await admin.call('DELETE', `/auth/user/${guest?.id}`)).toMatchObject({ status: 200 })
    await first.close()
    const second = await createServerApp(testOptions(folder.path))
    expect([second.accounts.guest, await loginTo(second, 'guest', 'guest')]).toEqual([false, 401])
    await second.close()
    await folder.remove()
  })

  test('an admin who was deleted in favour of another account stays deleted until a password is chosen', async () => {
    const folder = await temporaryFolder()
    const options = { ...testOptions(folder.path), adminPassword: undefined }
    const first = await createServerApp({ ...options, adminPassword: 'first-password' })
    const admin = await signInSeed(ADDRESS, { username: 'admin', password: 'first-password' }, request =>
      first.fetch(request),
    )
    await admin.call('POST', '/auth/register', {
      username: 'siti',
      email: 'siti@example.com',
      password: 'password of siti',
    })
    const siti = await signInSeed(ADDRESS, { username: 'siti', password: 'password of siti' }, request =>
      first.fetch(request),
    )
    expect(await siti.call('DELETE', '/auth/user/1')).toMatchObject({ status: 200 })
    await first.close()
    const second = await createServerApp(options)
    expect(second.accounts.admin).toEqual({ username: 'admin', unusedPassword: null })
    expect([
      await loginTo(second, 'admin', 'first-password'),
      await loginTo(second, 'siti', 'password of siti'),
    ]).toEqual([401, 200])
    await second.close()
    const third = await createServerApp({ ...options, adminPassword: 'chosen-password' })
    expect(third.accounts.admin.unusedPassword).toBeNull()
    expect(await loginTo(third, 'admin', 'chosen-password')).toBe(200)
    await third.close()
    await folder.remove()
  })

  test('an account of a person that is called guest is no guest, and keeps its password', async () => {
    const folder = await temporaryFolder()
    const first = await createServerApp({ ...testOptions(folder.path), guest: false })
    const admin = await signInSeed(ADDRESS, adminAccount, request => first.fetch(request))
    const person = { username: 'Guest', email: 'guest@example.com', password: 'a password of my own' }
    expect(await admin.call('POST', '/auth/register', person)).toMatchObject({ status: 201 })
    await first.close()
    for (const guest of [true, false]) {
      const app = await createServerApp({ ...testOptions(folder.path), guest })
      expect(app.accounts.guest).toBe(false)
      expect([await loginTo(app, 'guest', 'guest'), await loginTo(app, 'guest', 'a password of my own')]).toEqual([
        401, 200,
      ])
      await app.close()
    }
    await folder.remove()
  })

  test('a start that asks for the password that is there changes nothing', async () => {
    const folder = await temporaryFolder()
    const changes: unknown[] = []
    for (const now of [1_000, 2_000]) {
      const app = await createServerApp({ ...testOptions(folder.path), now: () => now })
      const admin = await signInSeed(ADDRESS, adminAccount, request => app.fetch(request))
      changes.push((await admin.call<User[]>('GET', '/auth/user/all')).data[0]?.updated_at)
      await app.close()
    }
    expect(changes).toEqual(['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:01.000Z'])
    await folder.remove()
  })

  // requirement 18.33
  test('a short password from before stays, and a new one has to be longer', async () => {
    const folder = await temporaryFolder()
    const options = testOptions(folder.path)
    await (await createServerApp(options)).close()
    const database = new Database(join(folder.path, 'signage.db'))
    database.prepare('UPDATE users SET password = ? WHERE id = 1').run(await hashPassword('short', 4))
    database.close()
    const app = await createServerApp({ ...options, adminPassword: 'short' })
    expect(await loginTo(app, 'admin', 'short')).toBe(200)
    await app.close()
    const sentence = /^SIGNAGE_ADMIN_PASSWORD must have 8 characters at least\. Choose a longer one/
    await expect(createServerApp({ ...options, adminPassword: 'shorter' })).rejects.toThrow(sentence)
    await folder.remove()
  })
})
