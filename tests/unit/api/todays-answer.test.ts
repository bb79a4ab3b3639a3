import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askTodaysPlaylists } from '../../../src/api/todays-answer.ts'

/* The call that leaves before axios is there: it has to fail in the same ways as every other call. */

const fetched = vi.fn<typeof fetch>()
const entry = { id: 1, type: 'ticker', items: [] }

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }))

const read = () => askTodaysPlaylists('lobby/1', 'ticker').read(new AbortController().signal)

test('it asks for the playlists of its screen, without the bearer token', async () => {
  answer({ data: { playlists: [entry] } })
  await expect(read()).resolves.toMatchObject([{ id: 1 }])
  const [url, options] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/playlists/active/today/lobby%2F1/ticker')
  expect([...new Headers(options?.headers).keys()]).toEqual(['accept'])
})

test.each([
  [401, 'refused'],
  [404, 'refused'],
  [500, 'server-fault'],
])('the status %i is told with what the server said', async (status, failure) => {
  answer({ success: false, message: 'No.' }, status)
  await expect(read()).rejects.toMatchObject({ failure, status, serverMessage: 'No.', isEnvelope: true })
})

test('what is no JSON cannot be read', async () => {
  fetched.mockResolvedValue(new Response('<html>'))
  await expect(read()).rejects.toMatchObject({ failure: 'unreadable' })
})

test('a server that cannot be reached is told, and is no unhandled rejection if nobody reads', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  askTodaysPlaylists('lobby', 'ticker')
  await new Promise(resolve => setTimeout(resolve, 5))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await expect(read()).rejects.toMatchObject({ failure: 'offline' })
})

const untilAborted: typeof fetch = (_url, options) =>
  new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)))

test('it ends with the signal of whoever reads it', async () => {
  fetched.mockImplementation(untilAborted)
  const leaving = new AbortController()
  const reading = askTodaysPlaylists('lobby', 'ticker').read(leaving.signal)
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ failure: 'cancelled' })
})

// requirement 13.2
test('it is given up after 300000 ms, as every call', async () => {
  const timeout = new AbortController()
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  fetched.mockImplementation(untilAborted)
  const reading = read()
  timeout.abort(new DOMException('', 'TimeoutError'))
  await expect(reading).rejects.toMatchObject({ failure: 'timeout' })
  expect(wait).toHaveBeenCalledExactlyOnceWith(300_000)
})
