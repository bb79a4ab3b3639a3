import { flagField, idField, listField, type Reader, record } from '../../api/fields.ts'
import { type Id, isScreenType, type ScreenType } from '../../base/id.ts'
import type { CopyChoice } from '../../jobs/copy-tasks.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'

interface CopyTarget {
  type: ScreenType
  ids: readonly Id[]
}

export interface CopyDraft {
  /** The ids of the chosen locations as text. */
  chosen: ReadonlySet<string>
  choice: CopyChoice
}

export const emptyCopy: CopyDraft = { chosen: new Set(), choice: { mode: 'add', isSwitchedOn: false } }

const FORM = 'the copy of playlists'

const readMode: Reader<CopyChoice['mode']> = mode => (mode === 'replace' || mode === 'alone' ? mode : 'add')

const readKept = record({
  screen: type => (isScreenType(type) ? type : undefined),
  copied: listField(idField, 'copied playlists'),
  chosen: listField(idField, 'chosen locations'),
  choice: record({ mode: readMode, isSwitchedOn: flagField }),
})

/** The state of the dialog at the end of the session; `target` is null if it was closed. */
export function keptCopy(): { target: CopyTarget | null; draft: CopyDraft } {
  const kept = draftValues(FORM, readKept)
  if (!kept) return { target: null, draft: emptyCopy }
  const { screen, copied, chosen, choice } = kept
  return { target: { type: screen, ids: copied }, draft: { chosen: new Set(chosen.map(String)), choice } }
}

export function useKeptCopy({ type, ids }: CopyTarget, { chosen, choice }: CopyDraft): void {
  useDraft(FORM, chosen.size > 0 ? { screen: type, copied: ids, chosen: [...chosen], choice } : null)
}
