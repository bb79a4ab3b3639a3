import type { Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'

/** Locations as the server lists them. */
export const manyShops = (count: number): Location[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Shop ${index + 1}`,
    unique_id: `shop-${index + 1}`,
    status_online: true,
    created_at: '2026-01-01T08:00:00Z',
    updated_at: '2026-01-01T08:00:00Z',
  }))

/**
 * Answers the list of the locations and the playlists of each: one videowall that is switched on at every location.
 * @returns the entries of these screens
 */
export async function serveShops(page: Page, count: number, groupOf = (_id: number) => ''): Promise<string[]> {
  const locations = manyShops(count).map((shop, index) => ({ ...shop, name: groupOf(index + 1) + shop.name }))
  const days = { date_start: '2020-01-01', date_end: '2099-12-31', time_start: '00:00:00', time_end: '23:59:00' }
  const playlists = [{ id: 1, type: 'videowall', ...days, repeat_interval: 1, is_active: true, items: [] }]
  await page.route('**/api/locations', route => route.fulfill({ json: { success: true, data: { locations } } }))
  await page.route('**/api/playlists/location/*', route =>
    route.fulfill({ json: { success: true, data: { playlists } } }),
  )
  return locations.map(({ unique_id }) => `${unique_id}-videowall`)
}
