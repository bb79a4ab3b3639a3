import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw, statusOf } from '../support/hostile/raw-request.ts'
import { ask } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ bodyLimitMs: 200 })
})
afterAll(() => server.close())

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const get = (path: string) => head(`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close')

describe('a path that leads out of the uploads', () => {
  const upwards = ['..', '%2e%2e', '.%2e', '..%00', '..%2f', '..%5c', '..\\', '....', '%252e%252e', '%c0%ae%c0%ae']
  const targets = ['signage.db', 'token-secret', 'etc/passwd']
  const absolute = ['/etc/passwd', '%2fetc%2fpasswd', 'file:///etc/passwd', 'C:%5cWindows%5cwin.ini', '\\\\host\\share']

  // requirement 18.10
  test.each(upwards)('%s shows nothing', async part => {
    for (const target of targets) {
      for (const path of [
        `${part}/${target}`,
        `${part}/${part}/${part}/${part}/${target}`,
        `a.png/${part}/${target}`,
      ]) {
        const answer = await sendRaw(server.url, get(`/api/uploads/${path}`))
        expect([path, [400, 404].includes(statusOf(answer))]).toEqual([path, true])
        expect(answer).not.toMatch(/SQLite format|root:/)
      }
    }
  })

  test.each(absolute)('%s shows nothing', async path => {
    expect([400, 404]).toContain(statusOf(await sendRaw(server.url, get(`/api/uploads/${path}`))))
    expect([400, 404]).toContain(statusOf(await sendRaw(server.url, get(path))))
  })
})

describe('a body', () => {
  const post = (...more: string[]) => [
    'POST /api/auth/login HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    ...more,
  ]

  test('that stands still is given up, with a sentence, and its connection ends', async () => {
    for (const length of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
      const answer = await sendRaw(
        server.url,
        `${head(...post(length))}${length.endsWith('chunked') ? '1\r\n{\r\n' : '{'}`,
        {
          stay: true,
        },
      )
      expect([statusOf(answer), answer]).toEqual([408, expect.stringContaining('did not arrive in time')])
      expect(answer.toLowerCase()).toContain('connection: close')
    }
  })

  test.each([
    ['two lengths', `${head(...post('Content-Length: 2', 'Content-Length: 3'))}{}`],
    ['a length and chunks', `${head(...post('Content-Length: 2', 'Transfer-Encoding: chunked'))}0\r\n\r\n`],
    ['a length that is no number', head(...post('Content-Length: -1'))],
    ['no host', head('GET /api/locations HTTP/1.1')],
    ['a host that is none', head('GET /api/locations HTTP/1.1', 'Host: a b/c@d')],
    ['a header without an end', `GET /api/locations HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    [
      'a token of 100 kB',
      head('GET /api/locations HTTP/1.1', 'Host: a', `Authorization: Bearer ${'x'.repeat(100_000)}`),
    ],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('with %s is refused', async (_what, request) => {
    expect([400, 413, 431]).toContain(statusOf(await sendRaw(server.url, request)))
  })

  test('of half a million brackets is refused like any other', async () => {
    for (const body of ['['.repeat(500_000), `${'['.repeat(250_000)}${']'.repeat(250_000)}`, '{"a":'.repeat(100_000)]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body })
      expect([400, 422]).toContain(answer.status)
    }
  })
})

test('after all that the server is up', async () => {
  const body = { username: 'nobody', password: 'x' }
  expect(await ask(fetch, server.url, 'POST', '/auth/login', { body })).toMatchObject({ status: 401 })
  expect(await server.admin.call('GET', '/media')).toMatchObject({ status: 200 })
})
