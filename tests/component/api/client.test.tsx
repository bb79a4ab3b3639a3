import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onSessionLost } from '../../../src/api/client.ts'
import { clearSession, storedToken, storeSession } from '../../../src/api/session.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { aGate } from '../../support/looks/gate.ts'

const signInAs = (token: string) => storeSession({ token, userId: '1', email: 'a@b.example', username: 'admin' })
const noLongerValid = () => envelope({ success: false, message: 'Your session has expired.' }, 401)
const lost = vi.fn()

beforeEach(() => onSessionLost(lost))

afterEach(() => {
  clearSession()
  onSessionLost(() => undefined)
  vi.clearAllMocks()
})

// requirement 13.2
test('a call without an answer is given up after 300000 ms', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const ended = vi.spyOn(globalThis, 'clearTimeout')
  const asked = aGate()
  const answer = aGate()
  override('get', '/locations', async () => {
    asked.open()
    await answer.opened
    return envelope({ success: true })
  })
  const calling = call({ method: 'GET', path: '/locations' })
  await asked.opened
  const limits = timers.mock.calls.filter(([, ms]) => ms === 300_000)
  expect(limits).toHaveLength(1)
  const id = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 300_000)]?.value
  expect(ended).not.toHaveBeenCalledWith(id)
  limits[0]?.[0]()
  await expect(calling).rejects.toMatchObject({ failure: 'timeout' })
  answer.open()
  timers.mockRestore()
  ended.mockRestore()
})

test('nothing is left of the limit of a call that was answered', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const ended = vi.spyOn(globalThis, 'clearTimeout')
  override('get', '/locations', () => envelope({ success: true }))
  await call({ method: 'GET', path: '/locations' })
  const id = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 300_000)]?.value
  expect(ended).toHaveBeenCalledWith(id)
  timers.mockRestore()
  ended.mockRestore()
})

test('a 401 ends the session that its call was made with', async () => {
  signInAs('first')
  override('get', '/locations', noLongerValid)
  await expect(call({ method: 'GET', path: '/locations' })).rejects.toMatchObject({ failure: 'signed-out' })
  expect([storedToken(), lost.mock.calls.length]).toEqual(['', 1])
})

test('a late 401 of an older session leaves the new one alone', async () => {
  signInAs('first')
  const [asked, answer] = [aGate(), aGate()]
  override('get', '/locations', async () => {
    asked.open()
    await answer.opened
    return noLongerValid()
  })
  const late = call({ method: 'GET', path: '/locations' })
  await asked.opened
  signInAs('second')
  answer.open()
  await expect(late).rejects.toMatchObject({ failure: 'signed-out' })
  expect([storedToken(), lost.mock.calls.length]).toEqual(['second', 0])
})

test.each([
  ['GET', '/playlists/active/today/lobby/ticker'],
  ['POST', '/auth/login'],
] as const)('a 401 of %s %s is a refusal and ends no session', async (method, path) => {
  signInAs('first')
  override(method === 'GET' ? 'get' : 'post', path, noLongerValid)
  await expect(call({ method, path })).rejects.toMatchObject({ failure: 'refused', status: 401 })
  expect([storedToken(), lost.mock.calls.length]).toEqual(['first', 0])
})

test('a 401 of a call without a token ends the rest of the session', async () => {
  signInAs('first')
  localStorage.removeItem('TOKEN')
  override('get', '/locations', noLongerValid)
  await expect(call({ method: 'GET', path: '/locations' })).rejects.toMatchObject({ failure: 'signed-out' })
  expect([localStorage.getItem('USERNAME'), lost.mock.calls.length]).toEqual([null, 1])
})
