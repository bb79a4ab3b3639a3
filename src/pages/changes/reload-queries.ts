import type { QueryClient } from '@tanstack/react-query'

/**
 * Loads everything again that the page and the sidebar show, after a change (requirement 3.18). Some changes
 * wait. Until then nobody takes what is loaded for the truth, nor what was on its way before the change: a look for a
 * lost answer (traces.ts) would find an older change in it and call it the new one.
 * @param after milliseconds
 */
export async function loadAgain(queries: QueryClient, after = 0): Promise<void> {
  if (after === 0) return queries.invalidateQueries()
  setTimeout(() => queries.invalidateQueries(), after)
  await queries.cancelQueries()
  await queries.invalidateQueries({ refetchType: 'none' })
}
