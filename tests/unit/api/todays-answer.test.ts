import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askDate, askTodaysPlaylists, type DatedAnswer, onDatedAnswer } from '../../../src/api/todays-answer.ts'

/* The call that leaves before axios is there: whatever happens to it, its answer is one of three kinds. */

const fetched = vi.fn<typeof fetch>()
const entry = { id: 1, type: 'ticker', items: [] }

beforeEach(() => void vi.stubGlobal('fetch', fetched))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

const answer = (body: unknown, status = 200) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status }))

const name = { uniqueId: 'lobby/1', type: 'ticker' } as const
const read = () => askTodaysPlaylists(name).read(new AbortController().signal)
const failed = (reason: string) => ({ kind: 'failed', reason })

test('it asks for the playlists of its screen, without the bearer token', async () => {
  answer({ data: { playlists: [entry] } })
  expect(await read()).toMatchObject({ kind: 'playlists', playlists: [{ id: 1 }] })
  const [url, options] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/playlists/active/today/lobby%2F1/ticker')
  expect([...new Headers(options?.headers).keys()]).toEqual(['accept'])
})

// requirement 11.12
test.each([
  [401, 'failed'],
  [404, 'nothing'],
  [410, 'failed'],
  [500, 'failed'],
])('the status %i in the envelope of the server is "%s", in its words', async (status, kind) => {
  answer({ success: false, message: 'No.' }, status)
  expect(await read()).toEqual({ kind, reason: 'No.' })
})

// requirement 11.12
test.each([
  ['a proxy', new Response('<h1>404</h1>', { status: 404 })],
  ['another program', new Response('{"message":""}', { status: 404 })],
])('a 404 of %s says nothing about the screen', async (_what, given) => {
  fetched.mockResolvedValue(given)
  expect(await read()).toEqual(failed('the server answers HTTP 404'))
})

test.each([
  [{ success: false }, 503, 'the server answers HTTP 503'],
  [{ success: false, message: 'closed' }, 200, 'closed'],
  ['<html>', 200, 'the answer cannot be read'],
  [{ success: true, data: {} }, 200, 'the answer cannot be read'],
])('the answer %j with the status %i fails: %s', async (body, status, reason) => {
  answer(body, status)
  expect(await read()).toEqual(failed(reason))
})

test('a server that cannot be reached is a failure, and no unhandled rejection if it is never read', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  askTodaysPlaylists(name)
  await new Promise(resolve => setTimeout(resolve, 5))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(await read()).toEqual(failed('the server does not answer'))
})

const untilAborted: typeof fetch = (_url, options) =>
  new Promise((_resolve, reject) => options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)))

test('it ends with the signal of its reader', async () => {
  fetched.mockImplementation(untilAborted)
  const leaving = new AbortController()
  const reading = askTodaysPlaylists(name).read(leaving.signal)
  leaving.abort()
  expect(await reading).toEqual(failed('the server does not answer'))
})

// requirement 13.2
test('it is given up after 300000 ms, as every call', async () => {
  const timeout = new AbortController()
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  fetched.mockImplementation(untilAborted)
  const reading = read()
  timeout.abort(new DOMException('', 'TimeoutError'))
  expect(await reading).toEqual(failed('the server does not answer'))
  expect(wait).toHaveBeenCalledExactlyOnceWith(300_000)
})

test.each([
  ['not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['cut off', () => Promise.resolve(new Response(new ReadableStream({ start: one => one.error(new Error('cut')) })))],
])('a server that is %s does not answer', async (_what, way) => {
  fetched.mockImplementation(way)
  expect(await read()).toEqual(failed('the server does not answer'))
})

test('a wait that the server names is handed on', async () => {
  fetched.mockResolvedValue(new Response('{}', { status: 503, headers: { 'retry-after': '7' } }))
  expect(await read()).toEqual({ ...failed('the server answers HTTP 503'), waitMs: 7000 })
})

test('a signal ends the call', async () => {
  const stop = new AbortController()
  fetched.mockImplementation(
    (_url, options) =>
      new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error()))),
  )
  const reading = askTodaysPlaylists(name).read(stop.signal)
  stop.abort()
  expect(await reading).toEqual(failed('the server does not answer'))
})

test('each answer tells the time of the server, and for how long a cache has kept it', async () => {
  const heard: DatedAnswer[] = []
  const answerWith = (headers: HeadersInit) => fetched.mockResolvedValue(new Response('{}', { headers }))
  answerWith({ date: 'Sun, 22 Nov 2026 12:00:00 GMT', age: '3' })
  await read()
  // Who listens later hears the last answer too.
  const stop = onDatedAnswer(answer => heard.push(answer))
  answerWith({ age: '-1' })
  await askDate(name, new AbortController().signal)
  expect(fetched.mock.lastCall).toEqual([
    '/api/playlists/active/today/lobby%2F1/ticker',
    { method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) },
  ])
  answerWith({ age: 'old' })
  await read()
  stop()
  await read()
  expect(heard.map(({ date, age }) => [date, age])).toEqual([
    [Date.UTC(2026, 10, 22, 12), 3000],
    [null, 0],
    [null, 0],
  ])
  expect(heard.every(({ sentAt, receivedAt }) => sentAt > 0 && receivedAt >= sentAt)).toBe(true)
})
