import { expect, test } from 'vitest'
import { FitRefused } from '../../../src/media/upload.ts'
import { uploadsOfEachTest } from './upload-harness.ts'

const { queue, phases, add, makeFit, failFit } = uploadsOfEachTest()
const offers = () =>
  queue()
    .snapshot()
    .map(({ note, canFit }) => [note, canFit])

// requirement 28.1
test('a file over a limit is sent at once, and "Make it fit" is offered if this browser can', async () => {
  await add('large 1', 'fixed 1', 'a')
  const sent = ['large 1 uploading', 'fixed 1 uploading', 'a waiting']
  expect(phases()).toEqual(sent)
  expect(offers().map(([, canFit]) => canFit)).toEqual([true, false, null])
  await makeFit('fixed 1')
  expect(phases()).toEqual(sent)
})

// requirement 28.1
test('a file that cannot be made to fit says why, if that is known, and says it once', async () => {
  await add('fixed 1', 'long 1', 'strange 1')
  const long = 'It is large. · It is too long.'
  expect(offers()).toEqual([
    ['It is large.', false],
    [long, null],
    ['', false],
  ])
})

// requirement 28.4
test('after a cause that may go away, as a full disk does, another try is offered', async () => {
  await add('large 1', 'large 2')
  for (const name of ['large 1', 'large 2']) {
    await makeFit(name)
    await failFit(name, new FitRefused('It did not work.', name === 'large 1'))
  }
  expect(offers()).toEqual([
    ['It did not work.', true],
    ['It did not work.', null],
  ])
})
