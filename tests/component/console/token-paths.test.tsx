import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentOf } from '../../../src/jobs/task-facts.ts'
import { contractServer, override } from '../../support/component/contract-server.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { hostileTexts } from '../../support/hostile/hostile.ts'
import { mayCarryToken } from '../../support/hostile/watch-token.ts'

const TOKEN = 'a-token-that-nobody-else-has'
const PAGE = 'http://127.0.0.1:9/'
/** Ids that a server may have, and ids that no server should have. */
const known = [
  ...Object.values(hostileTexts).filter(text => text.length < 1_000 && !/\p{Cs}/u.test(text)),
  '..',
  '.',
  '../../..',
  '%2e%2e',
  '%2E%2E/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '?x',
  '#x',
  '@',
  ...['/display/', '/public/', '/playlists/active/today/', '/uploads/', 'a/display/b'],
]
const random = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), fc.integer())
/** The same ones in every run. */
const ids = [...known, ...fc.sample(random, { numRuns: 20, seed: 7 })]

/** Every call with something variable in its path; the last one is public. */
async function callsFor(one: string | number) {
  const { deleteLocation, updateLocation } = await import('../../../src/api/locations.ts')
  const { deleteMedia } = await import('../../../src/api/media-calls.ts')
  const { fetchPlaylists } = await import('../../../src/api/playlist-calls.ts')
  const { askTodaysPlaylists } = await import('../../../src/api/todays-answer.ts')
  const changes = await import('../../../src/api/playlist-calls.ts')
  const { deleteUser } = await import('../../../src/api/users.ts')
  const { plan } = contentOf(aPlaylist())
  return [
    () => deleteLocation(one),
    () => updateLocation(one, { name: 'a', unique_id: 'b' }),
    () => deleteMedia(one),
    () => fetchPlaylists(one),
    () => changes.updatePlaylist(one, plan),
    () => changes.deletePlaylist(one),
    () => changes.addItem(one, one, 1),
    () => changes.deleteItem(one, one),
    () => changes.reorderItems(one, []),
    () => changes.updateScreens(one, String(one), []),
    () => deleteUser(one),
    () => askTodaysPlaylists({ uniqueId: String(one), type: 'ticker' }).read(new AbortController().signal),
  ]
}

interface Sent {
  url: string
  authorization: string | null
}

let sent: Sent[]
beforeEach(() => {
  sent = []
  localStorage.setItem('TOKEN', TOKEN)
  for (const method of ['get', 'post', 'put', 'delete'] as const) {
    override(method, '/*', () => Response.json({ success: true, data: { playlists: [] } }))
  }
  contractServer.events.on('request:start', ({ request }) => {
    sent.push({ url: request.url, authorization: request.headers.get('authorization') })
  })
})

afterEach(() => {
  contractServer.events.removeAllListeners()
  vi.unstubAllEnvs()
  vi.resetModules()
})

// requirements 13.1, 13.14, 17.1
test.each([
  ['the own origin', ''],
  ['another origin', 'https://api.signage.example/v1/api'],
  ['a base whose own name sounds public', 'https://api.signage.example/public/api'],
])('whatever an id is, the token goes to the calls of the API on %s and nowhere else', async (_, base) => {
  vi.stubEnv('VITE_API_URL', base)
  vi.resetModules()
  const api = new URL(base || '/api', PAGE)
  for (const one of base ? known.filter((_, at) => at % 4 === 0) : ids) {
    const calls = await callsFor(one)
    for (const [place, call] of calls.entries()) {
      sent.length = 0
      await call().catch(() => undefined)
      for (const { url, authorization } of sent) {
        const isPublic = place === calls.length - 1
        expect([url, url.includes(TOKEN), new URL(url).origin]).toEqual([url, false, api.origin])
        expect([url, authorization]).toEqual([url, isPublic ? null : `Bearer ${TOKEN}`])
        if (!isPublic) expect([url, mayCarryToken(new URL(url), api)]).toEqual([url, true])
      }
    }
  }
})

// requirement 4.10
test('the address of a file stays below the uploads, whatever it is called', async () => {
  const { fileUrl } = await import('../../../src/api/media.ts')
  for (const one of ids) {
    const { origin, pathname, search, hash } = new URL(fileUrl({ file_name: String(one) }), PAGE)
    expect([one, origin, search, hash]).toEqual([one, new URL(PAGE).origin, '', ''])
    expect(pathname).toMatch(/^\/api\/uploads\/[^/\\]*$/)
  }
})
