import type { ScreenType } from '../api/playlists.ts'
import { keptMap } from '../base/kept-value.ts'
import { useSnapshot } from '../base/stores.ts'
import { screenEntry } from '../realtime/messages.ts'

export const NOTE_LENGTH = 120

/** Beyond this number, a new note removes the oldest one. */
const MOST_NOTES = 500

/** Notes such as "technician comes Friday", by the entries of their screens, in this browser (requirement 32.9). */
export function createNotes() {
  const { snapshot, subscribe, set } = keptMap('SCREEN_NOTES', note => (typeof note === 'string' ? note : undefined))
  return {
    /** The same object until a note changes. */
    snapshot,
    subscribe,
    /** @param note null removes the note */
    note(entry: string, note: string | null): void {
      const others = [...snapshot()].filter(([one]) => one !== entry)
      set(new Map(note === null ? others : [...others, [entry, note] as const].slice(-MOST_NOTES)))
    },
  }
}

export const useScreenNotes = () => useSnapshot(createNotes)

export const useScreenNote = (uniqueId: string, type: ScreenType): string | undefined =>
  useScreenNotes().get(screenEntry(uniqueId, type))
