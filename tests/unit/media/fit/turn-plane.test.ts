import { expect, test } from 'vitest'
import { type Plane, type Turn, turnPlane } from '../../../../src/media/fit/films/turn-frame.ts'

const rows = (text: string) => text.split(' ')

/** Turns a plane that is written as words, one a row. */
function turned(text: string, turn: Turn): string {
  const lines = rows(text)
  const width = lines[0]?.length ?? 0
  const values = Uint8Array.from(lines.join(''), letter => letter.charCodeAt(0))
  const result = turnPlane({ values, width, height: lines.length }, turn)
  const newWidth = turn.rotation % 180 === 0 ? width : lines.length
  const letters = String.fromCharCode(...result)
  return (letters.match(new RegExp(`.{${newWidth}}`, 'g')) ?? []).join(' ')
}

// requirement 28.10
test('a plane is turned clockwise, and mirrored after that', () => {
  const turns = ([0, 90, 180, 270] as const).map(rotation => turned('abc def', { rotation, flip: false }))
  expect(turns).toEqual(['abc def', 'da eb fc', 'fed cba', 'cf be ad'])
  const mirrored = ([0, 90, 180, 270] as const).map(rotation => turned('abc def', { rotation, flip: true }))
  expect(mirrored).toEqual(['cba fed', 'ad be cf', 'def abc', 'fc eb da'])
})

test('a plane larger than one tile comes back after four turns, with values of 8 and of 16 bits', () => {
  for (const kind of [Uint8Array, Uint16Array]) {
    const start = kind.from(Array.from({ length: 70 * 45 }, (_, index) => index * 7))
    let [plane, width, height]: [Plane['values'], number, number] = [start, 70, 45]
    for (let turn = 0; turn < 4; turn++) {
      const next = turnPlane({ values: plane, width, height }, { rotation: 90, flip: false })
      ;[plane, width, height] = [next, height, width]
      if (turn < 3) expect(plane).not.toEqual(start)
    }
    expect(plane).toEqual(start)
  }
})
