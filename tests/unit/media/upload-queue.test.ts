import { expect, test, vi } from 'vitest'
import { progressOf } from '../../../src/media/upload-status.tsx'
import { aFile, settle, uploadsOfEachTest } from './upload-harness.ts'

const uploads = uploadsOfEachTest()
const { harness, queue, transferOf, stateOf, phases, notes, sent } = uploads
const { add, start, cancel, remove, succeed, fail } = uploads
const ended = () =>
  queue()
    .takeNews()
    .finished.map(({ file, state }) => `${file.name} ${state.phase}`)

// requirement 4.13
test('two are sent at a time, in the order in which they came', async () => {
  const adding = add('a', 'b', 'c')
  expect(phases()).toEqual(['a checking', 'b checking', 'c checking'])
  await adding
  expect(phases()).toEqual(['a uploading', 'b uploading', 'c waiting'])
  await succeed('b', 'Welcome, b')
  expect(phases()).toEqual(['a uploading', 'b done', 'c uploading'])
  expect(stateOf('b')).toEqual({ phase: 'done', message: 'Welcome, b', fileName: 'stored b' })
})

// requirement 4.13
test('a file whose check took longer goes before those that wait, and holds none up', async () => {
  await add('slow 1', 'b', 'c', 'slow 2', 'e')
  expect(phases().join()).toBe('slow 1 checking,b uploading,c uploading,slow 2 checking,e waiting')
  for (const name of ['slow 2', 'slow 1']) harness().endCheck[name]?.()
  await settle()
  for (const name of ['b', 'c']) await succeed(name)
  expect(phases().join()).toBe('slow 1 uploading,b done,c done,slow 2 uploading,e waiting')
})

test('the progress has a moving average of the speed, and the time left', async () => {
  await add('a')
  expect(stateOf('a')).toEqual({ phase: 'uploading', loaded: 0, total: 1000, timeLeft: null })
  uploads.setNow(1000)
  transferOf('a').progress({ loaded: 200, total: 1000 })
  expect(stateOf('a')).toMatchObject({ loaded: 200, timeLeft: 4 })
  uploads.setNow(6000)
  transferOf('a').progress({ loaded: 250, total: 1000 })
  // Over the last five seconds only: 50 bytes.
  expect(stateOf('a')).toMatchObject({ timeLeft: 75 })
})

// requirement 4.12
test('a file that may be broken is held until the person decides', async () => {
  await add('broken 1', 'broken 2')
  expect(stateOf('broken 1')).toEqual({ phase: 'asking', reason: 'It is broken.' })
  expect([notes()[0], sent(), queue().isBusy()]).toEqual(['It is here twice.', [], false])
  await start('broken 1')
  await remove('broken 2')
  expect([phases(), harness().checked]).toEqual([['broken 1 uploading'], ['broken 1', 'broken 2']])
})

test('a file that exceeds a displayed limit is sent at once and keeps its note; a check that fails holds nothing', async () => {
  const adding = add('large 1', 'unopened 1')
  expect(notes()).toEqual([null, null])
  await adding
  expect([phases(), notes()[0]]).toEqual([['large 1 uploading', 'unopened 1 uploading'], 'It is large.'])
  await succeed('large 1')
  expect([phases()[0], notes()[0]]).toEqual(['large 1 done', 'It is large.'])
})

test('an upload that was cancelled before its check is checked at the next try', async () => {
  queue().add([aFile('broken 1')])
  await cancel('broken 1')
  const starting = start('broken 1')
  expect(phases()).toEqual(['broken 1 checking'])
  await starting
  expect([phases(), sent()]).toEqual([['broken 1 asking'], []])
})

// requirement 4.13
test('a cancelled upload ends, makes room, and can be sent again', async () => {
  await add('a', 'b', 'c')
  await cancel('a')
  expect(phases()).toEqual(['a cancelled', 'b uploading', 'c uploading'])
  expect(transferOf('a').signal.aborted).toBe(true)
  transferOf('a').progress({ loaded: 900, total: 1000 })
  expect(stateOf('a')).toEqual({ phase: 'cancelled' })
  queue().start(queue().snapshot()[0]?.id ?? -1)
  await succeed('b')
  await succeed('a')
  expect(phases()).toEqual(['a done', 'b done', 'c uploading'])
})

test('a waiting upload is never sent after it was cancelled', async () => {
  await add('a', 'b', 'c')
  await cancel('c')
  for (const name of ['a', 'b']) await succeed(name)
  expect([sent(), stateOf('c')]).toEqual([['a', 'b'], { phase: 'cancelled' }])
})

// requirement 4.13
test('a failed upload has its error and can be tried again; one that is done cannot', async () => {
  await add('a')
  await fail('a', 'The line was cut.')
  expect(stateOf('a')).toEqual({ phase: 'failed', error: new Error('The line was cut.') })
  await start('a')
  await succeed('a')
  await start('a')
  expect([stateOf('a').phase, sent()]).toEqual(['done', ['a', 'a']])
})

// requirement 4.14
test('a batch is reported once, when no upload is under way any more', async () => {
  await add('a', 'b')
  await succeed('a', 'Hello')
  expect(queue().takeNews()).toEqual({ arrived: 1, finished: [] })
  await fail('b')
  expect(ended()).toEqual(['a done', 'b failed'])
  expect(queue().takeNews()).toEqual({ arrived: 0, finished: [] })
})

// requirement 29.8
test('the result that a caller tells is no news, but that of its retry is', async () => {
  queue().add([aFile('a')], 'caller')
  await settle()
  await fail('a')
  expect(ended()).toEqual([])
  await start('a')
  await succeed('a')
  expect(ended()).toEqual(['a done'])
})

// requirement 4.16
test('its batch is what has ended since it was idle and what is under way, each upload once', async () => {
  const batch = () => [
    queue()
      .batch()
      .map(({ file, state }) => `${file.name} ${state.phase}`)
      .join(),
    progressOf(queue().batch()),
  ]
  queue().add([aFile('a'), aFile('b', 3000), aFile('broken 1')])
  await settle()
  expect(batch()).toEqual(['a uploading,b uploading', { ended: 0, total: 2, percent: 0 }])
  transferOf('b').progress({ loaded: 1500, total: 3000 })
  await fail('a')
  expect(batch()).toEqual(['a failed,b uploading', { ended: 1, total: 2, percent: 62 }])
  await start('a')
  expect(batch()[0]).toBe('a uploading,b uploading')
  await succeed('a')
  expect(queue().takeNews().finished).toEqual([])
  const cancelling = cancel('b')
  expect(ended()).toEqual(['a done'])
  await cancelling
  expect(batch()).toEqual(['', { ended: 0, total: 0, percent: 0 }])
})

test('the uploads that have ended can be cleared, or all of them', async () => {
  await add('a', 'b', 'c', 'd')
  await succeed('a')
  await fail('b')
  await cancel('c')
  queue().clearEnded()
  expect(phases()).toEqual(['b failed', 'd uploading'])
  queue().clear()
  await settle()
  expect([phases(), transferOf('d').signal.aborted]).toEqual([[], true])
  expect(queue().takeNews()).toEqual({ arrived: 0, finished: [] })
})

test('the snapshot is kept until something changes, and the listeners learn of it', () => {
  const told = vi.fn()
  const stop = queue().subscribe(told)
  const before = queue().snapshot()
  expect(queue().snapshot()).toBe(before)
  queue().add([aFile('a')])
  expect(queue().snapshot()).not.toBe(before)
  stop()
  queue().clear()
  expect(told).toHaveBeenCalledOnce()
})
