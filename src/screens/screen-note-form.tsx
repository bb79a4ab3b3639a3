import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '../api/locations.ts'
import type { ScreenType } from '../api/playlists.ts'
import { useStore } from '../base/stores.ts'
import { screenEntry } from '../realtime/messages.ts'
import { locationFormPath } from '../routes.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { createNotes, NOTE_LENGTH, useScreenNote } from './screen-notes.ts'

/** What was typed, by the entries of the screens. A click elsewhere closes the form, and the text stays. */
const createDrafts = () => new Map<string, string>()

/** For a screen that is away: a note, or another screen in its place. */
export function ScreenNoteForm({ location, type }: { location: Location; type: ScreenType }) {
  const { id, unique_id } = location
  const note = useScreenNote(unique_id, type)
  const notes = useStore(createNotes)
  const entry = screenEntry(unique_id, type)
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
      <p className="above-3 small">
        <Link to={locationFormPath('edit', id)}>Take a waiting screen</Link>
      </p>
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
