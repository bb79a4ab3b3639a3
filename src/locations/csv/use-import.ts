import { useMemo, useState } from 'react'
import type { Location, LocationInput } from '../../api/locations.ts'
import { useUnsaved } from '../../page/unsaved.ts'
import { checkRows, type Edits } from './check-rows.ts'
import { type Columns, recogniseColumns } from './columns.ts'
import { IMPORT, useKeptImport } from './kept-import.ts'
import { readTable } from './read-table.ts'
import type { CsvSource } from './use-csv-import.ts'

/** The rows of a chosen file as locations, and what a person changes in them. */
export function useImport(source: CsvSource, locations: readonly Location[]) {
  const rows = useMemo(() => readTable(source.text), [source])
  const [columns, setColumns] = useState<Columns>(() => source.kept?.columns ?? recogniseColumns(rows))
  const [edits, setEdits] = useState<Edits>(() => source.kept?.edits ?? new Map())
  const checked = useMemo(() => checkRows({ rows, columns, edits, locations }), [rows, columns, edits, locations])
  useUnsaved(IMPORT, edits.size > 0)
  useKeptImport({ name: source.name, text: source.text, columns, edits })
  return {
    rows,
    columns,
    setColumns,
    /** All rows but the heading. */
    checked,
    edit(line: number, change: Partial<LocationInput>) {
      setEdits(before => new Map(before).set(line, { ...before.get(line), ...change }))
    },
  }
}
