import { subscribeToSession } from '../api/session.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import type { Stores } from '../base/stores.ts'
import { newId, type Task } from './job.ts'

export interface Undoable {
  /** The title of the entry in the tray, such as "Playlist 7 deleted". */
  title: string
  tasks: readonly Task[]
}

/** An edit of this page with its entry in the tray: a job takes it back once a person asks for that. */
export interface UndoEntry extends Undoable {
  id: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Beyond this number, the oldest entries are forgotten. */
const MOST_ENTRIES = 20

/** The undo in the line at the foot of the page; the id is that of an entry or of a job. */
type UndoLine = Pick<UndoEntry, 'id' | 'title'>

/** All of it lives as long as the page and the session: the next user must not see the edits of this one. */
export function undoEntriesOf({ atEnd }: Stores) {
  let entries: readonly UndoEntry[] = []
  let line: UndoLine | null = null
  const changes = createEmitter()
  const set = (next: readonly UndoEntry[]) => {
    entries = next.slice(-MOST_ENTRIES)
    changes.emit()
  }
  const showLine = (next: UndoLine | null) => {
    line = next
    changes.emit()
  }
  const forgetAll = () => {
    set([])
    showLine(null)
  }
  atEnd(subscribeToSession(forgetAll))
  return {
    subscribe: changes.subscribe,
    entries: () => entries,
    line: () => line,
    /** Each line replaces the one before. */
    showLine,
    add(undoable: Undoable | UndoEntry): UndoEntry {
      const entry = { id: newId(), at: wallClock.now(), ...undoable }
      set([...entries, entry])
      return entry
    },
    /** @returns the entry, which leaves the tray; undefined if it has left the tray before */
    take(id: string): UndoEntry | undefined {
      const entry = entries.find(one => one.id === id)
      if (entry) set(entries.filter(one => one !== entry))
      return entry
    },
  }
}
