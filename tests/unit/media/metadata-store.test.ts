import { beforeEach, expect, test, vi } from 'vitest'
import type { FileMetadata } from '../../../src/media/files/file-metadata.ts'
import { type StoredFile, storedFile } from '../../../src/media/metadata-store.ts'
import { aMedia } from '../../support/fleet/entries.ts'
import { metadataHarness } from './metadata-harness.ts'

let harness: ReturnType<typeof metadataHarness>
let store: ReturnType<typeof harness.open>

const settle = () => new Promise(resolve => setImmediate(resolve))
const video = (name: string): StoredFile => ({ key: name, kind: 'video', url: name })
const image = (name: string): StoredFile => ({ key: name, kind: 'image', url: name })
const size = (width: number): FileMetadata => ({ state: 'known', width, height: 9, duration: null, thumbnail: null })
const { signal } = new AbortController()

/** Requests files, which come into view. @returns the functions that take them out of it */
async function request(...files: StoredFile[]) {
  const releases = files.map(file => store.request(file))
  await settle()
  return releases
}

async function find(name: string, metadata: FileMetadata) {
  harness.derivationOf(name).find(metadata)
  await settle()
}

beforeEach(() => {
  harness = metadataHarness()
  store = harness.open()
})

// requirement 4.7
test('a file is derived once for all places that show it, and its result is kept', async () => {
  const requesting = request(image('a'), image('a'))
  expect(store.snapshot('a')).toEqual({ state: 'pending' })
  await requesting
  await find('a', size(16))
  await request(image('a'))
  expect([store.snapshot('a'), harness.asked(), harness.kept.get('a')]).toEqual([size(16), ['a'], size(16)])
})

// requirement 4.7
test('metadata of an earlier visit is not derived again', async () => {
  harness.kept.set('a', { state: 'undecodable' })
  await request(video('a'))
  expect([store.snapshot('a'), harness.asked()]).toEqual([{ state: 'undecodable' }, []])
})

// requirement 4.7
test('two videos and three images are opened at a time', async () => {
  await request(...['v1', 'v2', 'v3'].map(video), ...['i1', 'i2', 'i3', 'i4'].map(image))
  expect(harness.asked().sort()).toEqual(['i1', 'i2', 'i3', 'v1', 'v2'])
  await find('v2', { state: 'undecodable' })
  expect(harness.asked()).toContain('v3')
})

// requirement 4.7
test('a file that leaves the view before its turn is dropped, and the work on one that leaves it later stops', async () => {
  const releases = (await request(...['v1', 'v2', 'v3', 'v4'].map(video))).slice(0, 3)
  for (const release of releases) release()
  await settle()
  expect(harness.derivationOf('v1').signal.aborted).toBe(true)
  expect(harness.asked()).toEqual(['v1', 'v2', 'v4'])
  expect(store.snapshot('v1')).toEqual({ state: 'pending' })
  await request(video('v1'))
  await find('v1', size(3))
  expect(store.snapshot('v1')).toEqual(size(3))
})

test('a file that is in view only for a moment is never opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  store = harness.open(120)
  const [release] = await request(image('flies by'), image('stays'))
  vi.advanceTimersByTime(119)
  release?.()
  await settle()
  vi.advanceTimersByTime(1)
  await settle()
  expect([harness.asked(), vi.getTimerCount()]).toEqual([['stays'], 0])
  vi.useRealTimers()
})

test('a list that is sorted again restarts nothing', async () => {
  const [release] = await request(video('a'))
  release?.()
  release?.()
  await request(video('a'))
  expect([harness.derivationOf('a').signal.aborted, harness.asked()]).toEqual([false, ['a']])
})

test('a file that cannot be loaded is tried again when it is next in view', async () => {
  const [release] = await request(image('a'))
  harness.derivationOf('a').fail()
  await settle()
  expect([store.snapshot('a'), harness.kept.size]).toEqual([{ state: 'unavailable' }, 0])
  release?.()
  await request(image('a'))
  await find('a', size(4))
  expect(store.snapshot('a')).toEqual(size(4))
})

