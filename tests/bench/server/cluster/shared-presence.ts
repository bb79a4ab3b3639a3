import type { Presence } from '../../../server/realtime/presence.ts'

/** Changes of this process within this time are told in one note, in milliseconds. */
const COALESCE_MS = 50
/** A process says that it is there this often; one that has been silent for the limit has ended. */
const BEAT_MS = 250
const LIMIT_MS = 1_000

/** What the processes tell each other. A note can get lost: the numbers tell whether one has. */
export type Note =
  /** `version` counts the changes of a process; `came` and `went` have made this version of the one before. */
  | { from: string; version: number; came: string[]; went: string[] }
  | { from: string; version: number; all: string[] }
  | { from: string; version: number }
  | { from: string; wanted: string }

/** A way to all other processes, such as `serverSideEmit` of socket.io; no note comes back to its sender. */
export interface Channel {
  send(note: Note): void
  onNote(listener: (note: Note) => void): void
}

interface Other {
  version: number
  screens: Set<string>
  heardAt: number
}

interface Surroundings {
  /** The name of this process, which no other one has or will have. */
  from: string
  channel: Channel
  /** The list has changed by another process. */
  changed: () => void
  /** Milliseconds. */
  now: () => number
}

/**
 * The presence of all processes. Each process knows the screens of its own connections, tells the others every change of
 * them, and remembers what the others have told; the list is all of that together. A process that falls silent takes its
 * screens with it, until they connect to another one.
 */
export function sharePresence(own: Presence, { from, channel, changed, now }: Surroundings): Presence {
  const others = new Map<string, Other>()
  let version = 0
  let told: ReadonlySet<string> = new Set()
  let isTelling = false

  function tell(): void {
    isTelling = false
    const screens = new Set(own.list())
    const came = [...screens].filter(screen => !told.has(screen))
    const went = [...told].filter(screen => !screens.has(screen))
    if (came.length + went.length === 0) return
    told = screens
    version += 1
    channel.send({ from, version, came, went })
  }

  /** Tells the others soon if the list of this process has changed. */
  function noted(isChanged: boolean): boolean {
    if (isChanged && !isTelling) setTimeout(tell, COALESCE_MS).unref()
    isTelling ||= isChanged
    return isChanged
  }

  function take(note: Exclude<Note, { wanted: string }>): void {
    const other = others.get(note.from) ?? { version: 0, screens: new Set(), heardAt: 0 }
    others.set(note.from, other)
    other.heardAt = now()
    if ('all' in note) other.screens = new Set(note.all)
    else if ('came' in note && note.version === other.version + 1) {
      for (const screen of note.came) other.screens.add(screen)
      for (const screen of note.went) other.screens.delete(screen)
    } else {
      // A note is missing, or this process has begun later than the other.
      if (note.version !== other.version) channel.send({ from, wanted: note.from })
      return
    }
    other.version = note.version
    changed()
  }

  channel.onNote(note => {
    if (!('wanted' in note)) take(note)
    else if (note.wanted === from) channel.send({ from, version, all: [...told] })
  })

  setInterval(() => {
    channel.send({ from, version })
    for (const [name, { heardAt }] of others) {
      if (now() - heardAt < LIMIT_MS) continue
      others.delete(name)
      changed()
    }
  }, BEAT_MS).unref()

  return {
    seen: (screen, connection, at) => noted(own.seen(screen, connection, at)),
    left: (screen, connection) => noted(own.left(screen, connection)),
    closed: connection => noted(own.closed(connection)),
    expire: at => noted(own.expire(at)),
    list: () => [...new Set([...own.list(), ...[...others.values()].flatMap(({ screens }) => [...screens])])].sort(),
  }
}
