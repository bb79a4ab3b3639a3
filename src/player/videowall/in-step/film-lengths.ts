const KEY = 'SYNC_FILMS'

const MOST_KEPT = 500

function recall(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(kept) ? kept.filter(([file, ms]) => typeof file === 'string' && ms > 0) : [])
  } catch {
    // The storage is blocked, or holds something else.
    return new Map()
  }
}

/**
 * The lengths of films whose items have no duration, as their files tell them (requirement 33.6). They are kept, so that
 * a screen that starts again is in step at once.
 */
export function createFilmLengths() {
  let lengths: ReadonlyMap<string, number> = recall()
  return {
    /** Milliseconds by file name; another map after every change. */
    all: () => lengths,
    /** Learns the length of a film in seconds. @returns false if nothing new was learned */
    learn(file: string, seconds: number): boolean {
      const ms = Math.round(seconds * 1000)
      if (!Number.isFinite(ms) || ms <= 0 || lengths.get(file) === ms) return false
      lengths = new Map([...[...lengths].filter(([one]) => one !== file).slice(1 - MOST_KEPT), [file, ms]])
      try {
        localStorage.setItem(KEY, JSON.stringify([...lengths]))
      } catch {
        // The storage is full or blocked: the next start learns again.
      }
      return true
    },
  }
}
