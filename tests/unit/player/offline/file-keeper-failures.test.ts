import { expect, test, vi } from 'vitest'
import { file, MINUTE, settle, startKeeper, withFileServer } from '../../../support/display/keeper-harness.ts'

const server = withFileServer()

test('a file that cannot be kept is tried again after 1, 2, 4 minutes, and said once', async () => {
  const { keeper, warnings } = startKeeper()
  server.files.delete('a')
  keeper.setWanted([file('a'), file('b')])
  await settle()
  const tries = () => server.requests.filter(url => url === 'a').length
  expect(tries()).toBe(1)
  expect(keeper.state()).toMatchObject({ kept: 1, problem: '"a" is not kept: the server answered 404' })
  await vi.advanceTimersByTimeAsync(7.5 * MINUTE)
  expect(tries()).toBe(4)
  expect(warnings).toEqual(['"a" is not kept: the server answered 404'])
})

test('while the server is away nothing counts as a fault of a file; a minute after its return all are there', async () => {
  const { keeper, files, warnings } = startKeeper()
  server.isDown = true
  keeper.setWanted([file('a'), file('b'), file('c')])
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  expect(warnings).toHaveLength(1)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([...files.keys()].sort()).toEqual(['a', 'b', 'c'])
})

test('files of another origin: what is told names the leave that may be missing', async () => {
  const { keeper, warnings } = startKeeper()
  vi.stubGlobal('origin', 'https://pages.example')
  server.isDown = true
  keeper.setWanted([file('https://api.example/uploads/a')])
  await settle()
  const told = 'files cannot be fetched now: the server cannot be reached, or does not allow it (CORS)'
  expect([keeper.state().problem, warnings]).toEqual([told, [told]])
  // They play from the line.
  expect(keeper.state().isComing).toBe(false)
  keeper.setWanted([file('https://pages.example/uploads/a')])
  await settle()
  expect(keeper.state()).toMatchObject({
    isComing: true,
    problem: 'files cannot be fetched now: the server cannot be reached',
  })
})

/** A keeper whose disk is full at once, and a server whose file ends when it is told to. */
function startFull() {
  const request: { signal?: AbortSignal; end?: () => void } = {}
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const start = (body: ReadableStreamDefaultController) => {
      signal.addEventListener('abort', () => body.error(signal.reason))
      request.end = () => {
        body.enqueue(new TextEncoder().encode('0123456789'))
        body.close()
      }
    }
    request.signal = signal
    return new Response(new ReadableStream({ start }))
  })
  const put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const { keeper } = startKeeper({ store: { put } })
  keeper.setWanted([file('a')])
  return { keeper, request }
}

test('a file that cannot be kept and that the screen does not ask for is given up in the middle', async () => {
  const { keeper, request } = startFull()
  await settle()
  expect(request.signal?.aborted).toBe(true)
  expect(keeper.state()).toMatchObject({ isComing: false, problem: '"a" is not kept: there is no room left for it' })
})

test('a file that cannot be kept and that the screen asks for comes to its end', async () => {
  const { keeper, request } = startFull()
  const question = keeper.askFor('a')
  await settle()
  expect(request.signal?.aborted).toBe(false)
  request.end?.()
  expect(await new Response((await question?.arrival)?.stream()).text()).toBe('0123456789')
  await settle()
  expect(keeper.state().problem).toBe('"a" is not kept: there is no room left for it')
})

/** A server of one long file, whose line breaks after every part of `partBytes`. */
function breakingServer(size: number, partBytes: number) {
  const server = { ranges: [] as string[], etag: '"1"', isDown: false }
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers?: { Range: string } }) => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    server.ranges.push(headers?.Range ?? 'whole')
    const from = Number(/\d+/.exec(headers?.Range ?? '0')?.[0])
    const end = Math.min(from + partBytes, size)
    let at = from
    const body = new ReadableStream({
      pull(controller) {
        if (at < end) controller.enqueue(new Uint8Array(Math.min(50_000, end - at)))
        else if (end === size) controller.close()
        else controller.error(new TypeError('network error'))
        at += 50_000
      },
    })
    const length = { 'content-length': String(size - from), etag: server.etag }
    return new Response(body, { status: from > 0 ? 206 : 200, headers: length })
  })
  return server
}

// requirement 11.28
test('a line that breaks again and again brings a file in parts, each byte once', async () => {
  const server = breakingServer(500_000, 200_000)
  const { keeper, files } = startKeeper({ budget: 1e6, quota: 1e6 })
  keeper.setWanted([file('a', 500_000)])
  await settle()
  expect(server.ranges).toEqual(['whole', 'bytes=200000-', 'bytes=400000-'])
  expect(files.get('a')).toBe(500_000)
})

// requirement 11.28
test('what a broken download has left is gone on with a minute later, if it is the same version', async () => {
  const server = breakingServer(250_000, 50_000)
  const { keeper, files } = startKeeper({ budget: 1e6, quota: 1e6 })
  keeper.setWanted([file('a', 250_000)])
  await vi.advanceTimersByTimeAsync(2.5 * MINUTE)
  expect(server.ranges).toEqual(['whole', 'bytes=50000-', 'bytes=100000-'])
  expect(keeper.state().isComing).toBe(true)
  server.etag = '"2"'
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(server.ranges.slice(3)).toEqual(['bytes=150000-', 'whole'])
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  expect(files.get('a')).toBe(250_000)
})