test('the listeners are told once, and a file that is not in view is measured, a missing one too', async () => {
  const told = vi.fn()
  const stop = store.subscribe('a', told)
  const measured = [store.measure(video('a')), store.measure(video('gone'))]
  await settle()
  harness.derivationOf('a').find(size(5))
  harness.derivationOf('gone').fail()
  expect(await Promise.all(measured)).toEqual([size(5), { state: 'unavailable' }])
  expect(await store.measure(video('a'))).toEqual(size(5))
  expect([told.mock.calls.length, harness.asked()]).toEqual([1, ['a', 'gone']])
  stop()
})

test('the thumbnails of the files that have not been shown for the longest time are freed', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${'size' in blob ? blob.size : ''}`)
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const show = async (name: string, bytes: number) => {
    const [release] = await request(image(name))
    await find(name, { ...size(1), thumbnail: new Blob(['x'.repeat(bytes)]) } as FileMetadata)
    return release
  }
  const releaseFirst = await show('a', 1)
  for (const [index, name] of ['b', 'c', 'd'].entries()) (await show(name, index + 2))?.()
  await settle()
  // The first file is still shown; of the others only the newest is kept.
  expect(revoke.mock.calls.flat()).toEqual(['blob:2', 'blob:3'])
  expect(store.snapshot('a')).toMatchObject({ thumbnail: 'blob:1' })
  expect(store.snapshot('b')).toEqual({ state: 'pending' })
  releaseFirst?.()
  create.mockRestore()
  revoke.mockRestore()
})

test("files of the person's disk come first: films within the limit, images beside it; neither is kept", async () => {
  await request(...['v1', 'v2', 'v3'].map(video))
  const inspected = store.inspect({ kind: 'video', from: 'disk' }, signal)
  await settle()
  expect(harness.asked()).toEqual(['v1', 'v2'])
  await find('v1', size(1))
  expect(harness.asked()).toEqual(['v1', 'v2', 'disk'])
  await find('disk', size(2))
  expect(await inspected).toEqual(size(2))
  expect(harness.asked()).toEqual(['v1', 'v2', 'disk', 'v3'])
  expect([...harness.kept.keys()]).toEqual(['v1'])

  await request(...['a', 'b', 'c', 'd'].map(image))
  void store.inspect({ kind: 'image', from: 'photo' }, signal)
  await settle()
  expect(harness.asked().slice(4)).toEqual(['a', 'b', 'c', 'photo'])
})

test('metadata from before an upload is kept, not derived again, and ends the wait of a page that shows the file', async () => {
  const listener = vi.fn()
  store.subscribe('new.mp4|5', listener)
  store.keep({ file_name: 'new.mp4', size: 5 }, size(16))
  store.keep({ file_name: 'new.mp4', size: 5 }, size(3))
  expect(listener).toHaveBeenCalledOnce()
  const file = video('new.mp4|5')
  expect([store.snapshot(file.key), await store.measure(file)]).toEqual([size(16), size(16)])
  await settle()
  expect([harness.asked(), [...harness.kept.keys()]]).toEqual([[], ['new.mp4|5']])
})

test('a file that is kept while it is derived has one thumbnail', async () => {
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  const found = { ...size(16), thumbnail: new Blob() } as FileMetadata
  await request(video('new.mp4|5'))
  store.keep({ file_name: 'new.mp4', size: 5 }, found)
  await find('new.mp4|5', found)
  expect([create.mock.calls.length, harness.derivationOf('new.mp4|5').signal.aborted]).toEqual([1, true])
  create.mockRestore()
})

test('name and size make the key, so that a replaced file is derived again', () => {
  const media = { ...aMedia(1, 'a.mp4'), size: 5 }
  expect(storedFile(media)).toEqual({ key: 'a.mp4|5', kind: 'video', url: '/api/uploads/a.mp4' })
  expect(storedFile({ ...media, size: 6 }).key).not.toBe('a.mp4|5')
})
