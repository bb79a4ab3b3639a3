import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '../../../src/api/client.ts'

/* What a login sends and what it makes of the answer; the call itself has tests of its own. */

const call = vi.fn<(sent: Call) => Promise<unknown>>()

let login: typeof import('../../../src/api/auth.ts').login

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../../../src/api/client.ts', () => ({ call }))
  login = (await import('../../../src/api/auth.ts')).login
})

afterAll(() => {
  vi.doUnmock('../../../src/api/client.ts')
  vi.resetModules()
})

const answer = (body: unknown) => call.mockResolvedValue(body)

const credentials = { username: 'ana', password: 'secret' }
const user = { id: 7, email: 'ana@signage.example', username: 'Ana' }

test('a login sends name and password, and opens the session that the server names', async () => {
  answer({ success: true, message: 'Welcome.', data: { token: 't', user } })
  await expect(login(credentials)).resolves.toEqual({
    session: { token: 't', userId: '7', email: 'ana@signage.example', username: 'Ana' },
    message: 'Welcome.',
  })
  expect(call.mock.lastCall?.[0]).toEqual({ method: 'POST', path: '/auth/login', body: credentials })
})

test.each([
  ['no user', { token: 't' }, { userId: '', email: '', username: 'ana' }],
  ['a user without a name', { token: 't', user: { id: 7 } }, { userId: '7', email: '', username: 'ana' }],
])('a login that names %s goes by the name that was typed', async (_what, data, expected) => {
  answer({ data })
  await expect(login(credentials)).resolves.toEqual({ session: { token: 't', ...expected }, message: '' })
})

test.each([
  ['an empty token', { message: 'Not today.', data: { token: '', user } }, 'Not today.'],
  ['a token that is no text', { message: 'Not today.', data: { token: 5, user } }, 'Not today.'],
  ['no data', { message: 'Not today.' }, 'Not today.'],
  ['what is no answer', '<html>', ''],
])('a login that brings %s opens no session and says what the server said', async (_what, body, message) => {
  answer(body)
  await expect(login(credentials)).resolves.toEqual({ session: null, message })
})
