import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'
import { isObject } from '../is-object.ts'

const KEY = 'SCREEN_NOTES'

/** Letters of a note. */
export const NOTE_LENGTH = 120

/** Notes that are kept; the oldest one leaves for a newer one. */
const MOST_NOTES = 500

/** A person's note on a screen, such as "technician comes Friday". */
export interface ScreenNote {
  text: string
  /** The last day on which it counts, `YYYY-MM-DD`; empty for no end. */
  until: string
}

/** The notes of this browser by the entries of their screens. */
export type ScreenNotes = ReadonlyMap<string, ScreenNote>

/** False after the storage has taken no note: it is blocked or full. The notes then live as long as the page does. */
let isKept = true

function stored(): ScreenNotes {
  if (!isKept) return notes
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (!isObject(kept)) return new Map()
    return new Map(
      Object.entries(kept).flatMap(([entry, note]) =>
        isObject(note) && typeof note.text === 'string' && typeof note.until === 'string'
          ? [[entry, { text: note.text, until: note.until }] as const]
          : [],
      ),
    )
  } catch {
    return new Map()
  }
}

/** Other tabs of this browser have the same notes. */
const onStorage = ({ key }: StorageEvent) => {
  if (key !== KEY && key !== null) return
  notes = stored()
  changes.emit()
}

const changes = createEmitter(() => {
  notes = stored()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})
let notes: ScreenNotes = stored()

/** The notes of this browser (requirement 32.9). */
const screenNotes = { all: () => notes, subscribe: changes.subscribe }

/** The notes of this browser; the same object until one changes. */
export const useScreenNotes = (): ScreenNotes => useSyncExternalStore(screenNotes.subscribe, screenNotes.all)

/** The note of a screen that counts on a day; undefined if there is none, or its last day is over. */
export function noteOf(all: ScreenNotes, entry: string, today: string): ScreenNote | undefined {
  const note = all.get(entry)
  return note && (note.until === '' || note.until >= today) ? note : undefined
}

/** Keeps a note on a screen, or removes it. */
export function noteScreen(entry: string, note: ScreenNote | null): void {
  const others = [...stored()].filter(([one]) => one !== entry)
  notes = new Map(note ? [...others, [entry, note] as const].slice(-MOST_NOTES) : others)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(notes)))
    isKept = true
  } catch {
    isKept = false
  }
  changes.emit()
}
