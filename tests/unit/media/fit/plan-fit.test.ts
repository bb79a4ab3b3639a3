import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { writeWithin } from '../../../../src/media/fit/films/film.ts'
import {
  changesOf,
  type FilmPlan,
  type FilmProbe,
  LARGEST_FILM,
  planFit,
} from '../../../../src/media/fit/films/plan-fit.ts'

const MEGABYTE = 1024 * 1024
const both = { avc: true, vp9: true }

/** A film of a minute, as a telephone makes it, that needs a transcode. */
const aFilm = (changes: Partial<FilmProbe> = {}): FilmProbe => ({
  codec: 'hevc',
  width: 3840,
  height: 2160,
  start: 0,
  end: Number.POSITIVE_INFINITY,
  isCut: false,
  seconds: 60,
  frames: 1800,
  framesPerSecond: 30,
  isTurned: false,
  isSquare: true,
  hasSound: true,
  isHdr: false,
  bytes: 400 * MEGABYTE,
  isPlain: true,
  isDecodable: true,
  ...changes,
})

const plain = { codec: 'avc', width: 1280, height: 720, bytes: 20 * MEGABYTE }

// requirement 28.10
test('a 4K film becomes 1920×1080, in either orientation, at a bit rate that stays under 50 MB', () => {
  const plan = planFit(aFilm(), both)
  expect(plan).toMatchObject({ how: 'transcode', type: 'video/mp4', codec: 'avc', width: 1920, height: 1080 })
  expect(planFit(aFilm({ width: 2160, height: 3840 }), both)).toMatchObject({ width: 1080, height: 1920 })
  // 50 MB of a minute are 7 Mbit/s; less is enough for this size.
  expect(plan).toMatchObject({ bitRate: expect.closeTo(6.43e6, -5) })
})

// requirement 28.10
test('H.264 in another container is copied; any other reason to touch the pictures is a transcode', () => {
  expect(planFit(aFilm(plain), both)).toMatchObject({ how: 'remux', type: 'video/mp4', width: 1280, height: 720 })
  const kinds = [{ codec: 'vp9' }, { isTurned: true }, { isSquare: false }, { isHdr: true }, { isCut: true }]
  const sizes = [{ width: 2560, height: 1440 }, { width: 1080, height: 2400 }, { bytes: 51 * MEGABYTE }]
  const reasons = [...kinds, { isPlain: false }, ...sizes]
  for (const reason of reasons) expect(planFit(aFilm({ ...plain, ...reason }), both).how).toBe('transcode')
  // The index of 20 minutes takes more than a megabyte.
  const nearlyFull = { ...plain, bytes: 49 * MEGABYTE }
  expect(planFit(aFilm(nearlyFull), both).how).toBe('remux')
  expect(planFit(aFilm({ ...nearlyFull, seconds: 1200, frames: 36_000 }), both).how).toBe('transcode')
})

// requirement 28.13
test('a film over 50 MB is written once more with fewer bits, and refused if it is still over', async () => {
  const plan = planFit(aFilm(), both)
  if (plan.how === 'none') throw new Error('There is no plan.')
  const writes = (...megabytes: number[]) => {
    const sizes = megabytes.map(number => number * MEGABYTE)
    const write = vi.fn(async (_plan: FilmPlan): Promise<Blob> => ({ ...new Blob(), size: sizes.shift() ?? 0 }))
    return { write, written: writeWithin(plan, write) }
  }
  expect(await writes(50).written).toHaveProperty('size', LARGEST_FILM)
  const { write, written } = writes(60, 49)
  expect(await written).toHaveProperty('size', 49 * MEGABYTE)
  expect(write).toHaveBeenLastCalledWith({ ...plan, bitRate: expect.closeTo((plan.bitRate * 50 * 0.95) / 60) })
  await expect(writes(60, 51).written).rejects.toThrow('After two tries this film is still over 50 MB')
})

// requirement 28.10
test('a browser without an encoder for H.264 writes VP9 in WebM, and says so', () => {
  const film = aFilm()
  const plan = planFit(film, { avc: false, vp9: true })
  if (plan.how === 'none') throw new Error('There is no plan.')
  expect(plan).toMatchObject({ type: 'video/webm', codec: 'vp9' })
  expect(changesOf(film, plan)).toEqual([
    'Saved as VP9 in WebM, as this browser cannot write H.264.',
    'Made 1920×1080 px large.',
    'Sound is left out: screens play muted.',
  ])
})

// requirement 28.13
test('there is no plan for a film that cannot be decoded, without an encoder, and for hours in 50 MB', () => {
  expect(planFit(aFilm({ isDecodable: false }), both)).toEqual({ how: 'none', because: 'undecodable' })
  expect(planFit(aFilm(), { avc: false, vp9: false })).toEqual({ how: 'none', because: 'no encoder' })
  const long = aFilm({ seconds: 3 * 3600, frames: 3 * 3600 * 30 })
  expect(planFit(long, both)).toEqual({ how: 'none', because: 'too long' })
})

// requirement 28.10
test('a long film gets smaller pictures before it gets bad ones; a small film is not enlarged', () => {
  const minutes = (number: number) => planFit(aFilm({ seconds: number * 60, frames: number * 1800 }), both)
  expect(minutes(5)).toMatchObject({ width: 1280, height: 720 })
  expect(minutes(20)).toMatchObject({ width: 640, height: 360 })
  expect(planFit(aFilm({ width: 321, height: 181 }), both)).toMatchObject({ width: 320, height: 180 })
  // It gets hardly more bits than it had, as they would carry no more picture.
  const plan = planFit(aFilm({ ...plain, isTurned: true, bytes: 6 * MEGABYTE }), both)
  expect(plan).toMatchObject({ bitRate: expect.closeTo(((6 * MEGABYTE * 8) / 60) * 1.2, -1) })
})

// requirement 28.10
test('every plan keeps the box and the limit, has even sides, and keeps the shape', () => {
  const films = fc.record({
    width: fc.integer({ min: 640, max: 8192 }),
    shape: fc.double({ min: 0.25, max: 4, noNaN: true }),
    seconds: fc.double({ min: 0.1, max: 20_000, noNaN: true }),
    framesPerSecond: fc.constantFrom(24000 / 1001, 25, 30, 60, null),
    bytes: fc.integer({ min: 1000, max: 3e9 }),
  })
  fc.assert(
    fc.property(films, ({ width, shape, seconds, framesPerSecond, bytes }) => {
      const height = Math.round(width / shape)
      const frames = Math.ceil(seconds * (framesPerSecond ?? 20))
      const plan = planFit(aFilm({ width, height, seconds, framesPerSecond, bytes, frames }), both)
      if (plan.how === 'none') return
      expect(Math.max(plan.width, plan.height)).toBeLessThanOrEqual(1920)
      expect(Math.min(plan.width, plan.height)).toBeLessThanOrEqual(1080)
      expect([plan.width % 2, plan.height % 2]).toEqual([0, 0])
      expect((plan.bitRate * seconds) / 8).toBeLessThan(LARGEST_FILM)
      expect(plan.width / plan.height / (width / height)).toBeCloseTo(1, 1)
    }),
  )
})
