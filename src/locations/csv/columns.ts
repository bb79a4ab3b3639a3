import type { TableRow } from './read-table.ts'

/** The columns of a file that hold the two fields of a location, counted from 0; -1 for none. */
export interface Columns {
  /** The first row is the heading of the columns. */
  hasHeading: boolean
  name: number
  uniqueId: number
}

type Field = 'name' | 'uniqueId'

/** The headings of each field, the surest one first: a file may have a column "ID" beside its "Unique ID". */
const headings: Record<Field, readonly string[]> = {
  name: [
    ...['location name', 'nama lokasi', 'location', 'lokasi', 'name', 'nama'],
    ...['store name', 'nama toko', 'store', 'toko', 'shop', 'branch', 'cabang', 'site'],
  ],
  uniqueId: [
    ...['unique id', 'uniqueid', 'uid', 'id unik', 'kode unik', 'screen id', 'location id', 'id lokasi'],
    ...['kode lokasi', 'kode toko', 'store code', 'code', 'kode', 'id'],
  ],
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The column with the surest heading of a field; -1 if there is none. */
function columnOf(field: Field, cells: readonly string[]): number {
  const names = cells.map(plain)
  const heading = headings[field].find(one => names.includes(one))
  return heading === undefined ? -1 : names.indexOf(heading)
}

/** The number of columns of a file. */
export const widthOf = (rows: readonly TableRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** The number of cells of a row without the blank ones at its end. */
export const filledWidth = ({ cells }: TableRow): number => cells.findLastIndex(cell => cell.trim() !== '') + 1

/** The number of cells that the heading has, or most rows: a row with more has a separator in its text. */
export function usualWidth(rows: readonly TableRow[], { hasHeading }: Columns): number {
  const [first] = rows
  if (hasHeading && first) return filledWidth(first)
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(filledWidth(row), (counts.get(filledWidth(row)) ?? 0) + 1)
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)
  return usual?.[0] ?? 0
}

/** Finds the columns by the headings of the first row; without headings the name comes first, then the unique ID. */
export function recogniseColumns(rows: readonly TableRow[]): Columns {
  const width = widthOf(rows)
  const first = rows[0]?.cells ?? []
  const found = { name: columnOf('name', first), uniqueId: columnOf('uniqueId', first) }
  const hasHeading = found.name >= 0 || found.uniqueId >= 0
  const free = (taken: number) => [0, 1].find(column => column !== taken && column < width) ?? -1
  const name = found.name >= 0 ? found.name : free(found.uniqueId)
  return { hasHeading, name, uniqueId: found.uniqueId >= 0 ? found.uniqueId : free(name) }
}
