import { beforeEach, expect, test } from 'vitest'
import { FitRefused } from '../../../src/media/upload.ts'
import type { UploadFitting } from '../../../src/media/upload-fitting.ts'
import type { UploadQueue } from '../../../src/media/upload-queue.ts'
import { aFile, uploadHarness } from './upload-harness.ts'

let harness: ReturnType<typeof uploadHarness>
let queue: UploadQueue
let fitting: UploadFitting

const settle = () => new Promise(resolve => setImmediate(resolve))
const phases = () => queue.snapshot().map(({ file, state }) => `${file.name} ${state.phase}`)
const offers = () => queue.snapshot().map(({ note, canFit }) => [note, canFit])
const makeFit = (name: string) => fitting.fit(queue.snapshot().find(({ file }) => file.name === name)?.id ?? -1)

async function add(...names: string[]) {
  queue.add(names.map(name => aFile(name)))
  await settle()
}

beforeEach(() => {
  harness = uploadHarness()
  queue = harness.open()
  fitting = harness.openFitting(queue)
})

// requirement 28.1
test('a file over a limit is sent at once, and "Make it fit" is offered if this browser can', async () => {
  await add('large 1', 'fixed 1', 'a')
  expect(phases()).toEqual(['large 1 uploading', 'fixed 1 uploading', 'a waiting'])
  expect(offers().map(([, canFit]) => canFit)).toEqual([true, false, null])
  void makeFit('fixed 1')
  expect(phases()).toEqual(['large 1 uploading', 'fixed 1 uploading', 'a waiting'])
})

// requirement 28.1
test('a file that cannot be made to fit says why, if that is known, and says it once', async () => {
  await add('fixed 1', 'long 1', 'strange 1')
  expect(offers()).toEqual([
    ['It is large.', false],
    ['It is large. · It is too long.', null],
    ['', false],
  ])
})

// requirement 28.4
test('after a cause that may go away, as a full disk does, another try is offered', async () => {
  await add('large 1', 'large 2')
  for (const [name, mayTryAgain] of [
    ['large 1', true],
    ['large 2', false],
  ] as const) {
    void makeFit(name)
    await settle()
    harness.fittingOf(name).fail(new FitRefused('It did not work.', mayTryAgain))
    await settle()
  }
  expect(offers()).toEqual([
    ['It did not work.', true],
    ['It did not work.', null],
  ])
})
