import type { Location, LocationInput } from '../../api/locations.ts'
import { counted } from '../../base/counted.ts'
import type { NewJob } from '../../jobs/job.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import { unguardCell } from './formula-guard.ts'
import { type Columns, filledWidth, type TableRow, usualWidth } from './read-table.ts'

export type Edits = ReadonlyMap<number, Partial<LocationInput>>

export interface CheckedRow extends LocationInput {
  line: number
  faults: readonly string[]
}

interface CheckInputs {
  rows: readonly TableRow[]
  columns: Columns
  edits: Edits
  locations: readonly Location[]
}

const isBlank = (text: string) => text.trim() === ''

/** The rows of the file as locations, each one checked by itself and against all others. */
export function checkRows({ rows, columns, edits, locations }: CheckInputs): CheckedRow[] {
  const existing = new Map(locations.map(({ unique_id, name }) => [unique_id, name]))
  const lines = new Map<string, number>()
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
      isBlank(name) && 'The name is empty.',
      uid === '' && 'The unique ID is empty.',
      before !== undefined && `The unique ID is on line ${before} already.`,
      uid !== '' && existing.has(uid) && `“${existing.get(uid)}” has this unique ID already.`,
    ].filter(fault => typeof fault === 'string')
    if (uid !== '' && before === undefined) lines.set(uid, row.line)
    return { line: row.line, name, unique_id, faults }
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

export function leftOutText(rows: readonly CheckedRow[]): string {
  const lines = rows.filter(row => !isRight(row)).map(({ line }) => String(line))
  return lines.length === 1 ? `Line ${lines[0]} is left out.` : `Lines ${namesText(lines)} are left out.`
}
