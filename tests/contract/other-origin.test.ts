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

const mayCall = (url: string, origin: string, method: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
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
