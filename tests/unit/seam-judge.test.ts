import { expect, test } from 'vitest'
import { judgeSeams, type Order } from '../bench/screens/seam-judge.ts'
import { colourFrameBytes } from '../support/film/colour-runs.ts'

const paints = {
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  black: [0, 0, 0],
  white: [255, 255, 255],
} as const
type Paint = keyof typeof paints

/** Frames of one paint whose last pixel moves with every second frame, or stands still. */
const shots = (paint: Paint, count: number, isStill = false): Buffer[] =>
  Array.from({ length: count }, (_, index) => {
    const frame = Buffer.from(Array.from({ length: colourFrameBytes }, (_, byte) => paints[paint][byte % 3] ?? 0))
    frame[colourFrameBytes - 1] = isStill ? 0 : index >> 1
    return frame
  })

const turn = ['red', 'lime', 'blue', 'yellow'] as const
const order: Order = { files: turn.map(colour => `${colour}.mp4`), colours: turn, filmSeconds: 0.2 }
const ROUNDS = 3
const LEAST = 9

/** A recording of three rounds, each film shown by these frames. */
const recording = (film: (colour: Paint, index: number) => Buffer[]) =>
  judgeSeams(
    Array.from({ length: ROUNDS }, () => turn)
      .flat()
      .flatMap(film),
    order,
    LEAST,
  )

test('a screen that plays has cuts, no gap, no hold and no fault', () => {
  const seams = recording(colour => shots(colour, 12))
  expect(seams).toMatchObject({ cuts: 11, gaps: 0, faults: [] })
  expect(new Set([...seams.holds, ...seams.lateStarts])).toEqual(new Set([0]))
})

test.each(['black', 'white', 'red'] as const)('a screen that is all %s is no screen without gaps', paint => {
  const seams = recording(() => shots(paint, 12, true))
  expect(seams.faults).toEqual(['0 cuts of at least 9'])
  const gaps = paint === 'red' ? 0 : 144
  expect(seams).toMatchObject({ gaps, dark: paint === 'black' ? gaps : 0, bright: paint === 'white' ? gaps : 0 })
})

test('two frames of a wrong film at every cut are a fault, although they shorten the median hold', () => {
  const seams = recording((colour, index) => [...shots(turn[(index + 1) % 4] ?? 'red', 2), ...shots(colour, 12)])
  expect(seams.holds).toContain(-10)
  expect(seams.faults).toEqual([expect.stringMatching(/out of order, first /)])
})

test('a film that begins late is told from one that is held at its end', () => {
  const late = recording(colour => [...shots(colour, 5, true), ...shots(colour, 12)])
  const held = recording(colour => [...shots(colour, 12), ...shots(colour, 5, true)])
  expect([late.holds[0], late.lateStarts[0]]).toEqual([5, 5])
  expect([held.holds[0], held.lateStarts[0]]).toEqual([5, 0])
})
