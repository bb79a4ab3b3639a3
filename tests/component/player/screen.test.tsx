import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { DatedAnswer, TodaysAnswer } from '../../../src/api/todays-answer.ts'
import type { DriverOptions, ScreenDriver } from '../../../src/player/driver.ts'
import { createReceiptGiver } from '../../../src/player/receipt.ts'
import { fingerprintOf } from '../../../src/player/schedule/fingerprint.ts'
import { createScreen, type Screen } from '../../../src/player/screen.ts'
import { readStatusUpdate } from '../../../src/realtime/messages.ts'
import type { AcquiredSocket, ProductSocket } from '../../../src/realtime/socket.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const name = { uniqueId: 'lobby-1', type: 'videowall' } as const

/** A socket whose messages the test sends. */
function aSocket() {
  const listeners = new Map<string, (...payload: unknown[]) => void>()
  const emit = vi.fn()
  const socket = {
    connected: true,
    active: true,
    emit,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  }
  return {
    socket: socket as unknown as ProductSocket,
    emit,
    hear: (event: string, ...payload: unknown[]) => listeners.get(event)?.(...payload),
  }
}

/** Nothing could be played for a minute. */
let stuck: () => void

/** A driver that plays every rotation. */
const aDriver = ({ onChange, onStuck }: DriverOptions): ScreenDriver => {
  let isPlaying = false
  stuck = onStuck
  return {
    update(rotation) {
      if (isPlaying === rotation.length > 0) return
      isPlaying = !isPlaying
      onChange()
    },
    setSpeed: () => undefined,
    haveAllFailed: () => false,
    fault: () => fault,
    state: () => ({ isPlaying, hasPicture: isPlaying }),
    details: () => ({ current: null, next: null }),
    dispose: () => undefined,
  }
}

const said = { info: vi.spyOn(console, 'info'), warn: vi.spyOn(console, 'warn') }

let fault: ReturnType<ScreenDriver['fault']> = null
let screen: Screen
let realtime: ReturnType<typeof aSocket>
/** Milliseconds. */
let connectsAfter: number
let sayDate: (answer: DatedAnswer) => void
const load = vi.fn<() => Promise<TodaysAnswer>>()
const answerOf = (...playlists: Playlist[]): TodaysAnswer => ({ kind: 'playlists', playlists })

function onDatedAnswer(listener: typeof sayDate): () => void {
  sayDate = listener
  return () => undefined
}

/** Starts the screen at a local time of 10 March and lets its first answer arrive. */
async function startAt(time: string, { givesReceipts = false, isStrip = false } = {}): Promise<void> {
  vi.setSystemTime(new Date(`2026-03-10T${time}`))
  screen = createScreen(name, document.createElement('div'), aDriver, {
    load,
    async acquireSocket() {
      if (connectsAfter > 0) await new Promise(resolve => setTimeout(resolve, connectsAfter))
      const send: AcquiredSocket['send'] = (name, fields) => realtime.emit(name, fields)
      return { socket: realtime.socket, send, release: () => undefined }
    },
    readStatusUpdate,
    fileUrl: media => media.file_name,
    openOffline: async () => undefined,
    refreshMinutes: 5,
    openReceipt: givesReceipts
      ? async options => createReceiptGiver(options, onDatedAnswer, async () => true)
      : undefined,
    isStrip,
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
}

/** Lets milliseconds pass. @returns the number of playlist calls so far */
async function loadsAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms)
  return load.mock.calls.length
}

beforeEach(() => {
  vi.useFakeTimers()
  said.info.mockImplementation(() => undefined)
  realtime = aSocket()
  fault = null
  connectsAfter = 0
  load.mockReset().mockResolvedValue(answerOf(aPlaylist()))
})

afterEach(() => {
  screen.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  said.info.mockReset()
})

test('a screen announces itself over a connection that is already open, as after the page of another screen', async () => {
  await startAt('12:00:30')
  expect(realtime.emit.mock.calls).toContainEqual(['screen_connected', name])
  expect(realtime.emit.mock.calls.at(-1)).toEqual(['screen_status', { ...name, isActive: true }])
  expect(screen.hasPicture()).toBe(true)
})

