import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadFitting } from '../../../src/media/upload-fitting.ts'
import type { UploadQueue } from '../../../src/media/upload-queue.ts'
import { aFile, uploadHarness } from './upload-harness.ts'

let harness: ReturnType<typeof uploadHarness>
let queue: UploadQueue
let fitting: UploadFitting

const settle = () => new Promise(resolve => setImmediate(resolve))
const phases = () => queue.snapshot().map(({ file, state }) => `${file.name} ${state.phase}`)
const find = (name: string) => {
  const upload = queue.snapshot().find(({ file }) => file.name.startsWith(name))
  if (!upload) throw new Error(`${name} is not in the list.`)
  return upload
}
const makeFit = (name: string) => fitting.fit(find(name).id)

async function add(...names: string[]) {
  queue.add(names.map(name => aFile(name)))
  await settle()
}

/** Lets a file arrive, then makes it fit. */
async function fitArrived(name: string) {
  await add(name)
  harness.transferOf(name).succeed('Thanks.')
  await settle()
  void makeFit(name)
  await settle()
}

beforeEach(() => {
  harness = uploadHarness()
  queue = harness.open()
  fitting = harness.openFitting(queue)
})

afterEach(() => void vi.restoreAllMocks())

// requirement 28.3
test('a second press while a file is made to fit begins nothing', async () => {
  await add('large 1')
  void makeFit('large 1')
  void makeFit('large 1')
  await settle()
  expect(harness.fittings).toHaveLength(1)
  harness.fittingOf('large 1').succeed(300)
  await settle()
  void makeFit('large 1')
  await settle()
  expect([harness.fittings.length, phases()]).toEqual([1, ['large 1 comparing']])
})

// requirement 28.3
test('making a file fit ends its upload; the fitted file is sent in its place', async () => {
  await add('large 1')
  void makeFit('large 1')
  await settle()
  expect(harness.transferOf('large 1').signal.aborted).toBe(true)
  expect(queue.isBusy()).toBe(true)
  expect(queue.batch()).toEqual([])
  const progress = { done: 0.5, secondsLeft: 4, pausedBy: null, isSlow: false }
  harness.fittingOf('large 1').progress(progress)
  expect(find('large 1').state).toMatchObject({ phase: 'preparing', progress })

  const fitted = harness.fittingOf('large 1').succeed(300)
  await settle()
  expect(find('large 1').state).toMatchObject({ phase: 'comparing', fitted })
  expect(queue.isBusy()).toBe(true)
  fitting.chooseFitted(find('large 1').id)
  await settle()
  expect(phases()).toEqual(['large 1.mp4 uploading'])
  expect(find('large 1.mp4')).toMatchObject({ file: fitted.file, original: null, canFit: null, note: '' })
})

// requirement 28.3
test('several files are made to fit one after the other, beside the uploads', async () => {
  await add('large 1', 'large 2', 'a')
  void makeFit('large 1')
  void makeFit('large 2')
  await settle()
  expect(phases()).toEqual(['large 1 preparing', 'large 2 preparing', 'a uploading'])
  expect(harness.fittings.map(({ name }) => name)).toEqual(['large 1'])
  expect(find('large 2').state).toMatchObject({ progress: null })
  fitting.pause()
  fitting.resume()
  expect(harness.calls).toEqual(['pause', 'resume'])
  harness.fittingOf('large 1').succeed(300)
  await settle()
  expect(harness.fittings.map(({ name }) => name)).toEqual(['large 1', 'large 2'])
  fitting.chooseOriginal(find('large 1').id)
  await settle()
  expect(phases()).toEqual(['large 1 uploading', 'large 2 preparing', 'a uploading'])
})

// requirement 28.15
test('a pause ends with the last file that it holds up, and not before', async () => {
  await add('large 1', 'large 2', 'large 3')
  for (const name of ['large 1', 'large 2']) void makeFit(name)
  await settle()
  fitting.pause()
  queue.cancel(find('large 1').id)
  await settle()
  expect(harness.calls).toEqual(['pause'])
  queue.cancel(find('large 2').id)
  await settle()
  expect(harness.calls).toEqual(['pause', 'forget'])
  void makeFit('large 3')
  await settle()
  harness.fittingOf('large 3').succeed(300)
  await settle()
  expect(harness.calls).toEqual(['pause', 'forget'])
})

