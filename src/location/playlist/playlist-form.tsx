import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import { draftValues, useDraft } from '../../page/drafts.ts'
import { useMayDiscard, useUnsaved } from '../../page/unsaved.ts'
import { createSharings, earliest } from '../../player/schedule/timeline.ts'
import type { Card } from '../../playlists/cards.ts'
import { afterChange, allOf } from '../../playlists/change.ts'
import { EVERY_DAY } from '../../playlists/weekdays.ts'
import { frameOf } from '../../playlists/when/parts.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { usePanel, useScreenNow } from '../panel-context.ts'
import { changedText } from '../playlist-edits.ts'
import { unsavedName } from '../use-editing.ts'
import { usePlace } from '../use-location.ts'
import { ExceptionsField, WeekdaysField } from '../weekdays/weekdays-field.tsx'
import { newFormName, readTyped } from './kept-plan.ts'
import {
  changesOver,
  draftOf,
  emptyDraft,
  missingIn,
  planLabels,
  plannedSoFar,
  planOf,
  sameDraft,
} from './plan-draft.ts'
import { RepeatField, WindowFields } from './plan-fields.tsx'
import { sharingText } from './playlist-status-text.ts'
import { shorteningText, TickerNote } from './ticker-day.tsx'
import { type Wish, wishOf, wishText } from './wish.ts'

const words = texts.location

/** Says before a playlist is saved with which others it will share its screen. */
const SharingNote = ({ wish }: { wish: Wish | null }) => (
  <p className="small muted breaks hide-empty" role="status">
    {wish && <BidiText text={sharedText(wish)} />}
  </p>
)

function sharedText({ card, plan, windows, alone, others: before, now }: Wish): string {
  const others = afterChange(before, alone?.free ?? allOf([]))
  const sharingOf = createSharings(others, now)
  // A new playlist is switched off.
  const is_active = card?.playlists.some(playlist => playlist.is_active) ?? false
  const sharing = earliest(windows.flatMap(window => sharingOf({ ...plan, ...window, is_active }) ?? []))
  return sharing ? sharingText(sharing, now, others) : ''
}

/** Says before a playlist is saved what this does to the others, or why it cannot be done. */
function WishNote({ wish }: { wish: Wish | null }) {
  const place = usePlace()
  const { playlists = [] } = useScreenNow()
  return (
    <p className={wish?.fault ? 'small danger' : 'small muted breaks hide-empty'} aria-live="polite">
      {wish && <BidiText text={wishText(place, wish, playlists)} />}
    </p>
  )
}

interface PlaylistFormProps {
  /** The card to edit; a later version replaces the values that the person has not changed. */
  card?: Card
  /** @param onRefused called with what somebody else has saved meanwhile, as the person is told of it */
  onSubmit: (wish: Wish, onRefused: (now: Playlist) => void) => void
  onClose: () => void
}

const MARKED = 'input[aria-invalid=true]'

const unreadableIn = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>(MARKED)].find(({ type, value }) => type === 'text' && value !== '')

const unreadableText = ({ labels, value }: HTMLInputElement) =>
  `${labels?.[0]?.textContent}: “${value}” cannot be understood.`

/** The fields and buttons of one playlist, or of a new one. The fields keep their values if the call fails. */
export function PlaylistForm({ card, onSubmit, onClose }: PlaylistFormProps) {
  const { type } = usePanel()
  const screen = useScreenNow()
  const isWall = type === 'videowall'
  const alert = useAlert()
  const mayDiscard = useMayDiscard()
  const name = card ? unsavedName(card.playlist.id) : newFormName(type)
  const { draft, setDraft, hasNews, see } = useFormDraft(type, name, card)
  const { form, attempts, refuse } = useRefusals()

  const missing = attempts > 0 ? missingIn(type, draft) : []
  const plan = plannedSoFar(type, draft, screen.now.day)
  const wish = wishOf(card, plan, draft, screen)

  const cancel = async () => {
    if (await mayDiscard(name)) onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unreadable = unreadableIn(event.currentTarget)
    const now = momentNow(wallClock)
    const filled = wishOf(card, planOf(type, draft, now.day), draft, { ...screen, now })
    if (filled && !unreadable && !filled.fault) {
      if (!card || !hasNews) return onSubmit(filled, see)
      see(card.playlist)
      return alert('warning', words.updateFailed, changedText)
    }
    refuse()
    const fillFirst = card ? words.fillBeforeUpdate : words.fillBeforeSave
    alert('warning', fillFirst, unreadable ? unreadableText(unreadable) : (filled?.fault ?? undefined))
  }
  return (
    // The browser's own validation would stop the form before the warning of the error catalogue is shown.
    <form
      ref={form}
      className="playlist-form stack gap-3"
      aria-label={card ? undefined : `New ${type} playlist`}
      onSubmit={submit}
      noValidate
    >
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
      {isWall && <ExceptionsField card={card} plan={plan} draft={draft} onChange={setDraft} />}
      <RepeatField draft={draft} missing={missing} onChange={setDraft} />
      <SharingNote wish={wish} />
      {wish?.alone?.canBeAlone && (
        <CheckBox checked={wish.alone.isAlone} onChange={isOn => setDraft({ ...draft, alone: isOn ? 'yes' : 'no' })}>
          Play alone in these hours
        </CheckBox>
      )}
      <WishNote wish={wish} />
      <div className="playlist-form-actions row wrap">
        {!isWall && <TickerNote shortening={card && shorteningText(card.playlist, screen.now.day)} />}
        <Button onClick={() => void cancel()}>{words.cancel}</Button>
        <Button variant="primary" type="submit">
          {card ? words.updatePlaylist : words.savePlaylist}
        </Button>
      </div>
    </form>
  )
}

/** The values of the form, which outlive the session. */
function useFormDraft(type: ScreenType, unsavedName: string, card: Card | undefined) {
  const isSplit = card && card.playlists.length > 1
  const weekdays = isSplit ? frameOf(card.when).hull.weekdays : EVERY_DAY
  const planOfCard = (playlist: Playlist) => draftOf(playlist, weekdays)
  const initial = card ? planOfCard(card.playlist) : emptyDraft
  const [kept] = useState(() => draftValues(unsavedName, readTyped))
  const [draft, setDraft] = useState(kept?.draft ?? initial)
  const [first, setFirst] = useState(kept?.first ?? initial)
  /** What the person knows to be saved. */
  const [seen, setSeen] = useState(first)
  // Another person has saved the playlist meanwhile: the fields that this person has not changed must not undo that.
  if (!sameDraft(first, initial)) {
    const newer = changesOver(initial, draft, first)
    setFirst(initial)
    setDraft(newer)
    // No value of this person hides what the other one has saved.
    if (sameDraft(newer, initial)) setSeen(initial)
  }
  const isUnsaved = !sameDraft(draft, first)
  useUnsaved(unsavedName, isUnsaved)
  useDraft(unsavedName, isUnsaved ? { id: card?.playlist.id, type, draft, first } : null)
  const see = (playlist: Playlist) => setSeen(planOfCard(playlist))
  return { draft, setDraft, hasNews: !sameDraft(seen, initial), see }
}

/** Focuses the first field of a form, and after a refused attempt to save the first field that is marked. */
function useRefusals() {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus()
  }, [])
  // Before the alert opens, so that the alert gives the focus back to this field.
  useLayoutEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(MARKED)?.focus()
  }, [attempts])
  return { form, attempts, refuse: () => setAttempts(attempts + 1) }
}
