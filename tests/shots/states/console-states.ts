import type { Locator, Page } from 'playwright'
import type { Playlist } from '../../../src/api/playlists.ts'
import { consoleLooks } from '../state.ts'

/** Waits until this many items show the thumbnail that the browser has made for them. */
export async function thumbnails(scope: Page | Locator, count: number): Promise<void> {
  const pictures = scope.locator('img:not([src$=".svg"])')
  await pictures.nth(count - 1).waitFor()
}

/** An answer of the server's envelope to every changing call on a path; the call does not reach the server. */
export const answer = (page: Page, path: string, status: number, message: string) =>
  page.route(`**/api${path}`, (route, request) =>
    request.method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { success: status < 400, message } }),
  )

/** Changes the playlists as they arrive, so that a state needs no content of its own. */
export const withPlaylists = (page: Page, changed: (playlist: Playlist) => Partial<Playlist>) =>
  page.route('**/api/playlists/location/*', async route => {
    const response = await route.fetch()
    const body: { data: { playlists: Playlist[] } } = await response.json()
    const playlists = body.data.playlists.map(playlist => ({ ...playlist, ...changed(playlist) }))
    await route.fulfill({ response, json: { ...body, data: { playlists } } })
  })

/** The common properties of most states of the console. */
export const base = { product: 'full', looks: consoleLooks } as const

/** The common properties of the states of the media library. */
export const library = { ...base, path: '/media' } as const

/** The first view of every size shows this many thumbnails; those below it are made when they are scrolled to. */
export const films = 3
