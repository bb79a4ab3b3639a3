import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

const LIMIT_MS = 300

let now: number
let server: TestServer
let sockets: Socket[]
beforeEach(async () => {
  now = 1_000_000
  sockets = []
  server = await startTestServer({ presenceLimitMs: LIMIT_MS, now: () => now })
})
afterEach(async () => {
  for (const socket of sockets) socket.disconnect()
  await server.close()
})

/** One connection and all messages that it has received. */
interface Listener {
  socket: Socket
  screens: unknown[]
  locations: unknown[]
  updates: unknown[]
}

async function connect(transport: 'websocket' | 'polling' = 'websocket', to = server): Promise<Listener> {
  const socket = io(to.url, { transports: [transport], forceNew: true, reconnection: false })
  sockets.push(socket)
  const listener: Listener = { socket, screens: [], locations: [], updates: [] }
  socket.on('update_screens', (...payload) => listener.screens.push(...payload))
  socket.on('update_locations', (...payload) => listener.locations.push(...payload))
  socket.on('screen_status_updated', (...payload) => listener.updates.push(payload))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return listener
}

/** The presence list, asked for like a page does; after its answer all earlier messages have been handled. */
const present = ({ socket }: Listener): Promise<string[]> => socket.emitWithAck('request_screens')

/** A page of the console: it has asked for the list. */
async function openPage(): Promise<Listener> {
  const page = await connect()
  await present(page)
  return page
}

const wall = { uniqueId: 'lobby-1', type: 'videowall' }

describe('a screen', () => {
  // requirements 12.6, 18.12
  test.each([
    ['screen_connected', wall],
    ['screen_alive', wall],
    ['screen_status', { ...wall, isActive: true }],
  ])('is present after %s', async (event, payload) => {
    const display = await connect()
    display.socket.emit(event, payload)
    expect(await present(display)).toEqual(['lobby-1-videowall'])
  })

  // requirement 12.6
  test.each([
    ['screen_connected', ['lobby-1', 'ticker']],
    ['screen_alive', ['lobby-1', 'ticker']],
    ['screen_status', ['lobby-1', 'ticker', true]],
  ])('is present after %s with positional arguments', async (event, payload) => {
    const display = await connect()
    display.socket.emit(event, ...payload)
    expect(await present(display)).toEqual(['lobby-1-ticker'])
  })

  test('is gone after it said that it is inactive', async () => {
    const display = await connect()
    display.socket.emit('screen_connected', wall)
    display.socket.emit('screen_status', { ...wall, isActive: false })
    expect(await present(display)).toEqual([])
  })

  // requirement 18.12
  test('that is only idle stays: its heartbeat says inactive and alive in one breath', async () => {
    const [display, console] = [await connect(), await openPage()]
    display.socket.emit('screen_connected', wall)
    await expect.poll(() => console.screens).toEqual([['lobby-1-videowall']])
    display.socket.emit('screen_status', { ...wall, isActive: false })
    display.socket.emit('screen_alive', wall)
    expect(await present(display)).toEqual(['lobby-1-videowall'])
    display.socket.emit('screen_connected', { uniqueId: 'other', type: 'ticker' })
    // An unchanged list is not sent again.
    await expect.poll(() => console.screens).toEqual([['lobby-1-videowall'], ['lobby-1-videowall', 'other-ticker']])
  })

  // requirement 18.12
  test('is gone when its connection closes, unless another one shows the same screen', async () => {
    const [first, second, console] = [await connect(), await connect(), await openPage()]
    first.socket.emit('screen_connected', wall)
    second.socket.emit('screen_alive', wall)
    await present(first)
    await present(second)
    first.socket.disconnect()
    second.socket.emit('screen_connected', { uniqueId: 'b', type: 'ticker' })
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker', 'lobby-1-videowall'])
    second.socket.disconnect()
    await expect.poll(() => console.screens.at(-1)).toEqual([])
  })

  // requirement 18.12
  test('is gone when it gives no sign of life for the limit, and not before', async () => {
    const [display, console] = [await connect(), await openPage()]
    display.socket.emit('screen_connected', wall)
    await present(display)
    now += LIMIT_MS - 1
    display.socket.emit('screen_connected', { uniqueId: 'b', type: 'ticker' })
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker', 'lobby-1-videowall'])
    now += 1
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker'])
    display.socket.emit('screen_alive', wall)
    await expect.poll(() => console.screens.at(-1)).toEqual(['b-ticker', 'lobby-1-videowall'])
  })
})

test('where nobody says otherwise, a screen that falls silent is gone after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const other = await startTestServer({ now: () => now })
  const display = await connect('websocket', other)
  const listed = () => display.socket.emitWithAck('request_screens')
  display.socket.emit('screen_alive', wall)
  // The server checks once a second; a check before the limit removes nothing.
  for (const [silentMs, screens] of [
    [29_999, ['lobby-1-videowall']],
    [1, []],
  ] as const) {
    expect(await listed()).toEqual(['lobby-1-videowall'])
    now += silentMs
    vi.advanceTimersByTime(1_000)
    expect(await listed()).toEqual(screens)
  }
  vi.useRealTimers()
  display.socket.disconnect()
  await other.close()
})

