/** The last measured difference between the clock of the server and that of this machine. */
export interface KeptClock {
  /** Milliseconds by which the server's clock is ahead of the machine's. */
  offset: number
  uncertainty: number
  /** When it was measured, in milliseconds since the epoch. */
  at: number
}

const KEY = 'SYNC_CLOCK'

function read(text: string | null): KeptClock | null {
  try {
    const { offset, uncertainty, at } = JSON.parse(text ?? '')
    return [offset, uncertainty, at].every(Number.isFinite) ? { offset, uncertainty, at } : null
  } catch {
    return null
  }
}

/** Reads what this browser has kept; null if it has kept nothing that can be read. */
export function recallClock(): KeptClock | null {
  try {
    return read(localStorage.getItem(KEY))
  } catch {
    // The storage is blocked.
    return null
  }
}

/** Keeps a measurement for the next start, and tells it to the other windows of this browser. */
export function keepClock(clock: KeptClock): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(clock))
  } catch {
    // The storage is full or blocked: the next start measures again.
  }
}

/** Calls back with every measurement that another window of this browser keeps: screens of one machine agree by it. */
export function onKeptElsewhere(run: (clock: KeptClock) => void, signal: AbortSignal): void {
  const changed = ({ key, newValue }: StorageEvent) => {
    const clock = key === KEY ? read(newValue) : null
    if (clock) run(clock)
  }
  window.addEventListener('storage', changed, { signal })
}
