/** The number of entries that are kept for the diagnostics. */
const CAPACITY = 200

export interface LogEntry {
  /** Counts up from 1. */
  key: number
  /** Milliseconds since the epoch. */
  at: number
  level: 'info' | 'warn'
  text: string
}

export interface EventLog {
  info(text: string): void
  warn(text: string): void
  /** The last 200 entries, oldest first. */
  entries(): readonly LogEntry[]
}

/** Logs the events of this display for the diagnostics and to the console, never on the screen. */
export function createEventLog(): EventLog {
  const kept: LogEntry[] = []
  let key = 0
  const add = (level: LogEntry['level'], text: string) => {
    key += 1
    kept.push({ key, at: Date.now(), level, text })
    if (kept.length > CAPACITY) kept.shift()
    console[level](`Display: ${text}`)
  }
  return { info: text => add('info', text), warn: text => add('warn', text), entries: () => kept }
}
