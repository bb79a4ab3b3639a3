import { type FormEvent, useState } from 'react'
import { wallClock } from '../base/clock.ts'
import { shortDay } from '../base/day-text.ts'
import type { ScreenType } from '../base/id.ts'
import { localDay } from '../base/local-day.ts'
import { useStore } from '../base/stores.ts'
import { screenEntry } from '../realtime/messages.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { createNotes, NOTE_LENGTH, noteOf, type ScreenNote, useScreenNotes } from './screen-notes.ts'

const today = () => localDay(new Date(wallClock.now()))

/** The note that counts today (requirement 32.9). */
export const useScreenNote = (uniqueId: string, type: ScreenType): ScreenNote | undefined =>
  noteOf(useScreenNotes(), screenEntry(uniqueId, type), today())

/** “Technician comes Friday” (until 27 Nov) */
export const noteText = ({ text, until }: ScreenNote): string =>
  `“${text}”${until ? ` (until ${shortDay(until, today())})` : ''}`

/** What was typed, by the entries of the screens. A click elsewhere closes the form, and the text stays. */
const createDrafts = () => new Map<string, ScreenNote>()

const nothing: ScreenNote = { text: '', until: '' }

export function ScreenNoteForm({ uniqueId, type }: { uniqueId: string; type: ScreenType }) {
  const note = useScreenNote(uniqueId, type)
  const notes = useStore(createNotes)
  const entry = screenEntry(uniqueId, type)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div className="above-3 line-above" {...keptFocus}>
      {note ? (
        <div className="stack gap-3">
          <p className="breaks">
            Note: <BidiText text={noteText(note)} />
          </p>
          <Button onClick={() => notes.note(entry, null)}>Remove the note</Button>
        </div>
      ) : (
        <NewNote entry={entry} onSave={next => notes.note(entry, next)} />
      )}
    </div>
  )
}

interface NewNoteProps {
  entry: string
  onSave: (note: ScreenNote) => void
}

function NewNote({ entry, onSave }: NewNoteProps) {
  const drafts = useStore(createDrafts)
  const [draft, setDraft] = useState(() => drafts.get(entry) ?? nothing)
  const change = (part: Partial<ScreenNote>) => {
    const next = { ...draft, ...part }
    drafts.set(entry, next)
    setDraft(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    drafts.delete(entry)
    onSave({ ...draft, text: draft.text.trim() })
  }
  return (
    <form className="stack gap-3" onSubmit={submit}>
      <Field
        label="Note (only in this browser)"
        placeholder="Technician comes Friday"
        required
        refusesBlank
        maxLength={NOTE_LENGTH}
        autoComplete="off"
        value={draft.text}
        onChange={event => change({ text: event.target.value })}
        note="You are not told of a screen with a note."
      />
      <Field
        label="Until (optional)"
        type="date"
        min={today()}
        value={draft.until}
        onChange={event => change({ until: event.target.value })}
      />
      <Button type="submit">Save the note</Button>
    </form>
  )
}
