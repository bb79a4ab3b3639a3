import { wallClock } from './clock.ts'
import { keptMap } from './kept-value.ts'

/** A page that reloads more often than this for the same reason is in a loop. */
const LEAST_INTERVAL_MS = 3_600_000

/** A reload follows its claim within this time. */
const CLAIMED_MS = 90_000

/** The reason of every reload that is not for a new version. */
const FAULT = 'fault'

const readInstant = (at: unknown) => (typeof at === 'number' ? at : undefined)

/** The times of the last reloads by their reasons. The storage of the window outlives a reload. */
const keptReloads = () => keptMap('DISPLAY_RELOADS', readInstant, () => sessionStorage)

/** A time ahead of the clock was written before the clock was set back. */
function recentReloads(): Map<string, number> {
  const now = wallClock.now()
  return new Map([...keptReloads().snapshot()].filter(([, at]) => at <= now && now - at < LEAST_INTERVAL_MS))
}

/** @returns false within the hour, or if the browser does not keep the claim: a loop could not be stopped then */
export function claimOncePerHour(reason: string): boolean {
  const recent = recentReloads()
  return !recent.has(reason) && keptReloads().set(recent.set(reason, wallClock.now()))
}

/** Why the page loads itself again now; undefined if it does not. */
export function reloadReason(): 'update' | 'reload' | undefined {
  const [reason, at = 0] = [...recentReloads()].at(-1) ?? []
  if (wallClock.now() - at > CLAIMED_MS) return undefined
  return reason === FAULT ? 'reload' : 'update'
}

/** A reload without a server would put the browser's error on the screen. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return answer.ok
  } catch {
    return false
  }
}

/** The browser may keep half a file, which a cache on the way has cut, and would give it to the page again. */
async function renewFiles(): Promise<void> {
  const names = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = names.filter(name => name.startsWith(`${window.location.origin}/`) && /\.(js|css)$/.test(name))
  const signal = AbortSignal.timeout(60_000)
  await Promise.allSettled(own.map(async name => (await fetch(name, { cache: 'reload', signal })).arrayBuffer()))
}

/** The last step of every recovery. It reloads at most once an hour, and only if the page will come back. */
export async function guardedReload(): Promise<void> {
  if (recentReloads().has(FAULT) || !(await serverAnswers()) || !claimOncePerHour(FAULT)) return
  await renewFiles()
  window.location.reload()
}
