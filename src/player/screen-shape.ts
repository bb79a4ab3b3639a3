/** The shape of one screen, as the query of its address says it (section 34 of tests/requirements.md). */
export interface ScreenShape {
  /** Degrees by which all that the screen shows is turned clockwise. */
  rotate: 0 | 90 | 180 | 270
  /** The edge at which the ticker of the location runs beside the film. */
  strip: 'bottom' | 'top' | null
  /** The part of a wall of several screens; numbers begin at 1 in the top left corner and follow the rows. */
  tile: { columns: number; rows: number; number: number } | null
  /** The way between the pictures of two neighbours in a wall, in percent of the width of one picture. */
  gap: number
  /** Null for the fit of the build. */
  fit: 'contain' | 'cover' | null
}

export const PLAIN: ScreenShape = { rotate: 0, strip: null, tile: null, gap: 0, fit: null }

/** The most columns or rows of a wall, and its widest gap. */
export const MOST_TILES = 20
export const WIDEST_GAP = 50

const oneOf = <Value extends string | number>(text: string, values: readonly Value[]) =>
  values.find(value => String(value) === text)

function readTile(text: string): ScreenShape['tile'] | undefined {
  const [columns = 0, rows = 0, number = 0] = /^(\d+)x(\d+):(\d+)$/i.exec(text)?.slice(1).map(Number) ?? []
  const isWall = [columns, rows].every(count => count >= 1 && count <= MOST_TILES)
  return isWall && number >= 1 && number <= columns * rows ? { columns, rows, number } : undefined
}

function readGap(text: string): number | undefined {
  const gap = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return gap <= WIDEST_GAP ? gap : undefined
}

/** Reads a value; undefined if it cannot be read. */
const readers: { [Name in keyof ScreenShape]: (text: string) => ScreenShape[Name] | undefined } = {
  rotate: text => oneOf(text, [0, 90, 180, 270] as const),
  strip: text => oneOf(text, ['bottom', 'top'] as const),
  tile: readTile,
  gap: readGap,
  fit: text => oneOf(text, ['contain', 'cover'] as const),
}

/**
 * The shape that an address asks for. A value that cannot be read, or a name that is given twice, counts as absent.
 * @returns `unread`: the name and the text of each such value
 */
export function readShape(search: string): {
  shape: ScreenShape
  unread: Array<[name: keyof ScreenShape, text: string]>
} {
  const query = new URLSearchParams(search)
  const unread: Array<[keyof ScreenShape, string]> = []
  function read<Name extends keyof ScreenShape>(name: Name): ScreenShape[Name] {
    if (!query.has(name)) return PLAIN[name]
    const text = query.getAll(name).join(', ')
    const value = readers[name](text)
    if (value === undefined) unread.push([name, text])
    return value ?? PLAIN[name]
  }
  const shape = { rotate: read('rotate'), strip: read('strip'), tile: read('tile'), gap: read('gap'), fit: read('fit') }
  return { shape, unread }
}

/** The query of a shape, such as `rotate=90&tile=2x2:3`; empty for a plain screen. A gap is written with a wall only. */
export function shapeQuery({ rotate, strip, tile, gap, fit }: ScreenShape): string {
  const wall = tile && [`tile=${tile.columns}x${tile.rows}:${tile.number}`, ...(gap > 0 ? [`gap=${gap}`] : [])]
  return [...(rotate ? [`rotate=${rotate}`] : []), ...(strip ? [`strip=${strip}`] : []), ...(wall ?? [])]
    .concat(fit ? [`fit=${fit}`] : [])
    .join('&')
}

/** The part of a wall that a screen shows: its column and row begin at 0. The whole of one screen without a wall. */
export function partOfWall({ tile, gap }: ScreenShape) {
  const { columns, rows, number } = tile ?? { columns: 1, rows: 1, number: 1 }
  return { columns, rows, column: (number - 1) % columns, row: Math.floor((number - 1) / columns), gap }
}
