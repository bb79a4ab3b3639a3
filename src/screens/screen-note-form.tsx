import { type FormEvent, useState } from 'react'
import type { ScreenType } from '../base/id.ts'
import { useStore } from '../base/stores.ts'
import { screenEntry } from '../realtime/messages.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { createNotes, NOTE_LENGTH, useScreenNote } from './screen-notes.ts'

/** What was typed, by the entries of the screens. A click elsewhere closes the form, and the text stays. */
const createDrafts = () => new Map<string, string>()

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
            Note: <BidiText text={`“${note}”`} />
          </p>
          <Button onClick={() => notes.note(entry, null)}>Remove the note</Button>
        </div>
      ) : (
        <NewNote entry={entry} onSave={text => notes.note(entry, text)} />
      )}
    </div>
  )
}

interface NewNoteProps {
  entry: string
  onSave: (text: string) => void
}

function NewNote({ entry, onSave }: NewNoteProps) {
  const drafts = useStore(createDrafts)
  const [draft, setDraft] = useState(() => drafts.get(entry) ?? '')
  const change = (text: string) => {
    drafts.set(entry, text)
    setDraft(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    drafts.delete(entry)
    onSave(draft.trim())
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
        value={draft}
        onChange={event => change(event.target.value)}
        note="You are not told of a screen with a note."
      />
      <Button type="submit">Save the note</Button>
    </form>
  )
}
