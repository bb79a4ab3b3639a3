import { flagField, idField, listField, type Reader, record } from '../../api/fields.ts'
import { type Id, isScreenType, type ScreenType } from '../../base/id.ts'
import type { CopyChoice } from '../../jobs/copy-tasks.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'

/** The playlists for which the dialog is open. */
export interface CopyTarget {
  type: ScreenType
  ids: readonly Id[]
}

/** The choices of the dialog that are not carried out yet. */
export interface CopyDraft {
  /** The ids of the chosen locations as text. */
  chosen: ReadonlySet<string>
  choice: CopyChoice
}

export const emptyDraft: CopyDraft = { chosen: new Set(), choice: { mode: 'add', isSwitchedOn: false } }

/** The name under which the choices are kept. */
const FORM = 'the copy of playlists'

const readMode: Reader<CopyChoice['mode']> = mode => (mode === 'replace' ? 'replace' : 'add')

const readKept = record({
  screen: type => (isScreenType(type) ? type : undefined),
  copied: listField(idField, 'copied playlists'),
  chosen: listField(idField, 'chosen locations'),
  choice: record({ mode: readMode, isSwitchedOn: flagField }),
})

/** The playlists for which the dialog was open at the end of the session; null if it was closed. */
export function keptTarget(): CopyTarget | null {
  const kept = draftValues(FORM, readKept)
  return kept && { type: kept.screen, ids: kept.copied }
}

/** The choices at the end of the session. */
export function keptDraft(): CopyDraft | null {
  const kept = draftValues(FORM, readKept)
  return kept && { chosen: new Set(kept.chosen.map(String)), choice: kept.choice }
}

/** Keeps the choices of the open dialog, so that they outlive the session. */
export function useKeptCopy({ type, ids }: CopyTarget, { chosen, choice }: CopyDraft): void {
  useDraft(FORM, chosen.size > 0 ? { screen: type, copied: ids, chosen: [...chosen], choice } : null)
}
