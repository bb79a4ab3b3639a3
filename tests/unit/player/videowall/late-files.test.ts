import { resolveObjectURL } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LateFiles } from '../../../../src/player/videowall/late-files.ts'
import { initialPlayback, type PlaybackState } from '../../../../src/player/videowall/playback-state.ts'
import { show, start } from '../../../support/display/playback-steps.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'
import { Download, urlOf } from './fed-download.ts'

let downloads: Download[]
let status: number
/** Files that another part of the page keeps; every other one is left to the download. */
let kept: Set<string>
let arrived: Array<[file: string, afterMs: number]>
let lateFiles: LateFiles
let layers: { areLoading: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  downloads = []
  status = 200
  kept = new Set()
  arrived = []
  layers = { areLoading: false }
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted()
    const download = new Download(url, signal)
    downloads.push(download)
    return status === 200 ? download.answer() : new Response('no', { status })
  })
  const options = {
    fileUrl: ({ file_name }: { file_name: string }) => urlOf(file_name),
    awaitKept: async (url: string) => kept.has(url),
    layers,
  }
  lateFiles = new LateFiles(options, (file, afterMs) => arrived.push([file, Math.round(afterMs)]))
})

afterEach(async () => {
  lateFiles.dispose()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const playlist = aPlaylist({ items: items('a.mp4', 'b.mp4', 'c.mp4', 'd.mp4') })
const media = new Map(playlist.items.map(item => [item.media.file_name, item.media]))

/** Follows a state in which these files are late. */
async function follow(late: string[], more: Partial<PlaybackState> = {}): Promise<void> {
  lateFiles.follow({ ...initialPlayback, rotation: [playlist], late, ...more })
  await pass(0)
}

const asked = () => downloads.map(({ file }) => file)
const isGivenUp = ({ signal }: Download) => signal.aborted

function mediaOf(file: string) {
  const found = media.get(file)
  if (!found) throw new Error(`There is no file ${file}.`)
  return found
}

const addressOf = (file: string) => lateFiles.addressOf(mediaOf(file))

/** The download of this number; it is there once the file has been asked for. */
function download(index: number): Download {
  const found = downloads[index]
  if (!found) throw new Error(`No download ${index} has begun.`)
  return found
}

async function complete(index: number, bytes = 5): Promise<void> {
  download(index).send(bytes)
  download(index).end()
  await vi.waitFor(() => expect(arrived.map(([file]) => file)).toContain(download(index).file))
}

// requirement 9.14
test('a file that is not late is not loaded, and has the address of the server', async () => {
  await follow([])
  expect(asked()).toEqual([])
  expect(addressOf('a.mp4')).toBe(urlOf('a.mp4'))
})

// requirement 9.14
test('a file that hangs is asked for again after 10 s without a byte, and arrives whole', async () => {
  await follow(['a.mp4'])
  await pass(9_999)
  expect(download(0).signal.aborted).toBe(false)
  await pass(1)
  expect(download(0).signal.aborted).toBe(true)
  expect(asked()).toEqual(['a.mp4', 'a.mp4'])
  expect(arrived).toEqual([])
  await complete(1, 7)
  expect(arrived[0]?.[1]).toBeGreaterThanOrEqual(10_000)
  const address = addressOf('a.mp4')
  expect(address).toMatch(/^blob:/)
  expect(resolveObjectURL(address)).toMatchObject({ size: 7, type: 'video/mp4' })
  // The file is there: it is not loaded again.
  await follow(['a.mp4'])
  expect(asked()).toHaveLength(2)
})

test('a file that stops in the middle is asked for again as well', async () => {
  await follow(['a.mp4'])
  download(0).send(1_000_000)
  await pass(10_000)
  expect(isGivenUp(download(0))).toBe(false)
  await pass(10_000)
  expect(isGivenUp(download(0))).toBe(true)
  expect(asked()).toEqual(['a.mp4', 'a.mp4'])
})

test('a file that the browser keeps for an outage is waited for and not downloaded', async () => {
  kept.add(urlOf('a.mp4'))
  await follow(['a.mp4'])
  expect(arrived).toEqual([['a.mp4', 0]])
  expect(asked()).toEqual([])
  expect(addressOf('a.mp4')).toBe(urlOf('a.mp4'))
})

test('one file is loaded at a time, and one that trickles makes way for one that waits', async () => {
  await follow(['a.mp4', 'b.mp4'])
  expect(asked()).toEqual(['a.mp4'])
  download(0).send(10_000)
  await pass(10_000)
  expect(asked()).toEqual(['a.mp4'])
  download(0).send(9_999)
  await pass(10_000)
  expect(downloads.map(isGivenUp)).toEqual([true, false])
  await complete(1)
  // The download that made way is next.
  expect(asked()).toEqual(['a.mp4', 'b.mp4', 'a.mp4'])
})

// requirement 9.14
test('a late file leaves the line to two layers that load, and loses no byte by that', async () => {
  layers.areLoading = true
  await follow(['a.mp4'])
  await pass(20_000)
  expect(asked()).toEqual([])
  layers.areLoading = false
  await pass(500)
  expect(asked()).toEqual(['a.mp4'])
  layers.areLoading = true
  download(0).send(3)
  await pass(0)
  download(0).send(4)
  download(0).end()
  await pass(60_000)
  expect([arrived, isGivenUp(download(0))]).toEqual([[], false])
  layers.areLoading = false
  await pass(500)
  await vi.waitFor(() => expect(arrived).toHaveLength(1))
  expect(resolveObjectURL(addressOf('a.mp4'))).toMatchObject({ size: 7 })
})

test('a file that trickles goes on while no other one waits', async () => {
  await follow(['a.mp4'])
  for (let look = 0; look < 3; look += 1) {
    download(0).send(1)
    await pass(10_000)
  }
  expect(downloads.map(isGivenUp)).toEqual([false])
})

test('a file that cannot be downloaded here is handed to a layer again after 10 s', async () => {
  status = 403
  await follow(['a.mp4'])
  await pass(9_999)
  expect(arrived).toEqual([])
  await pass(1)
  expect(arrived).toEqual([['a.mp4', 10_000]])
  expect(asked()).toEqual(['a.mp4'])
  expect(addressOf('a.mp4')).toBe(urlOf('a.mp4'))
})

test('what is late no more is not loaded on, and does not arrive', async () => {
  await follow(['a.mp4', 'b.mp4'])
  await follow(['b.mp4'])
  expect(downloads.map(isGivenUp)).toEqual([true, false])
  await complete(1)
  expect(arrived.map(([file]) => file)).toEqual(['b.mp4'])
  expect(asked()).toEqual(['a.mp4', 'b.mp4'])
})

test('what is late again at once is loaded once', async () => {
  await follow(['a.mp4'])
  void follow([])
  await follow(['a.mp4'])
  await follow(['a.mp4'])
  expect(asked()).toEqual(['a.mp4', 'a.mp4'])
  expect(downloads.map(isGivenUp)).toEqual([true, false])
})

test('a file that has arrived is held as long as a playlist has it or the screen shows it', async () => {
  await follow(['a.mp4'])
  await complete(0)
  await follow([])
  const address = addressOf('a.mp4')
  expect(resolveObjectURL(address)).toBeDefined()
  const { onScreen } = show(start(playlist))
  const other = { rotation: [aPlaylist({ items: items('e.mp4') })] }
  await follow([], { ...other, onScreen })
  expect(resolveObjectURL(address)).toBeDefined()
  await follow([], other)
  expect(resolveObjectURL(address)).toBeUndefined()
  expect(addressOf('a.mp4')).toBe(urlOf('a.mp4'))
})

test('a file that has arrived but could not be shown is taken from the server at the next try', async () => {
  await follow(['a.mp4'])
  await complete(0)
  const address = addressOf('a.mp4')
  lateFiles.forget(mediaOf('a.mp4'))
  expect(resolveObjectURL(address)).toBeUndefined()
  expect(addressOf('a.mp4')).toBe(urlOf('a.mp4'))
  await follow(['a.mp4'])
  expect(asked()).toEqual(['a.mp4', 'a.mp4'])
})

test('an end gives up what is loading and lets go of what has arrived', async () => {
  await follow(['a.mp4', 'b.mp4'])
  await complete(0)
  const address = addressOf('a.mp4')
  lateFiles.dispose()
  expect(isGivenUp(download(1))).toBe(true)
  expect(resolveObjectURL(address)).toBeUndefined()
  await pass(60_000)
  expect(asked()).toEqual(['a.mp4', 'b.mp4'])
  expect(arrived.map(([file]) => file)).toEqual(['a.mp4'])
})