/** The messages about second names since the last call. */
function receiptsSaid(): string[] {
  const said = realtime.emit.mock.calls.filter(([, { uniqueId }]) => uniqueId !== name.uniqueId)
  realtime.emit.mockClear()
  return said.map(([message, { uniqueId }]) => `${message} ${uniqueId}`)
}

const printOf = (...playlists: Playlist[]) => fingerprintOf(playlists, 'videowall', '2026-03-10')

// requirement 35.2
test('a screen says by a second name what it has taken, keeps it alive, and takes it back on a change', async () => {
  const [before, after] = [aPlaylist(), aPlaylist({ repeat_interval: 2 })]
  await startAt('12:00:30', { givesReceipts: true })
  expect(receiptsSaid()).toEqual([
    // Until its file has been tried.
    `screen_connected lobby-1~${printOf(before)}k`,
    `screen_status lobby-1~${printOf(before)}k`,
    `screen_connected lobby-1~${printOf(before)}`,
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(receiptsSaid()).toEqual([`screen_alive lobby-1~${printOf(before)}`])
  load.mockResolvedValue(answerOf(after))
  realtime.hear('screen_status_updated', { uniqueId: 'lobby-1', status: [], isOnline: true })
  expect(receiptsSaid()).toEqual([`screen_connected lobby-1~${printOf(before)}`])
  await vi.advanceTimersByTimeAsync(0)
  expect(receiptsSaid()).toEqual([
    `screen_status lobby-1~${printOf(before)}`,
    `screen_connected lobby-1~${printOf(after)}`,
  ])
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(receiptsSaid()).toEqual([`screen_status lobby-1~${printOf(after)}`])
})

// requirement 35.3
test('a receipt has a letter for a file that cannot be shown, for files that are missing and for a wrong clock', async () => {
  await startAt('12:00:30', { givesReceipts: true })
  receiptsSaid()
  const plain = `lobby-1~${printOf(aPlaylist())}`
  const after = async (change: () => void, ms = 10_000) => {
    change()
    await vi.advanceTimersByTimeAsync(ms)
    return receiptsSaid().at(-1)
  }
  const setFault = (next: typeof fault) => () => {
    fault = next
  }
  const say = (ms: number) => () =>
    sayDate({ sentAt: 0, receivedAt: performance.now(), date: Date.now() - ms - 5000, age: 5000 })
  expect(await after(setFault('failed'))).toBe(`screen_connected ${plain}b`)
  expect(await after(setFault('late'))).toMatch(`${plain}k`)
  // What was missing is looked for every second.
  expect(await after(setFault(null), 1000)).toBe(`screen_connected ${plain}`)
  expect(await after(say(-121_000))).toBe(`screen_connected ${plain}c`)
  expect(await after(say(119_000))).toMatch(new RegExp(`${plain}$`))
  // The machine's clock is set, while the server says nothing.
  expect(await after(() => vi.setSystemTime(Date.now() + 10_800_000), 20_000)).toBe(`screen_alive ${plain}c`)
})

// requirement 35.2
test('after midnight a screen says nothing until it has the answer of the new day', async () => {
  await startAt('23:58:30', { givesReceipts: true })
  load.mockReturnValue(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(85_000)
  receiptsSaid()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(receiptsSaid()).toEqual(
    expect.arrayContaining([`screen_status lobby-1~${fingerprintOf([aPlaylist()], 'videowall', '2026-03-10')}`]),
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(receiptsSaid()).toEqual([])
})

test('at local midnight the playlists are asked for once', async () => {
  await startAt('23:58:30')
  expect(await loadsAfter(89_999)).toBe(1)
  expect(await loadsAfter(1)).toBe(2)
  expect(await loadsAfter(120_000)).toBe(2)
})

test('the playlists are asked for once a minute while nothing plays, and not while something plays', async () => {
  load.mockResolvedValue(answerOf())
  await startAt('12:00:30')
  expect(await loadsAfter(29_999)).toBe(1)
  expect(await loadsAfter(1)).toBe(2)
  expect(await loadsAfter(59_999)).toBe(2)
  load.mockResolvedValue(answerOf(aPlaylist()))
  expect(await loadsAfter(1)).toBe(3)
  expect(await loadsAfter(180_000)).toBe(3)
})

test.each([
  ['one object', [{ uniqueId: 'lobby-1', status: [], isOnline: true }]],
  ['positional arguments', ['lobby-1', [], true]],
])('a status update of this screen as %s lets it report and ask again', async (_shape, payload) => {
  await startAt('12:00:30')
  realtime.emit.mockClear()
  realtime.hear('screen_status_updated', ...payload)
  expect(await loadsAfter(0)).toBe(2)
  expect(realtime.emit.mock.calls).toEqual([
    ['screen_connected', name],
    ['screen_status', { ...name, isActive: true }],
  ])
})

test.each([
  ['of another screen', [{ uniqueId: 'lobby-10', status: [], isOnline: true }]],
  ['of another screen, as positional arguments', ['lobby', [], true]],
  ['that names none', [{ status: [] }]],
  ['that cannot be read', []],
])('a status update %s changes nothing', async (_what, payload) => {
  await startAt('12:00:30')
  realtime.emit.mockClear()
  realtime.hear('screen_status_updated', ...payload)
  expect(await loadsAfter(5_000)).toBe(1)
  expect(realtime.emit).not.toHaveBeenCalled()
})

// requirement 11.27
test('a storm of status updates lets a screen ask once, and once more 10 s later for all that came', async () => {
  await startAt('12:00:30')
  realtime.emit.mockClear()
  for (let second = 0; second < 9; second += 1) {
    for (let message = 0; message < 100; message += 1) realtime.hear('screen_status_updated', name.uniqueId, [], true)
    expect(await loadsAfter(1_000)).toBe(2)
  }
  expect(await loadsAfter(999)).toBe(2)
  expect(await loadsAfter(1)).toBe(3)
  expect(await loadsAfter(60_000)).toBe(3)
  expect(realtime.emit.mock.calls.filter(([sent]) => sent === 'screen_connected')).toHaveLength(2)
})

test('a connection after the first answer asks once more, as a change before it was not received', async () => {
  connectsAfter = 500
  await startAt('12:00:30')
  expect(await loadsAfter(499)).toBe(1)
  expect(await loadsAfter(1)).toBe(2)
  expect(screen.hasPicture()).toBe(true)
})

// requirement 9.19
test('a screen may rest until two minutes before its next playlist, also while its server asks for patience', async () => {
  load.mockResolvedValue(answerOf(aPlaylist({ time_start: '12:05:00', time_end: '12:06:00' })))
  await startAt('12:00:30')
  expect(screen.mayRest()).toBe(true)
  said.warn.mockImplementation(() => undefined)
  load.mockResolvedValue({ kind: 'failed', reason: 'the server is busy', waitMs: 300_000 })
  const states: boolean[] = []
  screen.subscribe(() => states.push(screen.mayRest()))
  await vi.advanceTimersByTimeAsync(149_999)
  expect(states).not.toContain(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(states.at(-1)).toBe(false)
  await vi.advanceTimersByTimeAsync(240_000)
  expect(states.at(-1)).toBe(true)
  said.warn.mockClear()
})

// requirement 9.19
test('a screen does not rest from two minutes before midnight until the answer of the new day', async () => {
  load.mockResolvedValue(answerOf())
  await startAt('23:57:30')
  expect(screen.mayRest()).toBe(true)
  await vi.advanceTimersByTimeAsync(140_000)
  expect(screen.mayRest()).toBe(false)
  let answer: (given: TodaysAnswer) => void = () => undefined
  load.mockReturnValue(new Promise(resolve => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(screen.mayRest()).toBe(false)
  answer(answerOf())
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.mayRest()).toBe(true)
})

// requirement 34.3
test('a screen that is stuck asks for its page again, and a ticker beside a film does not', async () => {
  said.warn.mockImplementation(() => undefined)
  const asks = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no server'))
  await startAt('12:00:30')
  stuck()
  expect(asks).toHaveBeenCalledOnce()
  screen.dispose()
  load.mockClear()
  await startAt('12:00:30', { isStrip: true })
  stuck()
  expect(asks).toHaveBeenCalledOnce()
  asks.mockRestore()
  said.warn.mockReset()
})
