import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServerApp } from '../server/create-server-app.ts'
import { ask } from '../support/product/seed.ts'
import { startTestServer, type TestServer, temporaryFolder, testOptions } from '../support/product/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function send(method: string, path: string, body: string | null, token = server.admin.token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}${path}`, { method, headers, body })
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() }
}

const calls = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/locations'],
  ['PUT', '/api/locations/1'],
  ['POST', '/api/playlists'],
  ['PUT', '/api/playlists/1'],
  ['PUT', '/api/playlists/1/screen'],
] as const

// requirement 18.7
test.each(calls)('%s %s with a body that is not JSON', async (method, path) => {
  for (const body of ['{"name":', 'name=x', '', '<html></html>']) {
    expect(await send(method, path, body)).toMatchObject({
      status: 400,
      body: { success: false, message: 'The request could not be read: its body is not valid JSON.', data: null },
    })
  }
})

test.each(calls)('%s %s with JSON of another shape', async (method, path) => {
  for (const body of ['null', '[]', '"text"', '7', '{"__proto__":{"name":"x"}}']) {
    const { status, body: answer } = await send(method, path, body)
    expect([status, answer]).toEqual([422, { success: false, message: expect.stringMatching(/\.$/), data: null }])
  }
})

test('a body that is too long is refused, announced or not, and the connection goes on', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(1_200_000), unique_id: 'x' })
  const refused = { success: false, message: 'The request is too large. It may have 1 MB at most.' }
  expect(await send('POST', '/api/locations', body)).toMatchObject({ status: 413, body: refused })
  const headers = { authorization: `Bearer ${server.admin.token}`, 'content-type': 'application/json' }
  // Node needs `duplex` for a streamed body; the types of the DOM do not have it.
  const streamed = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' }
  const answer = await fetch(`${server.url}/api/locations`, streamed)
  expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining(refused)])
  for (let call = 0; call < 3; call++) expect(await send('GET', '/api/locations', null)).toMatchObject({ status: 200 })
})

test.each(['/api', '/api/', '/api/nothing', '/api/media/1/2/3', '/api/uploads', '/api/playlists/active/today'])(
  'the unknown path %s is a JSON 404',
  async path => {
    const { status, type, body } = await send('GET', path, null)
    expect([status, type]).toEqual([404, 'application/json'])
    expect(body).toEqual({ success: false, message: `There is no call GET ${path}.`, data: null })
  },
)

test.each([
  ['GET', '/locations'],
  ['GET', '/media'],
  ['POST', '/media'],
  ['DELETE', '/media/1'],
  ['GET', '/playlists/location/1'],
  ['POST', '/playlists/1/items'],
  ['POST', '/playlists/1/items/reorder'],
  ['PUT', '/playlists/1/screen'],
  ['GET', '/auth/user/all'],
  ['POST', '/auth/register'],
  ['DELETE', '/auth/user/1'],
] as const)('%s %s needs a login', async (method, path) => {
  expect(await ask(fetch, server.url, method, path)).toMatchObject({ status: 401, message: 'Please log in first.' })
})

test('a fault of the server itself is a JSON 500 with a sentence, and is logged', async () => {
  const folder = await temporaryFolder()
  const app = await createServerApp(testOptions(folder.path))
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await app.close()
  // The database is closed: every query fails.
  const body = { username: 'admin', password: 'x' }
  const answer = await ask(request => app.fetch(request), 'http://signage.example', 'POST', '/auth/login', { body })
  expect(answer).toEqual({
    status: 500,
    success: false,
    message: 'The server had a fault and could not do this. Try again in a moment.',
    data: null,
  })
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
  await folder.remove()
})

test('after all that the server is up', async () => {
  expect(await server.admin.call('GET', '/locations')).toMatchObject({ status: 200, success: true })
})
