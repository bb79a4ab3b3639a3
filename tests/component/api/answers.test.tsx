import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../../src/api/client.ts'
import { clearSession, storedToken, storeSession } from '../../../src/api/session.ts'
import { contractServer, envelope, override } from '../../support/component/contract-server.ts'

afterEach(() => {
  clearSession()
  contractServer.events.removeAllListeners()
  vi.restoreAllMocks()
})

const signIn = () => storeSession({ token: 'a-token', userId: '1', email: 'a@signage.example', username: 'ana' })
const ask = (signal?: AbortSignal) => call({ method: 'GET', path: '/locations', signal })

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [499, 'refused'],
  [500, 'server-fault'],
  [503, 'server-fault'],
  [401, 'signed-out'],
])('HTTP %d is %s, with the words of the server', async (status, failure) => {
  override('get', '/locations', () => envelope({ success: false, message: 'Not now.' }, status))
  await expect(ask()).rejects.toMatchObject({ failure, status, serverMessage: 'Not now.', isEnvelope: true })
})

test.each([
  ['a page of a proxy', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
  ['nothing', () => new HttpResponse(null, { status: 502 })],
  ['a message that is no text', () => envelope({ message: { text: 'no' } }, 502)],
])('%s is no word of the server', async (_what, answer) => {
  override('get', '/locations', answer)
  await expect(ask()).rejects.toMatchObject({ failure: 'server-fault', serverMessage: '', isEnvelope: false })
})

test('a call without any answer has failed as offline', async () => {
  override('get', '/locations', () => HttpResponse.error())
  await expect(ask()).rejects.toMatchObject({ failure: 'offline', status: null, serverMessage: '' })
})

test('a cancelled call has failed as cancelled, not as a time-out', async () => {
  override('get', '/locations', () => new Promise<Response>(() => undefined))
  const leaving = new AbortController()
  const answer = ask(leaving.signal)
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ failure: 'cancelled' })
})

test('a call that is cancelled while it waits for its answer is no time-out', async () => {
  const asked = new Promise<void>(resolve => {
    override('get', '/locations', () => {
      resolve()
      return new Promise<Response>(() => undefined)
    })
  })
  const leaving = new AbortController()
  const answer = ask(leaving.signal)
  await asked
  leaving.abort(new DOMException('', 'AbortError'))
  await expect(answer).rejects.toMatchObject({ failure: 'cancelled' })
})

test('a fault of the program is not reported as one of the network', async () => {
  const sent = { method: 'POST', path: '/locations', body: { size: 1n } } as const
  await expect(call(sent)).rejects.toThrow(TypeError)
})

test('a call with a body reports its progress', async () => {
  override('post', '/locations', () => envelope({ success: true }))
  const loaded: number[] = []
  const body = { name: 'Lobby' }
  await call({ method: 'POST', path: '/locations', body, onUploadProgress: event => loaded.push(event.loaded) })
  expect(loaded.at(-1)).toBe(JSON.stringify(body).length)
})

test('a call with a signal ends at its time-out too', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  override('get', '/locations', () => new Promise<Response>(() => undefined))
  const answer = ask(new AbortController().signal)
  timers.mock.calls.find(([, ms]) => ms === 300_000)?.[0]()
  timers.mockRestore()
  await expect(answer).rejects.toMatchObject({ failure: 'timeout' })
})

test('a query and a body arrive as they were given, and the answer comes back unread', async () => {
  const seen: unknown[] = []
  override('post', '/locations', async request => {
    seen.push(new URL(request.url).search, await request.json())
    return HttpResponse.json(['anything'])
  })
  const sent = { method: 'POST', path: '/locations', query: { a: '1 2' }, body: { name: 'Lobby' } } as const
  await expect(call(sent)).resolves.toEqual(['anything'])
  expect(seen).toEqual(['?a=1+2', { name: 'Lobby' }])
})

/** The Authorization header of the next request to any address. */
function nextBearer(): Promise<string | null> {
  return new Promise(resolve => {
    contractServer.events.on('request:start', ({ request }) => resolve(request.headers.get('authorization')))
  })
}

test('a call without a session brings no bearer', async () => {
  override('get', '/locations', () => envelope({ success: true }))
  const bearer = nextBearer()
  await ask()
  expect(await bearer).toBeNull()
})

test.each(['/display/lobby', '/public/news', '/playlists/active/today/lobby/ticker'])(
  '%s is public: no bearer, and its 401 ends no session',
  async path => {
    signIn()
    override('get', '/*', () => envelope({ success: false }, 401))
    const bearer = nextBearer()
    await expect(call({ method: 'GET', path })).rejects.toMatchObject({ failure: 'refused' })
    expect([await bearer, storedToken()]).toEqual([null, 'a-token'])
  },
)

test('a protected call brings the stored token', async () => {
  signIn()
  override('get', '/locations', () => envelope({ success: true }))
  const bearer = nextBearer()
  await ask()
  expect(await bearer).toBe('Bearer a-token')
})

test.each(['//signage.example/locations', 'http://signage.example/locations'])(
  'an address that leads elsewhere never gets the token: %s',
  async path => {
    signIn()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const bearer = nextBearer()
    await call({ method: 'GET', path }).catch(() => undefined)
    expect(await bearer).toBeNull()
  },
)
