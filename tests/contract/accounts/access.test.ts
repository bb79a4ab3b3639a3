import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, readDocuments } from '../../build/contract-page/documents.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { type Seed, signInSeed } from '../../support/product/seed.ts'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

let server: TestServer
let guest: Seed
beforeAll(async () => {
  server = await startTestServer()
  guest = await signInSeed(server.url, { username: 'guest', password: 'guest' })
})
afterAll(() => server.close())

test('every call needs a token but those that the document marks as public', async () => {
  for (const { method, path, operation } of callsOf(readDocuments().openapi)) {
    const answer = await fetch(`${server.url}/api${path.replaceAll(/[{}]/g, '')}`, { method })
    const isPublic = operation.security?.length === 0
    expect([path, answer.status !== 401]).toEqual([path, isPublic])
    if (!isPublic) expect(await answer.json()).toMatchObject({ success: false, message: 'Please log in first.' })
  }
})

// requirement 18.6
test('the guest looks at everything, adds, changes and takes items out of a playlist', async () => {
  const lists = { '/media': 'Media loaded.', '/locations': 'Locations loaded.', '/auth/user/all': 'Users loaded.' }
  for (const [path, message] of Object.entries(lists)) {
    expect(await guest.call('GET', path)).toMatchObject({ status: 200, message })
  }
  const location = await guest.location('Guest room', 'guest-room')
  const change = await guest.call('PUT', `/locations/${location.id}`, { name: 'Room', unique_id: 'guest-room' })
  expect(change).toMatchObject({ status: 200, success: true })
  const playlist = await guest.playlist(location, 'videowall')
  const picture = await guest.upload('guest.png', PNG)
  const [item] = await guest.items(playlist, [picture])
  expect(await guest.call('DELETE', `/playlists/${playlist}/items/${item}`)).toMatchObject({ status: 200 })
})

// requirement 18.6
test.each([
  ['POST', '/auth/register', 'The guest account may not add users.'],
  ['DELETE', '/auth/user/1', 'The guest account may not delete users.'],
  ['DELETE', '/media/1', 'The guest account may not delete media.'],
  ['DELETE', '/locations/1', 'The guest account may not delete locations.'],
  ['DELETE', '/playlists/1', 'The guest account may not delete playlists.'],
] as const)('the guest is refused %s %s', async (method, path, sentence) => {
  const body = method === 'POST' ? { username: 'x', email: 'x@y.example', password: 'x' } : undefined
  const answer = await guest.call(method, path, body)
  expect(answer).toMatchObject({
    status: 403,
    success: false,
    message: `${sentence} Log in with an account of your own.`,
  })
})
