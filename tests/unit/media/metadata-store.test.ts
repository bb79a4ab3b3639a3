import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FileMetadata } from '../../../src/media/file-metadata.ts'
import { type StoredFile, storedFile } from '../../../src/media/metadata-store.ts'
import { metadataHarness } from './metadata-harness.ts'

let harness: ReturnType<typeof metadataHarness>
let store: ReturnType<typeof harness.open>

const settle = () => new Promise(resolve => setImmediate(resolve))
const video = (name: string): StoredFile => ({ key: name, kind: 'video', url: name })
const image = (name: string): StoredFile => ({ key: name, kind: 'image', url: name })
const size = (width: number): FileMetadata => ({ state: 'known', width, height: 9, duration: null, thumbnail: null })

beforeEach(() => {
  harness = metadataHarness()
  store = harness.open()
})

describe('the metadata store', () => {
  // requirement 4.7
  test('derives a file once for all places that show it, and keeps the result', async () => {
    store.request(image('a'))
    store.request(image('a'))
    expect(store.snapshot('a')).toEqual({ state: 'pending' })
    await settle()
    harness.derivationOf('a').find(size(16))
    await settle()
    expect(store.snapshot('a')).toEqual(size(16))
    store.request(image('a'))
    await settle()
    expect(harness.asked()).toEqual(['a'])
    expect(harness.kept.get('a')).toEqual(size(16))
  })

  // requirement 4.7
  test('metadata of an earlier visit is not derived again', async () => {
    harness.kept.set('a', { state: 'undecodable' })
    store.request(video('a'))
    await settle()
    expect(store.snapshot('a')).toEqual({ state: 'undecodable' })
    expect(harness.asked()).toEqual([])
  })

  // requirement 4.7
  test('opens two videos and three images at a time', async () => {
    for (const name of ['v1', 'v2', 'v3']) store.request(video(name))
    for (const name of ['i1', 'i2', 'i3', 'i4']) store.request(image(name))
    await settle()
    expect(harness.asked().sort()).toEqual(['i1', 'i2', 'i3', 'v1', 'v2'])
    harness.derivationOf('v2').find({ state: 'undecodable' })
    await settle()
    expect(harness.asked()).toContain('v3')
  })

  // requirement 4.7
  test('drops a file that leaves the view before its turn, and stops the work on one that leaves it later', async () => {
    const releases = ['v1', 'v2', 'v3'].map(name => store.request(video(name)))
    store.request(video('v4'))
    await settle()
    for (const release of releases) release()
    await settle()
    expect(harness.derivationOf('v1').signal.aborted).toBe(true)
    expect(harness.asked()).toEqual(['v1', 'v2', 'v4'])
    expect(store.snapshot('v1')).toEqual({ state: 'pending' })
    store.request(video('v1'))
    await settle()
    harness.derivationOf('v1').find(size(3))
    await settle()
    expect(store.snapshot('v1')).toEqual(size(3))
  })

  test('a file that is in view only for a moment is never opened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    store = harness.open(120)
    const release = store.request(image('flies by'))
    store.request(image('stays'))
    await settle()
    vi.advanceTimersByTime(119)
    release()
    await settle()
    vi.advanceTimersByTime(1)
    await settle()
    expect(harness.asked()).toEqual(['stays'])
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('a list that is sorted again restarts nothing', async () => {
    const release = store.request(video('a'))
    await settle()
    release()
    release()
    store.request(video('a'))
    await settle()
    expect(harness.derivationOf('a').signal.aborted).toBe(false)
    expect(harness.asked()).toEqual(['a'])
  })

  test('a file that cannot be loaded is tried again when it is next in view', async () => {
    const release = store.request(image('a'))
    await settle()
    harness.derivationOf('a').fail()
    await settle()
    expect(store.snapshot('a')).toEqual({ state: 'unavailable' })
    expect(harness.kept.size).toBe(0)
    release()
    store.request(image('a'))
    await settle()
    harness.derivationOf('a').find(size(4))
    await settle()
    expect(store.snapshot('a')).toEqual(size(4))
  })

  test('notifies its listeners, and measures a file that is not in view', async () => {
    let told = 0
    const stop = store.subscribe('a', () => {
      told += 1
    })
    const measured = store.measure(video('a'))
    await settle()
    harness.derivationOf('a').find(size(5))
    expect(await measured).toEqual(size(5))
    expect(await store.measure(video('a'))).toEqual(size(5))
    expect(told).toBe(1)
    stop()
    expect(harness.asked()).toEqual(['a'])
  })

  test('a measurement of a missing file ends too', async () => {
    const measured = store.measure(video('a'))
    await settle()
    harness.derivationOf('a').fail()
    expect(await measured).toEqual({ state: 'unavailable' })
  })

  test('frees the thumbnails of the files that have not been shown for the longest time', async () => {
    const create = vi
      .spyOn(URL, 'createObjectURL')
      .mockImplementation(blob => `blob:${'size' in blob ? blob.size : ''}`)
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    const show = async (name: string, bytes: number) => {
      const release = store.request(image(name))
      await settle()
      harness.derivationOf(name).find({ ...size(1), thumbnail: new Blob(['x'.repeat(bytes)]) } as FileMetadata)
      await settle()
      return release
    }
    const releaseFirst = await show('a', 1)
    for (const [index, name] of ['b', 'c', 'd'].entries()) (await show(name, index + 2))()
    await settle()
    // The first file is still shown; of the others only the newest is kept.
    expect(revoke.mock.calls.flat()).toEqual(['blob:2', 'blob:3'])
    expect(store.snapshot('a')).toMatchObject({ thumbnail: 'blob:1' })
    expect(store.snapshot('b')).toEqual({ state: 'pending' })
    releaseFirst()
    create.mockRestore()
    revoke.mockRestore()
  })

  test("films of the person's disk share the limit, come first, and are not kept", async () => {
    for (const name of ['v1', 'v2', 'v3']) store.request(video(name))
    await settle()
    const inspected = store.inspect({ kind: 'video', from: 'disk' }, new AbortController().signal)
    await settle()
    expect(harness.asked()).toEqual(['v1', 'v2'])
    harness.derivationOf('v1').find(size(1))
    await settle()
    expect(harness.asked()).toEqual(['v1', 'v2', 'disk'])
    harness.derivationOf('disk').find(size(2))
    expect(await inspected).toEqual(size(2))
    await settle()
    expect(harness.asked()).toEqual(['v1', 'v2', 'disk', 'v3'])
    expect([...harness.kept.keys()]).toEqual(['v1'])
  })

  test("an image of the person's disk does not wait for images of the library", async () => {
    for (const name of ['a', 'b', 'c', 'd']) store.request(image(name))
    await settle()
    expect(harness.asked()).toEqual(['a', 'b', 'c'])
    void store.inspect({ kind: 'image', from: 'disk' }, new AbortController().signal)
    await settle()
    expect(harness.asked()).toEqual(['a', 'b', 'c', 'disk'])
  })

  test('metadata from before an upload is kept, and the uploaded file is not derived again', async () => {
    store.keep({ file_name: 'new.mp4', size: 5 }, size(16))
    const file = video('new.mp4|5')
    expect(store.snapshot(file.key)).toMatchObject({ state: 'known', width: 16 })
    expect(await store.measure(file)).toMatchObject({ state: 'known', width: 16 })
    await settle()
    expect([harness.asked(), [...harness.kept.keys()]]).toEqual([[], ['new.mp4|5']])
  })

  test('metadata from before an upload ends the wait of a page that shows the file already', async () => {
    const listener = vi.fn()
    store.subscribe('a|1', listener)
    store.keep({ file_name: 'a', size: 1 }, { state: 'undecodable' })
    expect(listener).toHaveBeenCalledOnce()
    store.keep({ file_name: 'a', size: 1 }, size(3))
    expect(store.snapshot('a|1')).toEqual({ state: 'undecodable' })
  })

  test('name and size make the key, so that a replaced file is derived again', () => {
    const media = { id: 1, name: 'a', file_name: 'a.mp4', collection_name: '', mime_type: '', size: 5 }
    expect(storedFile(media, '/api/uploads/a.mp4')).toEqual({
      key: 'a.mp4|5',
      kind: 'video',
      url: '/api/uploads/a.mp4',
    })
    expect(storedFile({ ...media, size: 6 }, '').key).not.toBe('a.mp4|5')
  })
})
