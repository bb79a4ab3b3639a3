import { wallClock } from '../base/clock.ts'

const MOST_ENTRIES = 200

interface LogEntry {
  key: number
  /** Milliseconds since the epoch. */
  at: number
  level: 'info' | 'warn'
  text: string
}

export type EventLog = ReturnType<typeof createEventLog>

/** Logs the events of this display for the diagnostics and to the browser's console, never on the screen. */
export function createEventLog(title = 'Display') {
  const entries: LogEntry[] = []
  let key = 0
  const add = (level: LogEntry['level'], text: string) => {
    key += 1
    entries.push({ key, at: wallClock.now(), level, text })
    if (entries.length > MOST_ENTRIES) entries.shift()
    console[level](`${title}: ${text}`)
  }
  return {
    info: (text: string) => add('info', text),
    warn: (text: string) => add('warn', text),
    /** The last 200 entries, oldest first. */
    entries: (): readonly LogEntry[] => entries,
  }
}
