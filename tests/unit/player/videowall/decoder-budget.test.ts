import { expect, test } from 'vitest'
import { DecoderBudget } from '../../../../src/player/videowall/decoder-budget.ts'
import type { Showing } from '../../../../src/player/videowall/playback-state.ts'
import { anItem } from '../../../support/display/playlists.ts'

const aFilm = (tries: Partial<Showing> = {}): Showing => ({
  playlist: 1,
  repeat: 1,
  number: 1,
  attempt: 1,
  stalls: 0,
  item: anItem('a.mp4'),
  ...tries,
})

/** Lets a film that was prepared beside another one play to its end. */
function overlap(decoders: DecoderBudget, film = aFilm()): void {
  decoders.notePresented(film, true)
  decoders.noteEnded(film)
}

/** Begins films alone until two films may overlap again. @returns the number of films that began alone */
function filmsAlone(decoders: DecoderBudget): number {
  let count = 0
  for (; !decoders.mayOverlap(aFilm()); count += 1) decoders.noteAlone()
  return count
}

test('films overlap until something speaks against it, and a film that has played to its end is the proof', () => {
  const decoders = new DecoderBudget()
  expect([decoders.mayOverlap(aFilm()), decoders.isProven]).toEqual([true, false])
  decoders.notePresented(aFilm(), true)
  expect(decoders.isProven).toBe(false)
  decoders.noteEnded(aFilm())
  expect([decoders.mayOverlap(aFilm()), decoders.isProven]).toEqual([true, true])
})

test('a film that began alone, and another film than the one that overlapped, prove nothing', () => {
  const decoders = new DecoderBudget()
  decoders.notePresented(aFilm(), false)
  decoders.noteEnded(aFilm())
  decoders.notePresented(aFilm({ number: 2 }), true)
  decoders.noteEnded(aFilm({ number: 3 }))
  expect(decoders.isProven).toBe(false)
})

test('a machine that refuses its second decoder is asked again after twenty films', () => {
  const decoders = new DecoderBudget()
  decoders.noteRefused()
  expect(filmsAlone(decoders)).toBe(20)
})

test('one refusal after a proof costs one film, the next one twenty', () => {
  const decoders = new DecoderBudget()
  overlap(decoders)
  decoders.noteRefused()
  expect(decoders.isProven).toBe(false)
  expect(filmsAlone(decoders)).toBe(1)
  decoders.noteRefused()
  expect(filmsAlone(decoders)).toBe(20)
})

test('a second attempt waits until an overlap has worked, and a film that has stalled always does', () => {
  const decoders = new DecoderBudget()
  expect(decoders.mayOverlap(aFilm({ attempt: 2 }))).toBe(false)
  expect(decoders.mayOverlap(aFilm({ stalls: 1 }))).toBe(false)
  overlap(decoders)
  expect(decoders.mayOverlap(aFilm({ attempt: 2 }))).toBe(true)
  expect(decoders.mayOverlap(aFilm({ stalls: 1 }))).toBe(false)
})

test('a second attempt that works alone says that the first one was refused, unless its film had stalled', () => {
  const decoders = new DecoderBudget()
  decoders.notePresented(aFilm({ attempt: 2, stalls: 2 }), false)
  expect(filmsAlone(decoders)).toBe(0)
  decoders.notePresented(aFilm({ attempt: 2 }), false)
  expect(filmsAlone(decoders)).toBe(20)
})

test('while an overlap may be the cause of a stall, no film overlaps', () => {
  const decoders = new DecoderBudget()
  decoders.noteStall(aFilm())
  expect(decoders.mayOverlap(aFilm())).toBe(false)
  // The film stalls alone too.
  decoders.noteStall(aFilm({ stalls: 1 }))
  expect(decoders.mayOverlap(aFilm())).toBe(true)
  decoders.noteEnded(aFilm({ stalls: 2 }))
  expect(filmsAlone(decoders)).toBe(0)
})

test('a film that stalled in an overlap and ends alone is a refusal', () => {
  const decoders = new DecoderBudget()
  decoders.noteStall(aFilm())
  decoders.noteEnded(aFilm({ stalls: 1 }))
  expect(filmsAlone(decoders)).toBe(20)
})

test('a film that begins alone ends the suspicion', () => {
  const decoders = new DecoderBudget()
  decoders.noteStall(aFilm())
  decoders.noteAlone()
  expect(decoders.mayOverlap(aFilm())).toBe(true)
})

test('films that begin alone without a reason are not counted beforehand', () => {
  const decoders = new DecoderBudget()
  decoders.noteAlone()
  decoders.noteAlone()
  decoders.noteRefused()
  expect(filmsAlone(decoders)).toBe(20)
})

test.each([
  ['the line was fast', true, 1_999, 20],
  ['the line was slow', true, 2_000, 0],
  ['it was alone', false, 0, 0],
])('a film that was late although %s: overlap %s, there after %d ms', (_what, isOverlap, afterMs, alone) => {
  const decoders = new DecoderBudget()
  decoders.noteLate(aFilm(), isOverlap)
  decoders.noteArrived('other.mp4', 0)
  decoders.noteArrived('a.mp4', afterMs)
  expect(filmsAlone(decoders)).toBe(alone)
  // The stall is reported once.
  decoders.noteArrived('a.mp4', 0)
  expect(filmsAlone(decoders)).toBe(0)
})

test('a film that was late in an overlap and then alone says nothing of the machine', () => {
  const decoders = new DecoderBudget()
  decoders.noteLate(aFilm(), true)
  decoders.noteLate(aFilm(), false)
  decoders.noteArrived('a.mp4', 0)
  expect(filmsAlone(decoders)).toBe(0)
})

// requirement 9.22
test('on a small machine no films overlap, whatever happens', () => {
  const decoders = new DecoderBudget('this machine has 1 GB of memory')
  for (let film = 0; film < 50; film += 1) decoders.noteAlone()
  expect([decoders.mayOverlap(aFilm()), decoders.whyAlone]).toEqual([false, 'this machine has 1 GB of memory'])
})

// requirement 9.22
test('an overlap that costs more than a third of the frames counts as refused', () => {
  const decoders = new DecoderBudget()
  decoders.notePresented(aFilm(), true)
  decoders.noteEnded(aFilm(), 0.33)
  expect([decoders.isProven, decoders.whyAlone]).toEqual([true, ''])
  decoders.notePresented(aFilm({ number: 2 }), true)
  decoders.noteEnded(aFilm({ number: 2 }), 0.34)
  expect(filmsAlone(decoders)).toBe(1)
  decoders.notePresented(aFilm({ number: 3 }), true)
  decoders.noteEnded(aFilm({ number: 3 }), 0.9)
  expect(decoders.whyAlone).toContain('cost too many frames')
  expect(filmsAlone(decoders)).toBe(20)
})
