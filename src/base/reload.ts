import { wallClock } from './clock.ts'

/** A page that reloads more often than this for the same reason is in a loop. */
const LEAST_INTERVAL_MS = 3_600_000

/** The times of the last reloads by their reason, as JSON; the storage of the window outlives the reload. */
const KEY = 'DISPLAY_RELOADS'

/** The reason of every reload that is not for a new version. */
const FAULT = 'fault'

/**
 * The reloads of the last hour; none if they cannot be read, because a spoilt entry must not prevent every reload. A
 * time ahead of the clock was written before the clock was set back: it is left out.
 */
function recentReloads(): Record<string, number> {
  const now = wallClock.now()
  try {
    const times = Object.entries<unknown>(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    const isRecent = (at: unknown) => typeof at === 'number' && at <= now && now - at < LEAST_INTERVAL_MS
    return Object.fromEntries(times.filter((time): time is [string, number] => isRecent(time[1])))
  } catch {
    return {}
  }
}

/**
 * Claims the right to reload the page for a reason, once an hour for each reason.
 * @returns false if the hour is not over, or if the browser does not keep the claim: a loop could not be stopped then
 */
export function claimOncePerHour(reason: string): boolean {
  try {
    const recent = recentReloads()
    if (reason in recent) return false
    const kept = JSON.stringify({ ...recent, [reason]: wallClock.now() })
    sessionStorage.setItem(KEY, kept)
    return sessionStorage.getItem(KEY) === kept
  } catch {
    return false
  }
}

/** True if the server answers for the page: a reload without a server would put the browser's error on the screen. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return answer.ok
  } catch {
    return false
  }
}

/** The last step of every recovery: reloads the page, at most once an hour and only if the page will come back. */
export async function guardedReload(): Promise<void> {
  if (FAULT in recentReloads() || !(await serverAnswers())) return
  if (claimOncePerHour(FAULT)) window.location.reload()
}
