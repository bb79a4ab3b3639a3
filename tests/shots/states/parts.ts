import type { Page } from 'playwright'
import type { Playlist } from '../../../src/api/playlists.ts'

/** The page shows files; the camera waits until those in sight have their thumbnails. */
export const files = (page: Page) => page.locator('.media-picture, .media-blank').first().waitFor()

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

const text = (content: string) => Buffer.from(content)

/** A file that the library refuses. */
export const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: text('Ask for the new logo.') }
