import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onSessionLost } from '../../../src/api/client.ts'
import { clearSession, storedToken, storeSession } from '../../../src/api/session.ts'
import { contractServer, envelope, override } from '../../support/component/contract-server.ts'
import { aGate } from '../../support/looks/gate.ts'

const signInAs = (token: string) => storeSession({ token, userId: '1', email: 'a@b.example', username: 'admin' })
const noLongerValid = () => envelope({ success: false, message: 'Your session has expired.' }, 401)
const lost = vi.fn()
const ask = (signal?: AbortSignal) => call({ method: 'GET', path: '/locations', signal })

beforeEach(() => onSessionLost(lost))

afterEach(() => {
  clearSession()
  onSessionLost(() => undefined)
  contractServer.events.removeAllListeners()
  vi.restoreAllMocks()
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
  const calling = ask()
  await asked.opened
  const limits = timers.mock.calls.filter(([, ms]) => ms === 300_000)
  expect(limits).toHaveLength(1)
  const id = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 300_000)]?.value
  expect(ended).not.toHaveBeenCalledWith(id)
  limits[0]?.[0]()
  await expect(calling).rejects.toMatchObject({ failure: 'timeout' })
  answer.open()
})

test('nothing is left of the limit of a call that was answered', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const ended = vi.spyOn(globalThis, 'clearTimeout')
  override('get', '/locations', () => envelope({ success: true }))
  await ask()
  const id = timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 300_000)]?.value
  expect(ended).toHaveBeenCalledWith(id)
})

test('a 401 ends the session that its call was made with', async () => {
  signInAs('first')
  override('get', '/locations', noLongerValid)
  await expect(ask()).rejects.toMatchObject({ failure: 'signed-out' })
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
  const late = ask()
  await asked.opened
  signInAs('second')
  answer.open()
  await expect(late).rejects.toMatchObject({ failure: 'signed-out' })
  expect([storedToken(), lost.mock.calls.length]).toEqual(['second', 0])
})

test('a 401 of a login is a refusal and ends no session', async () => {
  signInAs('first')
  override('post', '/auth/login', noLongerValid)
  await expect(call({ method: 'POST', path: '/auth/login' })).rejects.toMatchObject({ failure: 'refused', status: 401 })
  expect([storedToken(), lost.mock.calls.length]).toEqual(['first', 0])
})

test('a 401 of a call without a token ends the rest of the session', async () => {
  signInAs('first')
  localStorage.removeItem('TOKEN')
  override('get', '/locations', noLongerValid)
  await expect(ask()).rejects.toMatchObject({ failure: 'signed-out' })
  expect([localStorage.getItem('USERNAME'), lost.mock.calls.length]).toEqual([null, 1])
})

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
    signInAs('a-token')
    override('get', '/*', () => envelope({ success: false }, 401))
    const bearer = nextBearer()
    await expect(call({ method: 'GET', path })).rejects.toMatchObject({ failure: 'refused' })
    expect([await bearer, storedToken()]).toEqual([null, 'a-token'])
  },
)

test('a protected call brings the stored token', async () => {
  signInAs('a-token')
  override('get', '/locations', () => envelope({ success: true }))
  const bearer = nextBearer()
  await ask()
  expect(await bearer).toBe('Bearer a-token')
})

test.each(['//signage.example/locations', 'http://signage.example/locations'])(
  'an address that leads elsewhere never gets the token: %s',
  async path => {
    signInAs('a-token')
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const bearer = nextBearer()
    await call({ method: 'GET', path }).catch(() => undefined)
    expect(await bearer).toBeNull()
  },
)
