import type { QueryClient } from '@tanstack/react-query'

/** The pages load again this long after a playlist is deleted or gets media (requirements 14.11, 14.14). */
export const RELOAD_AFTER_MS = 1500

/**
 * Loads everything again that the page and the sidebar show, after a change (requirement 3.18). With a delay, the loaded
 * lists count as out of date at once, and loads that began before the change are cancelled: an arrival check would
 * otherwise take an older entry for the new one.
 * @param after milliseconds
 */
export async function reloadQueries(queries: QueryClient, after = 0): Promise<void> {
  if (after === 0) return queries.invalidateQueries()
  setTimeout(() => queries.invalidateQueries(), after)
  await queries.cancelQueries()
  await queries.invalidateQueries({ refetchType: 'none' })
}
