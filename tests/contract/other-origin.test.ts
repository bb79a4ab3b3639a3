import { afterEach, beforeEach, expect, test } from 'vitest'
import { PNG } from '../support/hostile/smallest-files.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

const PAGES = 'https://pages.example'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ allowedOrigins: ['https://other.example', PAGES] })
})
afterEach(() => server.close())

const readableBy = ({ headers }: Response) => headers.get('access-control-allow-origin')

/** Sends the preflight request of a browser. */
const mayCall = (url: string, origin: string, method: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

// requirement 18.15
test('a page of an allowed origin may make every call', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await mayCall(`${server.url}/api/locations/1`, PAGES, method)
    expect([answer.status, readableBy(answer)]).toEqual([204, PAGES])
    expect(answer.headers.get('access-control-allow-methods')).toContain(method)
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
    // For ten minutes the browser sends no second preflight.
    expect(answer.headers.get('access-control-max-age')).toBe('600')
  }
})

test('it reads answers, refusals and files, and no cache hands them to another origin', async () => {
  const { file_name } = await server.admin.upload('a.png', PNG)
  const found = { '/locations': 401, '/nothing': 404, [`/uploads/${file_name}`]: 200, '/uploads/gone.png': 404 }
  for (const [path, status] of Object.entries(found)) {
    const answer = await fetch(`${server.url}/api${path}`, { headers: { origin: PAGES } })
    expect([path, answer.status, readableBy(answer)]).toEqual([path, status, PAGES])
    expect(answer.headers.get('vary'), path).toMatch(/origin/i)
    // The product uses no cookies, so credentials are not allowed.
    expect(answer.headers.has('access-control-allow-credentials'), path).toBe(false)
  }
  const part = await fetch(`${server.url}/api/uploads/${file_name}`, { headers: { origin: PAGES, range: 'bytes=0-0' } })
  expect([part.status, readableBy(part)]).toEqual([206, PAGES])
})

test('a picture without a question of its own is still kept apart by the caches', async () => {
  const { file_name } = await server.admin.upload('b.png', PNG)
  const answer = await fetch(`${server.url}/api/uploads/${file_name}`)
  expect([readableBy(answer), answer.headers.get('vary')]).toEqual([null, 'Origin'])
})

// requirement 18.15
test('no page of another origin reads anything', async () => {
  for (const origin of ['https://evil.example', 'http://pages.example', 'null', `${PAGES}.evil.example`]) {
    expect(readableBy(await mayCall(`${server.url}/api/locations`, origin, 'GET')), origin).toBeNull()
    expect(readableBy(await fetch(`${server.url}/api/locations`, { headers: { origin } })), origin).toBeNull()
  }
})

test('without the setting nobody is asked and nothing is told', async () => {
  const alone = await startTestServer()
  const answer = await fetch(`${alone.url}/api/locations`, { headers: { origin: PAGES } })
  expect([readableBy(answer), answer.headers.get('vary')]).toEqual([null, null])
  expect((await mayCall(`${alone.url}/api/locations`, PAGES, 'GET')).ok).toBe(false)
  await alone.close()
})
