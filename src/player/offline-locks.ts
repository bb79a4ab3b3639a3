/** A screen plays however long its browser takes. */
const LIMIT_MS = 1000

/**
 * Resolves once every lock that this page has asked for is held or stands in its queue, as browsers take requests in
 * their order; within 1 s. The first request of a page can be late: the browser first asks itself whether it may.
 */
export async function locksNoted(): Promise<void> {
  const options = { mode: 'shared', signal: AbortSignal.timeout(LIMIT_MS) } as const
  await navigator.locks.request('after all others', options, () => undefined).catch(() => undefined)
}
