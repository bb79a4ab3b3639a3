import { useState } from 'react'
import { useMayDiscard } from '../../page/unsaved.ts'
import { IMPORT, type ImportDraft, keptImport } from './kept-import.ts'
import { readCsvFile } from './read-csv-file.ts'

/** A file that was read, with the changes of an earlier session if there are any. */
export interface CsvSource {
  /** Differs for each file of a visit. */
  number: number
  name: string
  text: string
  kept: Pick<ImportDraft, 'columns' | 'edits'> | null
}

/** The state of the import: closed, open without a file, or open with one. */
export interface CsvImport {
  source: CsvSource | null
  refusal: string | null
}

function restored(): CsvImport | null {
  const kept = keptImport()
  if (!kept) return null
  const { name, text, columns, edits } = kept
  return { source: { number: 0, name, text, kept: { columns, edits } }, refusal: null }
}

const empty: CsvImport = { source: null, refusal: null }

/** The sentence that refuses a drop; null for one file. */
function dropRefusal(files: readonly File[], hasFolder: boolean): string | null {
  if (hasFolder) return 'A folder cannot be imported. Drop the CSV file that is in it.'
  return files.length > 1 ? `${files.length} files were dropped. Drop one CSV file at a time.` : null
}

/** The import of a CSV file; `state` is null while it is closed. A refused file leaves the one before in its place. */
export function useCsvImport() {
  const [state, setState] = useState(restored)
  const mayDiscard = useMayDiscard()
  const refuse = (refusal: string) => setState(before => ({ source: before?.source ?? null, refusal }))
  const take = async (file: File) => {
    const read = await readCsvFile(file)
    if ('refusal' in read) return refuse(read.refusal)
    if (!(await mayDiscard(IMPORT))) return
    setState(before => {
      const number = (before?.source?.number ?? 0) + 1
      return { source: { number, name: file.name, text: read.text, kept: null }, refusal: null }
    })
  }
  const takeDrop = (files: readonly File[], hasFolder: boolean) => {
    const refusal = dropRefusal(files, hasFolder)
    const [file] = files
    if (refusal !== null) refuse(refusal)
    else if (file) void take(file)
  }
  return { state, open: () => setState(empty), take, takeDrop, close: () => setState(null) }
}
