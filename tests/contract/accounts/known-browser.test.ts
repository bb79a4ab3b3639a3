import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServerApp, type ServerApp } from '../../server/create-server-app.ts'
import { restoreCopy } from '../../server/store/backups.ts'
import { ask, signInSeed } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

const ADDRESS = 'http://localhost'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let app: ServerApp
const start = async (adminPassword = adminAccount.password) => {
  app = await createServerApp({ ...testOptions(folder.path), adminPassword })
}
const restart = async (adminPassword?: string) => {
  await app.close()
  await start(adminPassword)
}
beforeEach(async () => {
  folder = await temporaryFolder()
  await start()
})
afterEach(async () => {
  await app.close()
  await folder.remove()
})

const signIn = (account = adminAccount) => signInSeed(ADDRESS, account, request => app.fetch(request))

/** Logs in from the one address of everybody. @returns the status, and the cookie that the browser gets */
async function login(username: string, password: string, cookie?: string): Promise<[status: number, cookie: string]> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const init = { method: 'POST', headers, body: JSON.stringify({ username, password }) }
  const arrival = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
  const answer = await app.fetch(new Request(`${ADDRESS}/api/auth/login`, init), arrival)
  return [answer.status, answer.headers.get('set-cookie') ?? '']
}

async function guessWithoutEnd(username = 'admin', cookie?: string): Promise<void> {
  for (let guess = 0; guess < 70; guess += 1) await login(username, `wrong-${guess}`, cookie)
}

// requirement 18.5
test('a browser that has logged in before is kept out by nobody behind its address, after a restart too', async () => {
  const { username, password } = adminAccount
  const [, set] = await login(username, password)
  expect(set).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
  const cookie = `theme=dark; ${set.split(';')[0]}`
  for (let day = 0; day < 2; day += 1) {
    await guessWithoutEnd()
    expect((await login(username, password))[0], 'another browser there').toBe(429)
    expect((await login(username, password, cookie))[0], 'this browser').toBe(200)
    await restart()
  }
})

// requirement 18.5
test('such a browser is braked for itself, and a cookie of another account, or a changed one, is worth nothing', async () => {
  const { username, password } = adminAccount
  const own = (await login(username, password))[1].split(';')[0] ?? ''
  const ofGuest = (await login('guest', 'guest'))[1].split(';')[0] ?? ''
  await guessWithoutEnd(username, own)
  expect([(await login(username, password, own))[0], (await login(username, password))[0]]).toEqual([429, 200])
  await guessWithoutEnd()
  for (const cookie of [
    ofGuest,
    ofGuest.replace(/-\d+=/, '-1='),
    own.replace('=', '=x'),
    `${own}x`,
    'signage-browser-1',
  ]) {
    expect([cookie, (await login(username, password, cookie))[0]]).toEqual([cookie, 429])
  }
})

// requirement 18.5
test('a token ends with a new password, and with --restore, also for another account of its id', async () => {
  const isValid = async (token: string) =>
    (await ask(request => app.fetch(request), ADDRESS, 'GET', '/media', { token })).status === 200
  const { token } = await signIn()
  await restart()
  expect(await isValid(token)).toBe(true)
  await restart('another-password')
  expect(await isValid(token)).toBe(false)

  const admin = await signIn({ ...adminAccount, password: 'another-password' })
  const add = (username: string) =>
    admin.call('POST', '/auth/register', { username, email: 'a@b.example', password: `password of ${username}` })
  await add('dismissed')
  const dismissed = await signIn({ username: 'dismissed', password: 'password of dismissed' })
  await app.close()
  restoreCopy(folder.path)
  await start('another-password')
  expect([await isValid(admin.token), await isValid(dismissed.token)]).toEqual([false, false])
  const later = await signIn({ ...adminAccount, password: 'another-password' })
  await later.call('POST', '/auth/register', { username: 'new', email: 'a@b.example', password: 'password of new' })
  expect(await isValid(dismissed.token)).toBe(false)
})
