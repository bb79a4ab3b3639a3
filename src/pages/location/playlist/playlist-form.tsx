import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Playlist, PlaylistPlan } from '../../../api/playlists.ts'
import { localDay } from '../../../clock/local-day.ts'
import type { ScreenType } from '../../../id.ts'
import { useAlert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { useUnsaved } from '../../changes/unsaved.ts'
import { keptValues, useKeptDraft } from '../../changes/use-kept-draft.ts'
import { CompanyNote } from './company-note.tsx'
import { readTyped } from './kept-plan.ts'
import { changesOver, draftOf, emptyDraft, missingIn, planOf, sameDraft } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { planLabels } from './plan-labels.ts'

interface PlaylistFormProps {
  type: ScreenType
  label?: string
  /** Names the form in the question before unsaved changes are discarded. */
  unsavedName: string
  /** The playlist to edit; a later version replaces the values that the person has not changed. */
  playlist?: Playlist
  /** The warning if a field is missing. */
  fillFirst: string
  onSubmit: (plan: PlaylistPlan, name: string) => void
  children: ReactNode
}

const MARKED = 'input[aria-invalid=true]'

/** The first field with a text that cannot be understood. */
const unreadableIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>(MARKED)].find(({ type, value }) => type === 'text' && value !== '')

/** The fields of one playlist, with its own buttons. The fields keep their values if the call fails. */
export function PlaylistForm({ type, label, unsavedName, playlist, fillFirst, onSubmit, children }: PlaylistFormProps) {
  const alert = useAlert()
  const initial = playlist ? draftOf(playlist) : emptyDraft
  const [kept] = useState(() => keptValues(unsavedName, readTyped))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [first, setFirst] = useState(kept?.first ?? initial)
  // Another person has saved the playlist meanwhile: the fields that this person has not changed must not undo that.
  if (!sameDraft(first, initial)) {
    setFirst(initial)
    setDraft(changesOver(initial, draft, first))
  }
  const isUnsaved = !sameDraft(draft, first)
  useUnsaved(unsavedName, isUnsaved)
  useKeptDraft(unsavedName, isUnsaved ? { id: playlist?.id, type, draft, first } : null)
  const { form, attempts, refuse } = useRefusals()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unreadable = unreadableIn(event.currentTarget)
    const plan = planOf(type, draft, localDay(new Date()))
    if (plan && !unreadable) return onSubmit(plan, draft.name.trim())
    refuse()
    alert(
      'warning',
      fillFirst,
      unreadable && `${unreadable.labels?.[0]?.textContent}: “${unreadable.value}” cannot be understood.`,
    )
  }
  return (
    // The browser's own validation would stop the form before the warning of the error catalogue is shown.
    <form ref={form} className="playlist-form" aria-label={label} onSubmit={submit} noValidate>
      <PlanFields type={type} draft={draft} missing={attempts > 0 ? missingIn(type, draft) : []} onChange={setDraft} />
      {/* The call that changes a playlist takes no name, and the form of a ticker asks for its repeat only. */}
      {!playlist && type === 'videowall' && (
        <Field
          label={planLabels.name}
          maxLength={200}
          value={draft.name}
          onChange={event => setDraft({ ...draft, name: event.target.value })}
        />
      )}
      <CompanyNote type={type} draft={draft} playlist={playlist} />
      <div className="playlist-form-actions">{children}</div>
    </form>
  )
}

/** Focuses the first field of a form, and after a refused attempt to save the first field that is marked. */
function useRefusals() {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // Before the alert opens, so that the alert gives the focus back to this field.
  useLayoutEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(MARKED)?.focus()
  }, [attempts])
  return { form, attempts, refuse: () => setAttempts(attempts + 1) }
}
