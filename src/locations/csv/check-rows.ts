import type { Location, LocationInput } from '../../api/locations.ts'
import { counted } from '../../base/counted.ts'
import type { NewJob } from '../../jobs/job.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import { createTwins } from '../twins.ts'
import { unguardCell } from './formula-guard.ts'
import { filledWidth, recogniseColumns, type TableRow, usualWidth } from './read-table.ts'

export type Edits = ReadonlyMap<number, Partial<LocationInput>>

export interface CheckedRow extends LocationInput {
  line: number
  faults: readonly string[]
  /** What a person should look at again; the row is imported all the same. */
  doubts: readonly string[]
}

interface CheckInputs {
  rows: readonly TableRow[]
  edits: Edits
  locations: readonly Location[]
}

/** What spreadsheets make of a unique ID or a name that looks like a number, a day or a formula, and what sums have. */
const SPOILED: readonly (readonly [RegExp, string])[] = [
  [/^-?\d+(?:[.,]\d+)?e[+-]?\d+$/i, 'is a number that a spreadsheet has rounded'],
  [
    /^(?=.*-)(?:\d{1,2}-)?(?:jan|feb|mar|apr|mei|may|jun|jul|aug|ag[ut]|sep|o[ck]t|nov|de[cs])(?:-\d{2,4})?$/i,
    'may be a day that a spreadsheet has made of another text',
  ],
  [/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|#+)$/i, 'is the error of a formula'],
  [/^(?:grand |sub)?total\b|^jumlah\b/i, 'may be the total of the list, and no location'],
]

const spoiledText = (value: string): string[] =>
  SPOILED.flatMap(([shape, what]) => (shape.test(value) ? `“${value}” ${what}.` : []))

/** The rows of the file as locations, each one checked by itself and against all others. */
export function checkRows({ rows, edits, locations }: CheckInputs): CheckedRow[] {
  const existing = new Map(locations.map(({ unique_id, name }) => [unique_id, name]))
  const lines = new Map<string, number>()
  const nameTwins = createTwins(locations, 'name')
  const uidTwins = createTwins(locations, 'unique_id')
  const columns = recogniseColumns(rows)
  const width = usualWidth(rows, columns)
  const cellOf = (row: TableRow, column: number) => unguardCell(row.cells[column] ?? '')
  return rows.slice(columns.hasHeading ? 1 : 0).map(row => {
    const edit = edits.get(row.line)
    const name = edit?.name ?? cellOf(row, columns.name)
    const unique_id = edit?.unique_id ?? cellOf(row, columns.uniqueId)
    const uid = unique_id.trim()
    const before = lines.get(uid)
    const faults = [
      // A person who has typed into the row has seen how it was read.
      !edit && row.hasBrokenQuotes && 'A quotation mark is not closed, or is in the middle of a cell.',
      !edit && filledWidth(row) > width && `This line has ${filledWidth(row)} cells, the others have ${width}.`,
      name.trim() === '' && 'The name is empty.',
      uid === '' && 'The unique ID is empty.',
      before !== undefined && `The unique ID is on line ${before} already.`,
      uid !== '' && existing.has(uid) && `“${existing.get(uid)}” has this unique ID already.`,
    ].filter(fault => typeof fault === 'string')
    if (uid !== '' && before === undefined) lines.set(uid, row.line)
    const doubts = [
      ...[name.trim(), uid].flatMap(spoiledText),
      faults.length === 0 ? nameTwins(name.trim(), row.line) : '',
      uidTwins(uid, row.line),
    ].filter(doubt => doubt !== '')
    return { line: row.line, name, unique_id, faults, doubts }
  })
}

export const isRight = ({ faults }: CheckedRow): boolean => faults.length === 0

export function importJob(rows: readonly CheckedRow[]): NewJob {
  const tasks = rows.filter(isRight).map(({ name, unique_id }) => ({
    kind: 'create-location' as const,
    name: name.trim(),
    uniqueId: unique_id.trim(),
    playlists: [],
    switchOn: [],
  }))
  return { title: `Add ${counted(tasks.length, 'location')}`, tasks, tells: false }
}

function linesText(rows: readonly CheckedRow[], what: string): string {
  const lines = rows.map(({ line }) => String(line))
  if (lines.length > 1) return `Lines ${namesText(lines)} are ${what}.`
  return lines.map(line => `Line ${line} is ${what}.`).join('')
}

/** Empty if no row is left out or in doubt. */
export const leftOutText = (rows: readonly CheckedRow[]): string => {
  const wrong = rows.filter(row => !isRight(row))
  const doubted = rows.filter(row => isRight(row) && row.doubts.length > 0)
  return `${linesText(wrong, 'left out')} ${linesText(doubted, 'in doubt')}`.trim()
}
