import type { Page } from 'playwright/test'

/** Answers the list of the locations and the playlists of each: one videowall that is switched on at every location. */
export async function serveShops(page: Page, count: number): Promise<string[]> {
  const locations = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Shop ${index + 1}`,
    unique_id: `shop-${index + 1}`,
    status_online: true,
    created_at: '2026-01-01T08:00:00Z',
    updated_at: '2026-01-01T08:00:00Z',
  }))
  const playlists = [{ id: 1, type: 'videowall', is_active: true, items: [] }]
  await page.route('**/api/locations', route => route.fulfill({ json: { success: true, data: { locations } } }))
  await page.route('**/api/playlists/location/*', route =>
    route.fulfill({ json: { success: true, data: { playlists } } }),
  )
  return locations.map(({ unique_id }) => `${unique_id}-videowall`)
}
