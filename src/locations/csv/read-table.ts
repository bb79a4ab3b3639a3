import Papa from 'papaparse'
import { INVISIBLE } from '../twins.ts'

export interface TableRow {
  /** The line of the file on which the row begins, counted from 1. */
  line: number
  cells: readonly string[]
  /** The quotation marks of the row are not right, so that its cells are a guess. */
  hasBrokenQuotes: boolean
}

/** Lines with broken quotation marks after which the reading goes on; each one is read with all lines that follow. */
const MOST_BROKEN = 100

const isBlank = ({ cells }: TableRow) => cells.every(cell => cell.trim() === '')

const lineBreaks = (cells: readonly string[]) =>
  cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)

/** The rows up to the first one with broken quotation marks, which takes all lines that follow into its cell. */
function readRows(text: string, delimiter: string, firstLine: number): TableRow[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const broken = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? row : [])))
  let next = firstLine
  return data.map((cells, index) => {
    const line = next
    // Only a cell in quotation marks holds line breaks.
    next += 1 + lineBreaks(cells)
    return { line, cells, hasBrokenQuotes: broken.has(index) }
  })
}

/** The lines from one on, read as if a quotation mark were a letter: no line is lost in the cell of another one. */
const unquotedRows = (lines: readonly string[], from: number, delimiter: string): TableRow[] =>
  lines.slice(from - 1).map((text, index) => ({
    line: from + index,
    cells: text.split(delimiter),
    hasBrokenQuotes: text.includes('"'),
  }))

const separators = [',', ';', '\t']

/** The separator of a text; in a text of odd rows the one that is there most often. */
function separatorOf(text: string): string {
  const { meta, errors } = Papa.parse(text, { preview: 1, skipEmptyLines: 'greedy', delimitersToGuess: separators })
  if (errors.every(({ type }) => type !== 'Delimiter')) return meta.delimiter
  const countOf = (separator: string) => text.split(separator).length
  return separators.reduce((best, separator) => (countOf(separator) > countOf(best) ? separator : best))
}

/** The rows of a CSV text that are not blank, without a title. The separator is `sep=`, else the likeliest one. */
export function readTable(text: string): TableRow[] {
  const whole = text.replace(INVISIBLE, '').replace(/\r\n?/g, '\n')
  const [line = '', named] = /^"?sep=(.)"?(?=\n)/i.exec(whole) ?? []
  // The line stays as a blank one: the lines are counted.
  const plain = whole.slice(line.length)
  const delimiter = named ?? separatorOf(plain)
  const lines = plain.split('\n')
  let rows = readRows(plain, delimiter, 1)
  for (let count = 0; count < MOST_BROKEN; count += 1) {
    const last = rows.at(-1)
    if (!last?.hasBrokenQuotes) break
    // The line is read as if it had no quotation marks, and the lines after it as they are.
    const cells = (lines[last.line - 1] ?? '').split(delimiter)
    const others = readRows(lines.slice(last.line).join('\n'), delimiter, last.line + 1)
    rows = [...rows.slice(0, -1), { ...last, cells }, ...others]
  }
  const last = rows.at(-1)
  if (last?.hasBrokenQuotes) rows = [...rows.slice(0, -1), ...unquotedRows(lines, last.line, delimiter)]
  return withoutTitle(rows.filter(row => !isBlank(row)))
}

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

function columnOf(field: Field, cells: readonly string[]): number {
  const names = cells.map(plain)
  const heading = headings[field].find(one => names.includes(one))
  return heading === undefined ? -1 : names.indexOf(heading)
}

/** Leaves out the rows of one cell above the heading of both columns. */
function withoutTitle(rows: readonly TableRow[]): TableRow[] {
  const table = rows.findIndex(row => filledWidth(row) > 1)
  const cells = rows[table]?.cells ?? []
  const isHeading = columnOf('name', cells) >= 0 && columnOf('uniqueId', cells) >= 0
  return isHeading ? rows.slice(table) : [...rows]
}

const widthOf = (rows: readonly TableRow[]): number => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

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
