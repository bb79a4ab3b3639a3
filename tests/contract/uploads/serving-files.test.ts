import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

let server: TestServer
let film: Media
let bytes: Uint8Array
beforeAll(async () => {
  server = await startTestServer()
  bytes = new Uint8Array(await readFile(new URL('../../fixtures/film.mp4', import.meta.url)))
  film = await server.admin.upload('film.mp4', new Uint8Array(bytes))
})
afterAll(() => server.close())

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/api/uploads/${encodeURIComponent(film.file_name)}`, { headers, method })

describe('a range', () => {
  // requirement 18.10
  test('counts only while the file is the one that the browser knows', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const same = await get({ range: 'bytes=0-9', 'if-range': etag })
    const other = await get({ range: 'bytes=0-9', 'if-range': '"other"' })
    expect([same.status, other.status]).toEqual([206, 200])
    const modified = (await get()).headers.get('last-modified') ?? ''
    const later = new Date(Date.parse(modified) + 1_000).toUTCString()
    const [since, changed] = [modified, later].map(date => get({ range: 'bytes=0-9', 'if-range': date }))
    expect([(await since)?.status, (await changed)?.status]).toEqual([206, 200])
  })

  test('is answered to HEAD without the bytes', async () => {
    const answer = await get({ range: 'bytes=10-19' }, 'HEAD')
    const told = ['content-range', 'content-length'].map(name => answer.headers.get(name))
    expect([answer.status, ...told]).toEqual([206, `bytes 10-19/${bytes.length}`, '10'])
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  test('of a known file is not sent, nor is one beyond its end complained of', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const range of ['bytes=0-9', 'bytes=99999999-']) {
      expect((await get({ range, 'if-none-match': etag })).status).toBe(304)
    }
  })
})

describe('headers', () => {
  test('say what it is, for ever, and that it is no page', async () => {
    const { headers } = await get()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      etag: `"${film.id}-${bytes.length}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('keep a browser from guessing another type, whatever is answered', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const answers = [
      await get(),
      await get({}, 'HEAD'),
      await get({ range: 'bytes=0-9' }),
      await get({ 'if-none-match': etag }),
      await get({ range: 'bytes=99999999-' }),
      await fetch(`${server.url}/api/uploads/nothing.mp4`),
    ]
    const told = answers.map(({ status, headers }) => [status, headers.get('x-content-type-options')])
    expect(told).toEqual([200, 200, 206, 304, 416, 404].map(status => [status, 'nosniff']))
  })

  test('a known file is not sent again', async () => {
    const first = await get()
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ 'if-none-match': `"x", W/"y", ${etag}` })).status).toBe(304)
    expect((await get({ 'if-none-match': `"x",${etag},"y"` })).status).toBe(304)
    expect((await get({ 'if-none-match': '*' })).status).toBe(304)
    expect((await get({ 'if-none-match': '"x"' })).status).toBe(200)
    // The tag decides before the time.
    expect((await get({ 'if-none-match': '"x"', 'if-modified-since': modified })).status).toBe(200)
    const later = new Date(Date.parse(modified) + 1_000).toUTCString()
    expect((await get({ 'if-modified-since': later })).status).toBe(304)
    expect((await get({ 'if-modified-since': modified })).status).toBe(304)
    expect((await get({ 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200)
  })

  // requirement 18.10
  test('an SVG cannot run as a page', async () => {
    const text =
      '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
    const svg = await server.admin.upload('logo.svg', new TextEncoder().encode(text))
    const answer = await fetch(`${server.url}/api/uploads/${encodeURIComponent(svg.file_name)}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringMatching(/sandbox; default-src 'none'/),
    })
  })
})
