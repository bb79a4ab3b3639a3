import { useEffect, useEffectEvent } from 'react'
import { idField, type Reader, record, textField } from '../../api/fields.ts'
import { isScreenType, type Playlist, type ScreenType } from '../../api/playlists.ts'
import { type Id, sameId } from '../../base/id.ts'
import { draftsOnPage, forgetDrafts, isSameForm } from '../../page/drafts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { emptyDraft, type PlanDraft } from './plan-draft.ts'

/** A draft that an older version has kept lacks some fields. */
const readers = Object.entries(emptyDraft).map(([field, empty]): [string, Reader<string>] => [
  field,
  value => (value === undefined ? empty : textField(value)),
])
const readDraft = record(Object.fromEntries(readers) as Record<keyof PlanDraft, Reader<string>>)

/** Reads the kept values of a playlist's form: those of the person, and those from which the person began. */
export const readTyped = record({ draft: readDraft, first: readDraft })

const readOpen = record({ id: idField, type: type => (isScreenType(type) ? type : undefined) })

/** The name under which the values of the form of a new playlist are unsaved. */
export const newFormName = (type: ScreenType): string => `the new ${type} playlist`

/** Of this page's playlists, the one whose form was open with unsaved values at the end of the session. */
export const keptPlaylist = (): { id: Id; type: ScreenType } | null =>
  draftsOnPage().flatMap(({ values }) => readOpen(values) ?? [])[0] ?? null

export function useDeletedPlaylistAlert(playlists: readonly Playlist[] | undefined): void {
  const alert = useAlert()
  const warn = useEffectEvent((loaded: readonly Playlist[]) => {
    for (const draft of draftsOnPage()) {
      const open = readOpen(draft.values)
      if (!open || loaded.some(({ id }) => sameId(id, open.id))) continue
      forgetDrafts(one => isSameForm(one, draft))
      alert('warning', `Playlist ${open.id} has been deleted meanwhile. What you changed in it cannot be saved.`)
    }
  })
  useEffect(() => {
    if (playlists) warn(playlists)
  }, [playlists])
}
