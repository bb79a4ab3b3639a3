import { isObject } from '../base/is-object.ts'
import { keptMap } from '../base/kept-value.ts'
import { useSnapshot } from '../base/stores.ts'

export const NOTE_LENGTH = 120

/** Beyond this number, a new note removes the oldest one. */
const MOST_NOTES = 500

/** A person's note on a screen, such as "technician comes Friday". */
export interface ScreenNote {
  text: string
  /** The last day on which it counts, `YYYY-MM-DD`; empty for no end. */
  until: string
}

/** By the entries of their screens. */
type ScreenNotes = ReadonlyMap<string, ScreenNote>

const isNote = (note: unknown): note is ScreenNote =>
  isObject(note) && typeof note.text === 'string' && typeof note.until === 'string'

/** The notes of this browser (requirement 32.9). */
export function createNotes() {
  const { snapshot, subscribe, set } = keptMap('SCREEN_NOTES', note => (isNote(note) ? note : undefined))
  return {
    /** The same object until a note changes. */
    snapshot,
    subscribe,
    /** @param note null removes the note */
    note(entry: string, note: ScreenNote | null): void {
      const others = [...snapshot()].filter(([one]) => one !== entry)
      set(new Map(note ? [...others, [entry, note] as const].slice(-MOST_NOTES) : others))
    },
  }
}

export const useScreenNotes = (): ScreenNotes => useSnapshot(createNotes)

/** Undefined if the screen has no note, or the last day of the note is over. */
export function noteOf(all: ScreenNotes, entry: string, today: string): ScreenNote | undefined {
  const note = all.get(entry)
  return note && (note.until === '' || note.until >= today) ? note : undefined
}
