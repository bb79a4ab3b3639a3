import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The pages load again this long after a playlist is deleted or gets media (requirements 14.11, 14.14). */
export const RELOAD_AFTER_MS = 1500

/**
 * Counts lists as out of date, and loads those again that are shown. A call that is under way is cancelled: its answer may
 * be older than the change, and would count as the newest one.
 */
export async function outdateQueries(
  queries: QueryClient,
  queryKey: QueryKey,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await queries.cancelQueries({ queryKey })
  await queries.invalidateQueries({ queryKey, refetchType })
}

/**
 * Loads everything again that the page and the sidebar show, after a change (requirement 3.18). With a delay, the loaded
 * lists count as out of date at once: an arrival check would otherwise take an older entry for the new one.
 * @param after milliseconds
 * @param queryKey the one list that the change concerns; without it, all lists count as out of date
 */
export async function reloadQueries(queries: QueryClient, after = 0, queryKey: QueryKey = []): Promise<void> {
  if (after === 0) return outdateQueries(queries, queryKey)
  setTimeout(() => queries.invalidateQueries({ queryKey }), after)
  await outdateQueries(queries, queryKey, 'none')
}
