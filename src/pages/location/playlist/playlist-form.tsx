import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { PlaylistPlan } from '../../../api/playlists.ts'
import { localDay } from '../../../clock/local-day.ts'
import type { ScreenType } from '../../../id.ts'
import { useAlert } from '../../../ui/alert.tsx'
import { useUnsaved } from '../../changes/unsaved.ts'
import { changesOver, type PlanDraft, planOf, sameDraft } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'

interface PlaylistFormProps {
  type: ScreenType
  label?: string
  /** Names the form in the question before unsaved changes are discarded. */
  name: string
  /** The first values of the fields; a later version replaces the values that the person has not changed. */
  initial: PlanDraft
  /** The warning if a field is missing. */
  fillFirst: string
  onSubmit: (plan: PlaylistPlan) => void
  children: ReactNode
}

/** The fields of one playlist, with its own buttons. The fields keep their values if the call fails. */
export function PlaylistForm({ type, label, name, initial, fillFirst, onSubmit, children }: PlaylistFormProps) {
  const alert = useAlert()
  const [draft, setDraft] = useState(initial)
  const [first, setFirst] = useState(initial)
  // Another person has saved the playlist meanwhile: the fields that this person has not changed must not undo that.
  if (!sameDraft(first, initial)) {
    setFirst(initial)
    setDraft(changesOver(initial, draft, first))
  }
  useUnsaved(name, !sameDraft(draft, first))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const invalid = event.currentTarget.querySelector<HTMLInputElement>('input[aria-invalid=true]')
    if (invalid) {
      const label = invalid.labels?.[0]?.textContent
      return alert('warning', fillFirst, `${label}: “${invalid.value}” cannot be understood.`)
    }
    const plan = planOf(type, draft, localDay(new Date()))
    if (plan) onSubmit(plan)
    else alert('warning', fillFirst)
  }
  return (
    // The browser's own validation would stop the form before the warning of the error catalogue is shown.
    <form className="playlist-form" aria-label={label} onSubmit={submit} noValidate>
      <PlanFields type={type} draft={draft} onChange={setDraft} />
      <div className="playlist-form-actions">{children}</div>
    </form>
  )
}
