/** A page that reloads more often than this is in a loop. */
const LEAST_INTERVAL_MS = 3_600_000

const KEY = 'DISPLAY_RELOADED_AT'

interface GuardOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: number
}

/** Whether the last reload is long enough ago. */
function mayReload({ storage, now }: GuardOptions): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  // A time ahead of the clock was written before the clock was set back: it must not forbid for ever.
  return last > now || now - last >= LEAST_INTERVAL_MS
}

/**
 * Takes the right to reload now, at most once an hour; the time is kept where a reload does not lose it.
 * A browser that keeps nothing gives no right, as nothing would break a loop there.
 */
export function claimReload(options: GuardOptions): boolean {
  const { storage, now } = options
  try {
    if (!mayReload(options)) return false
    storage.setItem(KEY, String(now))
    return storage.getItem(KEY) === String(now)
  } catch {
    return false
  }
}

/** Whether the page itself can be had: a reload without a server would put the browser's error on the screen. */
async function canReload(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return answer.ok
  } catch {
    return false
  }
}

/** The last step of every ladder: reloads the page, at most once an hour and only where it will come back. */
export async function guardedReload(): Promise<void> {
  if (!mayReload({ storage: localStorage, now: Date.now() }) || !(await canReload())) return
  if (claimReload({ storage: localStorage, now: Date.now() })) window.location.reload()
}
