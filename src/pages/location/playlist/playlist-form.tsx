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
  /** What is being filled in, for the question before it is thrown away. */
  what: string
  /** What the fields begin with; a later version of it shows in those that were left alone. */
  initial: PlanDraft
  /** The warning where a field is missing. */
  fillFirst: string
  onUnsaved: (isUnsaved: boolean) => void
  onSubmit: (plan: PlaylistPlan) => void
  children: ReactNode
}

/** The fields of one playlist with its own buttons; what was typed survives a failed call. */
export function PlaylistForm({
  type,
  label,
  what,
  initial,
  fillFirst,
  onUnsaved,
  onSubmit,
  children,
}: PlaylistFormProps) {
  const alert = useAlert()
  const [draft, setDraft] = useState(initial)
  const [first, setFirst] = useState(initial)
  // Somebody else has saved it meanwhile: fields that this person left alone would undo that.
  if (!sameDraft(first, initial)) {
    setFirst(initial)
    setDraft(changesOver(initial, draft, first))
  }
  useUnsaved(what, !sameDraft(draft, first))

  const change = (next: PlanDraft) => {
    setDraft(next)
    onUnsaved(!sameDraft(next, first))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const odd = event.currentTarget.querySelector<HTMLInputElement>('input[aria-invalid=true]')
    if (odd) return alert('warning', fillFirst, `${odd.labels?.[0]?.textContent}: “${odd.value}” cannot be understood.`)
    const plan = planOf(type, draft, localDay(new Date()))
    if (plan) onSubmit(plan)
    else alert('warning', fillFirst)
  }
  return (
    // The browser's own bubble would keep the catalogue's warning from ever being read.
    <form className="playlist-form" aria-label={label} onSubmit={submit} noValidate>
      <PlanFields type={type} draft={draft} onChange={change} />
      <div className="playlist-form-actions">{children}</div>
    </form>
  )
}
