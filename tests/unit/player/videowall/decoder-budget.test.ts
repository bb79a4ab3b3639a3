import { expect, test } from 'vitest'
import { SecondDecoder } from '../../../../src/player/videowall/decoder-budget.ts'
import type { Showing } from '../../../../src/player/videowall/playback.ts'
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

/** How many films in a row begin alone from now on. */
function filmsAlone(decoder: SecondDecoder): number {
  let count = 0
  for (; decoder.mustWait(aFilm()); count += 1) decoder.spendAlone()
  return count
}

test('a film is prepared beside the one on the screen until something speaks against it', () => {
  const decoder = new SecondDecoder()
  expect([decoder.mustWait(aFilm()), decoder.isUnsure]).toEqual([false, true])
  decoder.works()
  expect([decoder.mustWait(aFilm()), decoder.isUnsure]).toEqual([false, false])
})

test('a machine that refuses its second decoder is asked again after twenty films', () => {
  const decoder = new SecondDecoder()
  decoder.refused()
  expect(filmsAlone(decoder)).toBe(20)
})

test('one refusal after a proof costs one film, the next one twenty', () => {
  const decoder = new SecondDecoder()
  decoder.works()
  decoder.refused()
  expect(decoder.isUnsure).toBe(true)
  expect(filmsAlone(decoder)).toBe(1)
  decoder.refused()
  expect(filmsAlone(decoder)).toBe(20)
})

test('a second attempt waits as long as nothing is proven, and a film that has stalled always does', () => {
  const decoder = new SecondDecoder()
  expect(decoder.mustWait(aFilm({ attempt: 2 }))).toBe(true)
  expect(decoder.mustWait(aFilm({ stalls: 1 }))).toBe(true)
  decoder.works()
  expect(decoder.mustWait(aFilm({ attempt: 2 }))).toBe(false)
  expect(decoder.mustWait(aFilm({ stalls: 1 }))).toBe(true)
})

test('a film that may have made another one stall waits; alone it is convicted, acquitted, or forgotten', () => {
  const decoder = new SecondDecoder()
  decoder.convict()
  expect(decoder.mustWait(aFilm())).toBe(false)
  decoder.suspect()
  expect(decoder.mustWait(aFilm())).toBe(true)
  decoder.acquit()
  expect(decoder.mustWait(aFilm())).toBe(false)
  decoder.convict()
  expect(filmsAlone(decoder)).toBe(0)

  decoder.suspect()
  decoder.convict()
  expect(filmsAlone(decoder)).toBe(20)

  decoder.suspect()
  decoder.spendAlone()
  expect(decoder.mustWait(aFilm())).toBe(false)
})

test('films that begin alone without a reason are not counted beforehand', () => {
  const decoder = new SecondDecoder()
  decoder.spendAlone()
  decoder.spendAlone()
  decoder.refused()
  expect(filmsAlone(decoder)).toBe(20)
})
