import { encodePng } from '../product/one-colour-png.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const pngOf = (width: number, height: number, rows: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(encodePng(width, height, Buffer.alloc(rows * (1 + Math.ceil(width / 8))), [1, 0]))

/** A PNG of one black row, which claims to be this large. The rest of its pixels is missing. */
export const claimingPng = (width: number, height: number): Uint8Array<ArrayBuffer> => pngOf(width, height, 1)

/** A whole black square as a PNG of some kilobytes. */
export const blackPng = (side: number): Uint8Array<ArrayBuffer> => pngOf(side, side, side)

/** An SVG of this many elements, about four bytes each. */
export const crowdedSvg = (elements: number): Uint8Array<ArrayBuffer> =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(elements)}</svg>`)

/** A small SVG of groups that each use the one before ten times: ten to the power of the levels. */
export function multiplyingSvg(levels: number): Uint8Array<ArrayBuffer> {
  const groups = Array.from({ length: levels }, (_, level) => {
    const inside = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#g${level - 1}"/>`.repeat(10)
    return `<g id="g${level}">${inside}</g>`
  })
  return bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${groups.join('')}</svg>`)
}

/** The beginning of a ZIP archive, with one empty file. */
export const ZIP = Uint8Array.from([
  0x50, 0x4b, 3, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x61,
])

/** Ticks of a second in the index of a claiming film. */
const TICKS = 1000

/** Gives a film another length, in seconds: its index says how long each of its pictures stays. */
export function claimingFilm(film: Uint8Array<ArrayBuffer>, seconds: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(film)
  const view = new DataView(made.buffer)
  const text = new TextDecoder('latin1').decode(made)
  const length = seconds * TICKS
  /** Runs for each box of a name, with the offset of its name. */
  const each = (name: string, write: (at: number) => void) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 4)) {
      if (made[at + 4] !== 0) throw new Error(`The box ${name} is of another version.`)
      write(at)
    }
  }
  for (const name of ['mvhd', 'mdhd']) {
    each(name, at => {
      view.setUint32(at + 16, TICKS)
      view.setUint32(at + 20, length)
    })
  }
  each('tkhd', at => view.setUint32(at + 24, length))
  each('elst', at => view.setUint32(at + 12, length))
  let pictures = 0
  each('stts', at => {
    const rows = Array.from({ length: view.getUint32(at + 8) }, (_, row) => at + 12 + 8 * row)
    pictures = rows.reduce((sum, row) => sum + view.getUint32(row), 0)
    for (const row of rows) view.setUint32(row + 4, Math.floor(length / pictures))
  })
  if (pictures === 0) throw new Error('The film has no index that could be changed.')
  return made
}
