import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginDownload, NotReached } from '../../../../src/player/offline/download.ts'
import { isVersion } from '../../../../src/player/offline/file-head.ts'
import { Arrival } from '../../../../src/player/offline/line/arrival.ts'
import { createLine } from '../../../../src/player/offline/line/line-turns.ts'

const file = { url: 'http://server/a.mp4', name: 'a', size: 10 }
const { signal } = new AbortController()

const answerWith = (body: BodyInit | null, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, init))

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Downloads with the line to itself. */
async function download(size = file.size, left?: Arrival) {
  const turn = createLine(() => undefined).enter()
  try {
    const { arrival, over } = await beginDownload({ ...file, size }, turn, signal, left)
    void over.then(turn.leave)
    return new Response(arrival.stream(), { headers: arrival.headers })
  } catch (error) {
    turn.leave()
    throw error
  }
}

const text = async (size = file.size) => (await download(size)).text()

test('a complete file comes through with its length', async () => {
  answerWith('0123456789', { headers: { 'Content-Type': 'video/mp4', 'Content-Length': '10', Vary: 'Origin' } })
  const answer = await download()
  expect(answer.headers.get('content-length')).toBe('10')
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.has('vary')).toBe(false)
  expect(await answer.text()).toBe('0123456789')
})

test('the whole file is asked for, past every other cache', async () => {
  const asked = vi.fn(async (_url: string, _options: RequestInit) => new Response('0123456789'))
  vi.stubGlobal('fetch', asked)
  await text()
  const [url, options] = asked.mock.calls[0] ?? []
  expect(url).toBe(file.url)
  expect(options?.cache).toBe('no-store')
  expect(options?.headers).toBeUndefined()
})

// requirement 11.16
test('a list with a wrong size keeps no good file away: the copy counts as the version with that size', async () => {
  answerWith('0123456789ab', { headers: { 'Content-Length': '12' } })
  const answer = await download()
  const { headers } = answer
  expect(await answer.text()).toBe('0123456789ab')
  expect([isVersion(headers, 10), isVersion(headers, 12), isVersion(headers, 11)]).toEqual([true, true, false])
})

// requirement 11.16
test.each(['text/html; charset=utf-8', 'application/json', 'application/problem+json'])(
  'a page in the place of a file is not kept: %s',
  async type => {
    answerWith('0123456789', { headers: { 'Content-Type': type } })
    await expect(download(0)).rejects.toThrow('the server answered a page instead of the file')
  },
)

test.each(['image/svg+xml', 'application/octet-stream', 'text/plain', ''])(
  'a file of type "%s" is kept',
  async type => {
    answerWith('0123456789', { headers: { 'Content-Type': type } })
    expect(await text()).toBe('0123456789')
  },
)

// requirement 11.16
test('a file that ends early, or goes on, breaks off', async () => {
  answerWith('01234')
  await expect(text()).rejects.toThrow('5 bytes came where 10 were announced')
  answerWith('0123456789ab')
  await expect(text()).rejects.toThrow('12 bytes came where 10 were announced')
  answerWith('01234', { headers: { 'Content-Length': '7' } })
  await expect(text(0)).rejects.toThrow('5 bytes came where 7 were announced')
})

test('what is compressed on the way is measured by the list only', async () => {
  answerWith('0123456789', { headers: { 'Content-Length': '3', 'Content-Encoding': 'gzip' } })
  const answer = await download()
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(answer.headers.get('content-length')).toBe('10')
  expect(await answer.text()).toBe('0123456789')
})

test('a file of unknown length is kept with all bytes that come', async () => {
  answerWith('0123')
  const answer = await download(0)
  expect(answer.headers.has('content-length')).toBe(false)
  expect(await answer.text()).toBe('0123')
})

test.each([404, 206, 500])('an answer %i is no file', async status => {
  answerWith('x', { status })
  await expect(download()).rejects.toThrow(`the server answered ${status}`)
})

test('a server that is not there is told apart from a file that is wrong', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(download()).rejects.toBeInstanceOf(NotReached)
})

test('a download that brings nothing for 30 s is given up', async () => {
  const asked = vi.fn(async (_url: string, _options: RequestInit) => {
    return new Response(new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(3)) }))
  })
  vi.stubGlobal('fetch', asked)
  const answer = await download()
  const read = answer.text()
  const failure = expect(read).rejects.toThrow('nothing came for 30 s')
  await vi.advanceTimersByTimeAsync(30_000)
  await failure
  expect(asked.mock.calls[0]?.[1].signal?.aborted).toBe(true)
})

/** What an earlier download has left: the first bytes of a version. */
function leftOver(headers: HeadersInit, bytes = '0123'): Arrival {
  const left = new Arrival(new Headers(headers), file.size)
  left.add(new TextEncoder().encode(bytes))
  return left
}

/**
 * The server answers a request with a range as `rest` says, and one without by the `whole` file.
 * @returns the bytes, and the ranges that were asked for
 */
async function goOnWith(left: Arrival, rest: ResponseInit, whole = 'abcdefghij') {
  const ranges: Array<string | null> = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    const range = new Headers(headers).get('range')
    ranges.push(range)
    return range ? new Response('456789', rest) : new Response(whole)
  })
  return { text: await (await download(file.size, left)).text(), ranges }
}

// requirement 11.28
test.each([
  ['with its place', { status: 206, headers: { etag: '"1"', 'content-range': 'bytes 4-9/10' } }],
  ['without a readable place', { status: 206, headers: { etag: '"1"' } }],
])('a download goes on with the rest of the same version, %s', async (_, rest) => {
  expect(await goOnWith(leftOver({ etag: '"1"' }), rest)).toEqual({ text: '0123456789', ranges: ['bytes=4-'] })
})

// requirement 11.28
test.each([
  ['that begins elsewhere', { status: 206, headers: { etag: '"1"', 'content-range': 'bytes 3-9/10' } }],
  ['of another version', { status: 206, headers: { etag: '"2"', 'content-range': 'bytes 4-9/10' } }],
  ['that names no version', { status: 206, headers: { 'content-range': 'bytes 4-9/10' } }],
  ['that is compressed', { status: 206, headers: { etag: '"1"', 'content-encoding': 'gzip' } }],
  ['that is the whole file', { status: 200, headers: { etag: '"1"' } }],
])('a download begins again if the server gives a rest %s', async (_, rest) => {
  const ranges = ['bytes=4-', null]
  expect(await goOnWith(leftOver({ etag: '"1"' }), rest)).toEqual({ text: 'abcdefghij', ranges })
})

test.each([
  ['has no mark', leftOver({})],
  ['has no bytes', leftOver({ etag: '"1"' }, '')],
])('a download asks for no rest of a version that %s', async (_, left) => {
  expect(await goOnWith(left, { status: 206 })).toEqual({ text: 'abcdefghij', ranges: [null] })
})
