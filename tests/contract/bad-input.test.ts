import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function send(method: string, path: string, body: string | null) {
  const headers = { authorization: `Bearer ${server.admin.token}`, 'content-type': 'application/json' }
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

test.each(['/api', '/api/', '/api/nothing', '/api/media/1/2/3', '/api/uploads', '/api/playlists/active/today'])(
  'the unknown path %s is a JSON 404',
  async path => {
    const { status, type, body } = await send('GET', path, null)
    expect([status, type]).toEqual([404, 'application/json'])
    expect(body).toEqual({ success: false, message: `There is no call GET ${path}.`, data: null })
  },
)
