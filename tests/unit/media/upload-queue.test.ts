import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { progressOf } from '../../../src/media/upload-progress.ts'
import type { UploadQueue } from '../../../src/media/upload-queue.ts'
import { aFile, uploadHarness } from './upload-harness.ts'

let harness: ReturnType<typeof uploadHarness>
let queue: UploadQueue

const settle = () => new Promise(resolve => setImmediate(resolve))
const phases = () => queue.snapshot().map(({ file, state }) => `${file.name} ${state.phase}`)
const idOf = (name: string) => queue.snapshot().find(upload => upload.file.name === name)?.id ?? -1
const ended = () => queue.takeNews().finished.map(({ file, state }) => `${file.name} ${state.phase}`)
const stateOf = (name: string) => queue.snapshot().find(upload => upload.file.name === name)?.state

beforeEach(() => {
  harness = uploadHarness()
  queue = harness.open()
})

afterEach(() => void vi.restoreAllMocks())

describe('the upload queue', () => {
  // requirement 4.13
  test('sends two at a time, in the order in which they came', async () => {
    queue.add([aFile('a'), aFile('b'), aFile('c')])
    expect(phases()).toEqual(['a checking', 'b checking', 'c checking'])
    await settle()
    expect(phases()).toEqual(['a uploading', 'b uploading', 'c waiting'])
    harness.transferOf('b').succeed('Welcome, b')
    await settle()
    expect(phases()).toEqual(['a uploading', 'b done', 'c uploading'])
    expect(stateOf('b')).toEqual({ phase: 'done', message: 'Welcome, b', fileName: 'stored b' })
  })

  // requirement 4.13
  test('a file whose check took longer goes before those that wait, and holds none up', async () => {
    queue.add([aFile('slow 1'), aFile('b'), aFile('c'), aFile('slow 2'), aFile('e')])
    await settle()
    expect(phases().join()).toBe('slow 1 checking,b uploading,c uploading,slow 2 checking,e waiting')
    for (const name of ['slow 2', 'slow 1']) harness.endCheck[name]?.()
    await settle()
    harness.transferOf('b').succeed()
    harness.transferOf('c').succeed()
    await settle()
    expect(phases()).toEqual(['slow 1 uploading', 'b done', 'c done', 'slow 2 uploading', 'e waiting'])
  })

  test('reports the progress, a moving average of the speed, and the time left', async () => {
    queue.add([aFile('a')])
    await settle()
    expect(stateOf('a')).toEqual({ phase: 'uploading', loaded: 0, total: 1000, speed: null, timeLeft: null })
    harness.now = 1000
    harness.transferOf('a').progress({ loaded: 200, total: 1000 })
    expect(stateOf('a')).toMatchObject({ loaded: 200, speed: 200, timeLeft: 4 })
    harness.now = 6000
    harness.transferOf('a').progress({ loaded: 250, total: 1000 })
    // Over the last five seconds only: 50 bytes.
    expect(stateOf('a')).toMatchObject({ speed: 10, timeLeft: 75 })
  })

  // requirement 4.12
  test('holds a file that may be broken until the person decides', async () => {
    queue.add([aFile('broken 1'), aFile('broken 2')])
    await settle()
    expect(stateOf('broken 1')).toEqual({ phase: 'asking', reason: 'It is broken.' })
    expect(queue.snapshot()[0]?.note).toBe('It is here twice.')
    expect(harness.transfers).toEqual([])
    expect(queue.isBusy()).toBe(false)
    queue.start(idOf('broken 1'))
    queue.remove(idOf('broken 2'))
    await settle()
    expect(phases()).toEqual(['broken 1 uploading'])
    expect(harness.checked).toEqual(['broken 1', 'broken 2'])
  })

  test('sends a file that exceeds a displayed limit at once, and keeps the note on it', async () => {
    const note = () => queue.snapshot()[0]?.note
    queue.add([aFile('large 1')])
    expect(note()).toBeNull()
    await settle()
    expect([phases(), note()]).toEqual([['large 1 uploading'], 'It is large.'])
    harness.transferOf('large 1').succeed()
    await settle()
    expect([phases(), note()]).toEqual([['large 1 done'], 'It is large.'])
  })

  test('an upload that was cancelled before its check is checked at the next try', async () => {
    queue.add([aFile('broken 1')])
    queue.cancel(idOf('broken 1'))
    await settle()
    queue.start(idOf('broken 1'))
    expect(phases()).toEqual(['broken 1 checking'])
    await settle()
    expect(phases()).toEqual(['broken 1 asking'])
    expect(harness.transfers).toEqual([])
  })

  test('a check that fails does not hold the upload', async () => {
    queue.add([aFile('unopened 1')])
    await settle()
    expect(phases()).toEqual(['unopened 1 uploading'])
  })

  // requirement 4.13
  test('a cancelled upload ends, makes room, and can be sent again', async () => {
    queue.add([aFile('a'), aFile('b'), aFile('c')])
    await settle()
    queue.cancel(idOf('a'))
    await settle()
    expect(phases()).toEqual(['a cancelled', 'b uploading', 'c uploading'])
    expect(harness.transferOf('a').signal.aborted).toBe(true)
    harness.transferOf('a').progress({ loaded: 900, total: 1000 })
    expect(stateOf('a')).toEqual({ phase: 'cancelled' })

    harness.transfers = harness.transfers.filter(({ name }) => name !== 'a')
    queue.start(idOf('a'))
    harness.transferOf('b').succeed()
    await settle()
    harness.transferOf('a').succeed()
    await settle()
    expect(phases()).toEqual(['a done', 'b done', 'c uploading'])
  })

  test('a waiting upload is never sent after it was cancelled', async () => {
    queue.add([aFile('a'), aFile('b'), aFile('c')])
    await settle()
    queue.cancel(idOf('c'))
    harness.transferOf('a').succeed()
    harness.transferOf('b').succeed()
    await settle()
    expect(harness.transfers.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(stateOf('c')).toEqual({ phase: 'cancelled' })
  })

  // requirement 4.13
  test('a failed upload has its error and can be tried again; one that is done cannot', async () => {
    const error = new Error('The line was cut.')
    queue.add([aFile('a')])
    await settle()
    harness.transferOf('a').fail(error)
    await settle()
    expect(stateOf('a')).toEqual({ phase: 'failed', error })
    harness.transfers = []
    queue.start(idOf('a'))
    await settle()
    harness.transferOf('a').succeed()
    await settle()
    queue.start(idOf('a'))
    await settle()
    expect(stateOf('a')?.phase).toBe('done')
    expect(harness.transfers).toHaveLength(1)
  })

  // requirement 4.14
  test('reports a batch once, when no upload is under way any more', async () => {
    queue.add([aFile('a'), aFile('b')])
    await settle()
    harness.transferOf('a').succeed('Hello')
    await settle()
    expect(queue.takeNews()).toEqual({ arrived: 1, finished: [] })
    harness.transferOf('b').fail(new Error('no'))
    await settle()
    expect(ended()).toEqual(['a done', 'b failed'])
    expect(queue.takeNews()).toEqual({ arrived: 0, finished: [] })
  })

  // requirement 29.8
  test('the result that a caller tells is no news, but that of its retry is', async () => {
    queue.add([aFile('a')], 'caller')
    await settle()
    harness.transferOf('a').fail(new Error('no'))
    await settle()
    expect(ended()).toEqual([])
    queue.start(idOf('a'))
    await settle()
    harness.transfers.at(-1)?.succeed()
    await settle()
    expect(ended()).toEqual(['a done'])
  })

  // requirement 4.21
  test('its batch is what has ended since it was idle and what is under way, each upload once', async () => {
    const batch = () => queue.batch().map(({ file, state }) => `${file.name} ${state.phase}`)
    queue.add([aFile('a'), aFile('b', 3000), aFile('broken 1')])
    await settle()
    expect(batch()).toEqual(['a uploading', 'b uploading'])
    expect(progressOf(queue.batch())).toEqual({ ended: 0, total: 2, percent: 0 })
    harness.transferOf('b').progress({ loaded: 1500, total: 3000 })
    harness.transferOf('a').fail(new Error('no'))
    await settle()
    expect(batch()).toEqual(['a failed', 'b uploading'])
    expect(progressOf(queue.batch())).toEqual({ ended: 1, total: 2, percent: 62 })
    queue.start(idOf('a'))
    await settle()
    expect(batch()).toEqual(['a uploading', 'b uploading'])
    harness.transfers.at(-1)?.succeed()
    await settle()
    expect(queue.takeNews().finished).toEqual([])
    queue.cancel(idOf('b'))
    expect(ended()).toEqual(['a done'])
    expect(batch()).toEqual([])
    expect(progressOf([])).toEqual({ ended: 0, total: 0, percent: 0 })
  })

  test('clears the uploads that have ended, or all of them', async () => {
    queue.add([aFile('a'), aFile('b'), aFile('c'), aFile('d')])
    await settle()
    harness.transferOf('a').succeed()
    harness.transferOf('b').fail(new Error('no'))
    await settle()
    queue.cancel(idOf('c'))
    queue.clearEnded()
    expect(phases()).toEqual(['b failed', 'd uploading'])
    queue.clear()
    await settle()
    expect(phases()).toEqual([])
    expect(harness.transferOf('d').signal.aborted).toBe(true)
    expect(queue.takeNews()).toEqual({ arrived: 0, finished: [] })
  })

  test('keeps its snapshot until something changes, and notifies its listeners', () => {
    const told = vi.fn()
    const stop = queue.subscribe(told)
    const before = queue.snapshot()
    expect(queue.snapshot()).toBe(before)
    queue.add([aFile('a')])
    expect(queue.snapshot()).not.toBe(before)
    expect(told).toHaveBeenCalledOnce()
    stop()
    queue.clear()
    expect(told).toHaveBeenCalledOnce()
  })
})
