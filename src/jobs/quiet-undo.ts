import { subscribeToSession } from '../api/session.ts'
import { createEmitter } from '../base/emitter.ts'
import type { UndoEntry } from './undo-entry.ts'

/** An undo that is offered in a line at the foot of the page, without taking the focus. */
interface UndoOffer {
  number: number
  entry: UndoEntry
  undo: () => void
}

/** Seconds for which an undo is offered in the place of the edit; later it is in the tray. */
export const UNDO_SECONDS = 10

/** The one offer that is shown. It ends with the session: the next user must not see the edits of this one. */
export function createQuietUndo() {
  let current: UndoOffer | null = null
  let count = 0
  const changes = createEmitter(() => subscribeToSession(() => set(null)))
  const set = (next: UndoOffer | null) => {
    current = next
    changes.emit()
  }
  return {
    subscribe: changes.subscribe,
    snapshot: () => current,
    hide: () => set(null),
    /** Each offer replaces the one before. */
    show(entry: UndoEntry, undo: () => void) {
      count += 1
      set({ number: count, entry, undo })
    },
  }
}
