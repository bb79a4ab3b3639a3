import type { Page, Route } from 'playwright/test'
import { hostileTexts } from './hostile.ts'

const texts = Object.values(hostileTexts)

/** The name of the one harmless entry of each list. */
export const GOOD = 'The good one'

/** Values that are no entries; none of them may hide the others. */
const broken: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { id: null },
  { id: {} },
  { id: '..', name: 'climbs' },
  { id: '\uD800', name: 'half' },
  { id: { toString: 'x' }, name: { markup: '<b>' } },
  JSON.parse('{"__proto__": {"id": 1, "name": "inherited"}}'),
]

const media = (id: unknown, text: string, mime: string) => ({
  id,
  name: text,
  file_name: text,
  collection_name: text,
  mime_type: mime,
  size: text,
})

const allMedia = [
  ...texts.map((text, index) => media(index + 1, text, index % 2 ? 'image/svg+xml' : `video/${text}`)),
  media('900', GOOD, 'image/png'),
  media(texts[0], texts[1] ?? '', texts[2] ?? ''),
]

const locations = [
  ...texts.map((text, index) => ({
    id: index + 1,
    name: text,
    unique_id: text,
    status_online: text,
    created_at: text,
    updated_at: text,
  })),
  { id: '900', name: GOOD, unique_id: 'good', status_online: true, created_at: '', updated_at: null },
  ...texts.map(text => ({ id: text, name: text, unique_id: `id of ${text}` })),
]

const users = [
  ...texts.map((text, index) => ({ id: index + 1, username: text, email: text, created_at: text, updated_at: text })),
  { id: '900', username: GOOD, email: 'good@example.com', created_at: '', updated_at: '' },
]

const items = [...broken, ...allMedia].map((one, index) => ({
  id: index + 1,
  order_position: String(index),
  duration: '1',
  media: one,
}))

const playlists = [
  ...texts.map((text, index) => ({
    id: text,
    name: text,
    type: index % 2 ? 'videowall' : 'ticker',
    date_start: text,
    date_end: text,
    time_start: text,
    time_end: text,
    repeat_interval: text,
    is_active: text,
    items: [{ id: text, order_position: text, duration: text, media: allMedia[index] }],
  })),
  { id: 900, name: GOOD, type: 'videowall', is_active: true, repeat_interval: 1, items },
  { id: 901, name: GOOD, type: 'ticker', is_active: true, repeat_interval: 1, items },
  { id: 902, name: texts[0], type: '__proto__', items: 'none' },
]

/** A picture whose script would run if it were opened as a page. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" onload="window.hacked=1"><rect width="60" height="40" fill="teal"/><script>window.hacked=1</script></svg>'

function listFor(path: string): object | null {
  if (path.endsWith('/api/media')) return { media: [...broken, ...allMedia] }
  if (path.endsWith('/api/locations')) return { locations: [...broken, ...locations] }
  if (path.endsWith('/api/auth/user/all')) return { users: [...broken, ...users] }
  if (path.includes('/api/playlists/')) return { playlists: [...broken, ...playlists] }
  return null
}

function answer(route: Route, message: string): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname.startsWith('/api/uploads/')) return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
  const list = route.request().method() === 'GET' ? listFor(pathname) : null
  return route.fulfill({ json: { success: list !== null, message, data: list } })
}

/**
 * Puts a hostile server behind a page: every text of every answer, in every field, is hostile.
 * @returns the function that sets the message of the changing calls, each of which the server refuses
 */
export async function answerHostile(page: Page): Promise<(message: string) => void> {
  let message = texts[0] ?? ''
  await page.route('**/api/**', route => answer(route, message))
  return text => {
    message = text
  }
}
