import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type EditList, readEditList } from '../../../../src/media/fit/films/open-film.ts'
import { mediaFile } from '../../../support/product/media-files.ts'

const word = (value: number) => Buffer.from(Uint32Array.of(value).buffer).swap32()
const box = (name: string, ...content: Uint8Array[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([word(body.length + 8), Buffer.from(name, 'latin1'), body])
}
const SPEED = 0x10000

/** A film of 600 units a second with this edit list: duration, start and speed of each entry. */
function filmWith(...edits: ReadonlyArray<readonly [duration: number, start: number, speed?: number]>): Blob {
  const head = (value: number) => [word(0), word(0), word(0), word(value)]
  const entries = edits.flatMap(([duration, start, speed = SPEED]) => [word(duration), word(start >>> 0), word(speed)])
  const list = box('edts', box('elst', word(0), word(edits.length), ...entries))
  const tracks = [box('trak', box('tkhd', ...head(1)), box('edts')), box('trak', box('tkhd', ...head(2)), list)]
  return new Blob([box('ftyp', word(0)), box('moov', box('mvhd', ...head(600)), ...tracks)])
}

const whole: EditList = { stretches: 1, end: Number.POSITIVE_INFINITY }

// requirement 28.11
test('an edit list says where a film ends, and if it was cut into several stretches', async () => {
  for (const [film, list] of [
    [filmWith([900, 300]), { stretches: 1, end: 1.5 }],
    [filmWith([300, -1], [900, 0]), { stretches: 1, end: 2 }],
    [filmWith([0, 0]), whole],
    [filmWith([600, 0], [600, 1800]), { stretches: 2, end: 2 }],
    [filmWith([600, 0, SPEED / 2]), { stretches: 2, end: 1 }],
  ] as const)
    expect(await readEditList(film, 2)).toEqual(list)
})

test('a film without an edit list, of another container, or with a broken index is shown whole', async () => {
  expect(await readEditList(filmWith([900, 0]), 1)).toEqual(whole)
  expect(await readEditList(filmWith([900, 0]), 3)).toEqual(whole)
  const [cut, other] = [await readFile(mediaFile('films/cut.mp4')), await readFile(mediaFile('films/uneven.webm'))]
  expect(await readEditList(new Blob([cut]), 1)).toEqual({ stretches: 1, end: 0.5 })
  expect(await readEditList(new Blob([other]), 1)).toEqual(whole)
  const at = cut.indexOf('elst')
  // More entries than the list has bytes.
  cut.writeUInt32BE(1000, at + 8)
  expect(await readEditList(new Blob([cut]), 1)).toEqual(whole)
})
