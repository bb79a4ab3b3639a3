import { useState } from 'react'
import { listField, numberField, type Reader, record, textField } from '../../api/fields.ts'
import { formatSize } from '../../base/format.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'
import { useMayDiscard } from '../../page/unsaved.ts'
import type { Edits } from './check-rows.ts'

/** Bytes; a list of 20,000 locations is smaller. */
const MOST_BYTES = 5 * 1024 * 1024

type CsvFile = { text: string } | { refusal: string }

const isWorkbook = (name: string) => /\.(?:xls[xmb]?|ods|numbers)$/i.test(name)

const isList = ({ name, type }: File) => /\.(?:csv|tsv|txt)$/i.test(name) || type.startsWith('text/')

function refusalOf(file: File): string | null {
  const name = `“${file.name}”`
  if (isWorkbook(file.name)) return `${name} is a workbook. Save its sheet as “CSV UTF-8”, and choose that file.`
  if (!isList(file)) return `${name} is not a CSV file. Choose a file whose name ends in .csv, .tsv or .txt.`
  if (file.size === 0) return `${name} is empty: it has 0 bytes.`
  if (file.size <= MOST_BYTES) return null
  return `${name} has ${formatSize(file.size)}. A list of locations can have at most ${formatSize(MOST_BYTES)}: split it.`
}

/** The marks at the beginning of a text in UTF-16, as spreadsheets write it. */
const encodingOf = ([first, second]: Uint8Array) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Reads the text of a chosen file, in UTF-8 or in the UTF-16 of spreadsheets. It does not throw. */
export async function readCsvFile(file: File): Promise<CsvFile> {
  const refusal = refusalOf(file)
  if (refusal) return { refusal }
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    () => null,
  )
  if (!bytes) return { refusal: `“${file.name}” cannot be read: it was moved, or is open in another program.` }
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.includes(0)) {
    return { refusal: `“${file.name}” holds no text. It may be a workbook or a picture with another name.` }
  }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { refusal: `The letters of “${file.name}” cannot be read. Save it again as “CSV UTF-8”.` }
  }
}

export const IMPORT = 'the import'

/** Characters; the browser keeps 5 MB for a page. */
const MOST_KEPT = 1_000_000

const maybeText: Reader<string | null> = value => (typeof value === 'string' ? value : null)

const readKept = record({
  name: textField,
  text: textField,
  edits: listField(record({ line: numberField(0), name: maybeText, unique_id: maybeText }), 'typed cells'),
})

interface ImportDraft {
  name: string
  text: string
  edits: Edits
}

/** Keeps an import, so that it outlives the session; a very large one is not kept. */
export function useKeptImport({ name, text, edits }: ImportDraft): void {
  const typed = [...edits].map(([line, edit]) => ({ line, ...edit }))
  useDraft(IMPORT, text.length > MOST_KEPT ? null : { name, text, edits: typed })
}

export interface CsvSource {
  /** Differs for each file of a visit. */
  number: number
  name: string
  text: string
  /** Null if nothing was typed before. */
  kept: Edits | null
}

interface CsvImport {
  source: CsvSource | null
  refusal: string | null
}

/** The import that was open at the end of the session. */
function keptImport(): CsvImport | null {
  const kept = draftValues(IMPORT, readKept)
  if (!kept) return null
  const { name, text } = kept
  const edits = kept.edits.map(
    ({ line, name, unique_id }) =>
      [line, { ...(name !== null && { name }), ...(unique_id !== null && { unique_id }) }] as const,
  )
  return { source: { number: 0, name, text, kept: new Map(edits) }, refusal: null }
}

const empty: CsvImport = { source: null, refusal: null }

function dropRefusal(files: readonly File[], hasFolder: boolean): string | null {
  if (hasFolder) return 'A folder cannot be imported. Drop the CSV file that is in it.'
  return files.length > 1 ? `${files.length} files were dropped. Drop one CSV file at a time.` : null
}

/** The import of a CSV file; `state` is null while it is closed. A refused file leaves the one before in its place. */
export function useCsvImport() {
  const [state, setState] = useState(keptImport)
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
