import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlaylistPlan } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import type { ScreenType } from '../../base/id.ts'
import { momentNow } from '../../base/moment.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'
import { useUnsaved } from '../../page/unsaved.ts'
import { createSharings, earliest } from '../../player/schedule/timeline.ts'
import { afterChange } from '../../playlists/leave-free.ts'
import { type Card, playlistsOf } from '../../playlists/weekday-groups.ts'
import { useAlert } from '../../ui/alert.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Field } from '../../ui/field.tsx'
import { AloneField, useLone } from '../alone/alone-field.tsx'
import { usePanel, useScreenPlan } from '../panel-context.ts'
import { rangesFault, wantedRanges, weekdayPlanOf } from '../weekdays/group-change.ts'
import { WeekdaysField, WeekdaysNote } from '../weekdays/weekdays-field.tsx'
import { readTyped } from './kept-plan.ts'
import {
  changesOver,
  draftOf,
  emptyDraft,
  missingIn,
  type PlanDraft,
  planLabels,
  plannedSoFar,
  planOf,
  sameDraft,
} from './plan-draft.ts'
import { RepeatField, WindowFields } from './plan-fields.tsx'
import { sharingText } from './playlist-status-text.ts'

interface SharingNoteProps {
  draft: PlanDraft
  /** Absent for a new playlist, which is switched off. */
  card?: Card | undefined
}

/** Says before a playlist is saved with which others it will share its screen. */
function SharingNote({ draft, card }: SharingNoteProps) {
  const { type } = usePanel()
  const { playlists = [], now } = useScreenPlan()
  const plan = plannedSoFar(type, draft, now.day)
  const own = card ? playlistsOf(card) : []
  const ownIds = new Set(own.map(({ id }) => id))
  const lone = useLone(card, draft)
  const present = playlists.filter(({ id }) => !ownIds.has(id))
  const others = lone ? afterChange(present, lone.alone.free) : present
  const sharingOf = createSharings(others, now)
  const is_active = own.some(playlist => playlist.is_active)
  const ranges = plan ? wantedRanges(card, weekdayPlanOf(card, plan, draft, now.day)) : []
  const sharing = earliest(
    ranges.flatMap(range => (plan && sharingOf({ ...plan, ...range, id: null, is_active })) ?? []),
  )
  return (
    <p className="field-note breaks hide-empty" role="status">
      {sharing && <BidiText text={sharingText(sharing, now, others)} />}
    </p>
  )
}

interface PlaylistFormProps {
  label?: string
  /** Names the form in the question before unsaved changes are discarded. */
  unsavedName: string
  /** The card to edit; a later version replaces the values that the person has not changed. */
  card?: Card
  /** The warning if a field is missing. */
  fillFirst: string
  onSubmit: (plan: PlaylistPlan, draft: PlanDraft) => void
  children: ReactNode
}

const MARKED = 'input[aria-invalid=true]'

const unreadableIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>(MARKED)].find(({ type, value }) => type === 'text' && value !== '')

const unreadableText = ({ labels, value }: HTMLInputElement) =>
  `${labels?.[0]?.textContent}: “${value}” cannot be understood.`

/** The fields of one playlist, with its own buttons. The fields keep their values if the call fails. */
export function PlaylistForm({ label, unsavedName, card, fillFirst, onSubmit, children }: PlaylistFormProps) {
  const { type } = usePanel()
  const isWall = type === 'videowall'
  const alert = useAlert()
  const [draft, setDraft] = useFormDraft(type, unsavedName, card)
  const { form, attempts, refuse } = useRefusals()

  const missing = attempts > 0 ? missingIn(type, draft) : []

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unreadable = unreadableIn(event.currentTarget)
    const today = momentNow(wallClock).day
    const plan = planOf(type, draft, today)
    const fault = plan && rangesFault(card, weekdayPlanOf(card, plan, draft, today))
    if (plan && !unreadable && !fault) return onSubmit(plan, draft)
    refuse()
    alert('warning', fillFirst, unreadable ? unreadableText(unreadable) : (fault ?? undefined))
  }
  return (
    // The browser's own validation would stop the form before the warning of the error catalogue is shown.
    <form ref={form} className="playlist-form stack gap-3" aria-label={label} onSubmit={submit} noValidate>
      {/* The call that changes a playlist takes no name, and the form of a ticker asks for its repeat only. */}
      {!card && isWall && (
        <Field
          label={planLabels.name}
          maxLength={200}
          placeholder="Shown on the card and in the schedule"
          value={draft.name}
          onChange={event => setDraft({ ...draft, name: event.target.value })}
        />
      )}
      {isWall && <WindowFields draft={draft} missing={missing} onChange={setDraft} />}
      {isWall && <WeekdaysField draft={draft} isMissing={missing.includes('weekdays')} onChange={setDraft} />}
      <RepeatField draft={draft} missing={missing} onChange={setDraft} />
      <WeekdaysNote draft={draft} card={card} />
      <SharingNote draft={draft} card={card} />
      <AloneField draft={draft} card={card} onChange={setDraft} />
      <div className="playlist-form-actions row wrap">{children}</div>
    </form>
  )
}

/** The values of the form, which outlive the session, and a function that sets them. */
function useFormDraft(type: ScreenType, unsavedName: string, card: Card | undefined) {
  const initial = card ? draftOf(card.playlist, card.group?.weekdays) : emptyDraft
  const [kept] = useState(() => draftValues(unsavedName, readTyped))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [first, setFirst] = useState(kept?.first ?? initial)
  // Another person has saved the playlist meanwhile: the fields that this person has not changed must not undo that.
  if (!sameDraft(first, initial)) {
    setFirst(initial)
    setDraft(changesOver(initial, draft, first))
  }
  const isUnsaved = !sameDraft(draft, first)
  useUnsaved(unsavedName, isUnsaved)
  useDraft(unsavedName, isUnsaved ? { id: card?.playlist.id, type, draft, first } : null)
  return [draft, setDraft] as const
}

/** Focuses the first field of a form, and after a refused attempt to save the first field that is marked. */
function useRefusals() {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    form.current?.scrollIntoView?.({ block: 'nearest' })
    form.current?.querySelector('input')?.focus()
  }, [])
  // Before the alert opens, so that the alert gives the focus back to this field.
  useLayoutEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(MARKED)?.focus()
  }, [attempts])
  return { form, attempts, refuse: () => setAttempts(attempts + 1) }
}
