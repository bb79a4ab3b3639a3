import { flagField, listField, numberField, type Reader, record, textField } from '../../api/fields.ts'
import { keptValues, useKeptDraft } from '../../page/use-kept-draft.ts'
import type { Edits } from './check-rows.ts'
import type { Columns } from './columns.ts'

/** The name under which the chosen file and the typed cells are unsaved. */
export const IMPORT = 'the import'

/** Characters; the browser keeps 5 MB for a page. */
const MOST_KEPT = 1_000_000

const maybeText: Reader<string | null> = value => (typeof value === 'string' ? value : null)

const readKept = record({
  name: textField,
  text: textField,
  columns: record({ hasHeading: flagField, name: numberField(-1), uniqueId: numberField(-1) }),
  edits: listField(record({ line: numberField(0), name: maybeText, unique_id: maybeText }), 'typed cells'),
})

/** A chosen file, with what a person has changed in its import. */
export interface ImportDraft {
  name: string
  text: string
  columns: Columns
  edits: Edits
}

/** The import that was open at the end of the session; null if none was. */
export function keptImport(): ImportDraft | null {
  const kept = keptValues(IMPORT, readKept)
  if (!kept) return null
  const edits = kept.edits.map(
    ({ line, name, unique_id }) =>
      [line, { ...(name !== null && { name }), ...(unique_id !== null && { unique_id }) }] as const,
  )
  return { ...kept, edits: new Map(edits) }
}

/** Keeps an import, so that it outlives the session; a very large one is not kept. */
export function useKeptImport({ name, text, columns, edits }: ImportDraft): void {
  const typed = [...edits].map(([line, edit]) => ({ line, ...edit }))
  useKeptDraft(IMPORT, text.length > MOST_KEPT ? null : { name, text, columns, edits: typed })
}