describe('request_screens', () => {
  // requirement 18.13
  test('without a callback is answered with update_screens, to the one who asked', async () => {
    const [other, console] = [await openPage(), await connect()]
    other.socket.emit('screen_connected', wall)
    await expect.poll(() => other.screens).toHaveLength(1)
    console.socket.emit('request_screens')
    await expect.poll(() => console.screens).toEqual([['lobby-1-videowall']])
    expect(other.screens).toHaveLength(1)
  })

  // requirement 18.12
  test('tells of a screen that is gone again before its coming was told to all: its end is told', async () => {
    const [display, console] = [await connect(), await connect()]
    display.socket.emit('screen_connected', wall)
    await present(display)
    expect(await present(console)).toEqual(['lobby-1-videowall'])
    display.socket.disconnect()
    await expect.poll(() => console.screens.at(-1)).toEqual([])
  })
})

// requirement 12.1
test('a connection by polling is refused', async () => {
  await expect(connect('polling')).rejects.toThrow()
  expect((await connect('websocket')).socket.connected).toBe(true)
})

// requirement 18.13
test('the lists are sent to the pages that have asked for one, and not to the screens', async () => {
  const [display, page] = [await connect(), await openPage()]
  display.socket.emit('screen_connected', wall)
  await expect.poll(() => page.screens).toEqual([['lobby-1-videowall']])
  await server.admin.location('One', 'one')
  await expect.poll(() => page.locations).toHaveLength(1)
  page.socket.emit('screen_status_updated', { uniqueId: 'lobby-1', status: [], isOnline: false })
  await expect.poll(() => display.updates).toHaveLength(1)
  expect([display.screens, display.locations]).toEqual([[], []])
})

test('many changes at once are told in one message', async () => {
  const [display, console] = [await connect(), await openPage()]
  const ids = Array.from({ length: 100 }, (_, index) => `screen-${String(index).padStart(3, '0')}`)
  for (const uniqueId of ids) display.socket.emit('screen_connected', { uniqueId, type: 'ticker' })
  await expect.poll(() => console.screens.at(-1)).toEqual(ids.map(id => `${id}-ticker`))
  expect(console.screens.length).toBeLessThan(10)
})

// requirement 18.14
test.each([
  [['screen_connected']],
  [['screen_connected', null]],
  [['screen_connected', 'only-an-id']],
  [['screen_connected', { uniqueId: 'x', type: 'poster' }]],
  [['screen_connected', { uniqueId: '', type: 'ticker' }]],
  [['screen_connected', { uniqueId: 'x'.repeat(101), type: 'ticker' }]],
  [['screen_connected', { uniqueId: { a: 1 }, type: 'ticker' }]],
  [['screen_status', { uniqueId: 'x', type: 'ticker', isActive: 'yes' }]],
  [['screen_alive', [['x', 'ticker']]]],
  [['screen_status_updated', 'x'.repeat(500)]],
  [['request_screens', 'not a function']],
  [['no_such_message', 1]],
] as Array<[[string, ...unknown[]]]>)('the malformed message %j changes nothing', async ([event, ...payload]) => {
  const [sender, other] = [await connect(), await openPage()]
  sender.socket.emit(event, ...payload)
  expect(await present(sender)).toEqual([])
  expect(await present(other)).toEqual([])
  expect([other.screens, other.updates, sender.socket.connected]).toEqual([[], [], true])
})

describe('screen_status_updated', () => {
  const status = [
    { type: 'videowall', is_active: true },
    { type: 'ticker', is_active: false },
  ]
  const update = { uniqueId: 'lobby-1', status, isOnline: true }

  // requirement 12.6
  test.each([
    ['one object', [update]],
    ['positional arguments', ['lobby-1', status, true]],
  ])('is passed on to the others as one object when it came as %s', async (_shape, payload) => {
    const [sender, first, second] = [await connect(), await connect(), await connect()]
    sender.socket.emit('screen_status_updated', ...payload)
    await expect.poll(() => [first.updates, second.updates]).toEqual([[[update]], [[update]]])
    await present(sender)
    expect(sender.updates).toEqual([])
  })
})

// requirements 12.7, 18.13
test('update_locations follows every change of a location', async () => {
  const page = await openPage()
  const named = (name: string) => [expect.objectContaining({ name, unique_id: 'one' })]
  const { id } = await server.admin.location('One', 'one')
  await expect.poll(() => page.locations).toEqual([named('One')])
  await server.admin.call('PUT', `/locations/${id}`, { name: 'Uno', unique_id: 'one', status_online: true })
  await expect.poll(() => page.locations).toEqual([named('One'), named('Uno')])
  await server.admin.call('PUT', `/locations/${id}`, { name: '', unique_id: 'one' })
  await server.admin.call('DELETE', `/locations/${id}`)
  await expect.poll(() => page.locations).toEqual([named('One'), named('Uno'), []])
})