// requirement 28.4
test('a cancelled preparation leaves the file as it was', async () => {
  await add('large 1', 'foreign 1')
  void makeFit('large 1')
  void makeFit('foreign 1')
  await settle()
  queue.cancel(find('foreign 1').id)
  queue.cancel(find('large 1').id)
  await settle()
  expect(harness.fittings.map(({ name, signal }) => `${name} ${signal.aborted}`)).toEqual(['large 1 true'])
  expect(phases()).toEqual(['large 1 cancelled', 'foreign 1 asking'])
  harness.fittingOf('large 1').succeed(1)
  await settle()
  expect(phases()).toEqual(['large 1 cancelled', 'foreign 1 asking'])
})

// requirement 28.4
test('if a file cannot be made to fit, the row says why, and what was being sent is sent', async () => {
  await add('large 1', 'foreign 1')
  for (const name of ['large 1', 'foreign 1']) {
    void makeFit(name)
    await settle()
    harness.fittingOf(name).fail(new Error('It has no picture.'))
    await settle()
  }
  expect(phases()).toEqual(['large 1 uploading', 'foreign 1 asking'])
  expect(queue.snapshot().map(({ note }) => note)).toEqual(['It has no picture.', 'It has no picture.'])
})

// requirement 28.5
test('the fitted file of one that has arrived is a new upload, and the row keeps the original', async () => {
  await fitArrived('large 1')
  harness.fittingOf('large 1').succeed(300)
  await settle()
  fitting.chooseFitted(find('large 1').id)
  await settle()
  harness.transferOf('large 1.mp4').succeed()
  await settle()
  expect(phases()).toEqual(['large 1.mp4 done'])
  expect(find('large 1.mp4').original).toMatchObject({ fileName: 'stored large 1', message: 'Thanks.' })
  expect(queue.takeNews().arrived).toBe(2)
})

// requirement 28.5
test('the original that has arrived is not sent a second time', async () => {
  await fitArrived('large 1')
  harness.fittingOf('large 1').succeed(300)
  await settle()
  fitting.chooseOriginal(find('large 1').id)
  await settle()
  expect(find('large 1').state).toEqual({ phase: 'done', message: 'Thanks.', fileName: 'stored large 1' })
  expect(harness.transfers).toHaveLength(1)
})

test('a file that is taken off the list, and the end of the session, end its preparation', async () => {
  await add('large 1', 'large 2')
  void makeFit('large 1')
  void makeFit('large 2')
  await settle()
  queue.remove(find('large 1').id)
  await settle()
  queue.clear()
  expect(harness.fittings.map(({ name, signal }) => `${name} ${signal.aborted}`)).toEqual([
    'large 1 true',
    'large 2 true',
  ])
  await settle()
  expect(phases()).toEqual([])
})

// requirement 28.9
test('a picture for a ticker is made to fit and sent without a question', async () => {
  const arrived = fitting.addForTicker(aFile('photo'))
  await settle()
  expect(harness.fittingOf('photo').aim).toBe('ticker')
  harness.fittingOf('photo').succeed(300)
  await settle()
  expect(phases()).toEqual(['photo.mp4 uploading'])
  harness.transferOf('photo.mp4').succeed()
  expect(await arrived).toMatchObject({ fileName: 'stored photo.mp4', file: { name: 'photo.mp4' } })
})

// requirement 28.9
test('a picture that cannot be made for a ticker is not sent, and its row says why', async () => {
  const arrived = fitting.addForTicker(aFile('photo'))
  await settle()
  harness.fittingOf('photo').fail(new Error('It is damaged.'))
  expect(await arrived).toBeNull()
  expect([phases(), find('photo').note]).toEqual([['photo cancelled'], 'It is damaged.'])
  expect(harness.transfers).toEqual([])
})
