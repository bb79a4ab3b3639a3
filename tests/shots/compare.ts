import type { PagePrint } from './page-print.ts'

/** The parts of a print, and what one step of the stored number is worth: finer than any eye needs. */
const parts = ['light', 'detail', 'warmth'] as const

/** A print as short text: a byte for each number. */
export function packPrint(print: PagePrint): string {
  const bytes = parts.flatMap(part =>
    print[part].map(value => (part === 'warmth' ? Math.round(value / 2) + 128 : value)),
  )
  return Buffer.from(bytes).toString('base64')
}

/** Reads what `packPrint` wrote. */
export function unpackPrint(text: string): PagePrint {
  const bytes = [...Buffer.from(text, 'base64')]
  const cells = bytes.length / parts.length
  return {
    light: bytes.slice(0, cells),
    detail: bytes.slice(cells, 2 * cells),
    warmth: bytes.slice(2 * cells).map(byte => (byte - 128) * 2),
  }
}

/** The difference of two prints of one page. */
export interface Distance {
  /** Mean over all cells. */
  mean: number
  /** The difference of the cell that differs most. */
  worst: number
}

/** Compares brightness, detail and colour cell by cell. */
export function distance(a: PagePrint, b: PagePrint): Distance {
  const cells = a.light.map((_, cell) =>
    parts.reduce((sum, part) => sum + Math.abs((a[part][cell] ?? 0) - (b[part][cell] ?? 0)), 0),
  )
  return { mean: cells.reduce((sum, cell) => sum + cell, 0) / cells.length, worst: Math.max(...cells) }
}

/** True if two prints are of the same page: between two browsers the mean stays under 1 and a cell under 8. */
export function isAlike(a: PagePrint, b: PagePrint): boolean {
  const { mean, worst } = distance(a, b)
  return mean < 2 && worst < 18
}
