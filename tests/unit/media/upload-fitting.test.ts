import { expect, test } from 'vitest'
import { aFile, settle, uploadsOfEachTest } from './upload-harness.ts'

const uploads = uploadsOfEachTest()
const { queue, fitting, find, fittingOf, transferOf, phases, notes, sent, fitted } = uploads
const { add, cancel, makeFit, succeed, succeedFit, failFit } = uploads

const choose = async (which: 'chooseFitted' | 'chooseOriginal', name: string) => {
  fitting()[which](find(name).id)
  await settle()
}

// requirement 28.3
test('making a file fit ends its upload; the fitted file is sent in its place', async () => {
  await add('large 1')
  await makeFit('large 1')
  // A second press begins nothing.
  await makeFit('large 1')
  expect(fitted()).toEqual(['large 1'])
  expect(transferOf('large 1').signal.aborted).toBe(true)
  expect([queue().isBusy(), queue().batch()]).toEqual([true, []])
  const progress = { done: 0.5, secondsLeft: 4, isSlow: false }
  fittingOf('large 1').progress(progress)
  expect(find('large 1').state).toMatchObject({ phase: 'preparing', progress })

  const small = await succeedFit('large 1')
  expect(find('large 1').state).toMatchObject({ phase: 'comparing', fitted: small })
  expect(queue().isBusy()).toBe(true)
  await makeFit('large 1')
  expect(fitted()).toEqual(['large 1'])
  await choose('chooseFitted', 'large 1')
  expect(phases()).toEqual(['large 1.mp4 uploading'])
  expect(find('large 1.mp4')).toMatchObject({ file: small.file, original: null, canFit: null, note: '' })
})

// requirement 28.4
test('a cancelled preparation leaves the file as it was', async () => {
  await add('large 1', 'foreign 1')
  for (const name of ['large 1', 'foreign 1']) await makeFit(name)
  queue().cancel(find('foreign 1').id)
  await cancel('large 1')
  expect(fitted()).toEqual(['large 1 ended', 'foreign 1 ended'])
  expect(phases()).toEqual(['large 1 cancelled', 'foreign 1 asking'])
  await succeedFit('large 1')
  expect(phases()).toEqual(['large 1 cancelled', 'foreign 1 asking'])
})

// requirement 28.4
test('if a file cannot be made to fit, the row says why, and what was being sent is sent', async () => {
  await add('large 1', 'foreign 1')
  for (const name of ['large 1', 'foreign 1']) {
    await makeFit(name)
    await failFit(name, new Error('It has no picture.'))
  }
  expect(phases()).toEqual(['large 1 uploading', 'foreign 1 asking'])
  expect(notes()).toEqual(['It has no picture.', 'It has no picture.'])
})

// requirement 28.5
test.each(['chooseFitted', 'chooseOriginal'] as const)(
  'of a file that has arrived the fitted one is a new upload, the original is not sent a second time: %s',
  async which => {
    await add('large 1')
    await succeed('large 1', 'Thanks.')
    await makeFit('large 1')
    await succeedFit('large 1')
    await choose(which, 'large 1')
    const original = { message: 'Thanks.', fileName: 'stored large 1' }
    if (which === 'chooseOriginal') {
      expect(find('large 1').state).toEqual({ phase: 'done', ...original })
      expect(sent()).toEqual(['large 1'])
      return
    }
    await succeed('large 1.mp4')
    expect(phases()).toEqual(['large 1.mp4 done'])
    expect(find('large 1.mp4').original).toMatchObject(original)
    expect(queue().takeNews().arrived).toBe(2)
  },
)

test('a file that is taken off the list, and the end of the session, end its preparation', async () => {
  await add('large 1', 'large 2')
  for (const name of ['large 1', 'large 2']) await makeFit(name)
  await uploads.remove('large 1')
  queue().clear()
  expect(fitted()).toEqual(['large 1 ended', 'large 2 ended'])
  await settle()
  expect(phases()).toEqual([])
})

// requirement 28.9
test('a picture for a ticker is made to fit and sent without a question; if it cannot be, its row says why', async () => {
  const arrived = fitting().addForTicker(aFile('photo'))
  await settle()
  expect(fittingOf('photo').aim).toBe('ticker')
  await succeedFit('photo')
  expect(phases()).toEqual(['photo.mp4 uploading'])
  await succeed('photo.mp4')
  expect(await arrived).toMatchObject({ fileName: 'stored photo.mp4', file: { name: 'photo.mp4' } })

  const second = fitting().addForTicker(aFile('second'))
  await settle()
  await failFit('second', new Error('It is damaged.'))
  expect([await second, find('second').state.phase, find('second').note]).toEqual([null, 'cancelled', 'It is damaged.'])
  expect(sent()).toEqual(['photo.mp4'])
})
