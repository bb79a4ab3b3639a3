import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AloneServer, serveAlone } from '../../server/start/serve-alone.ts'
import { sendRaw } from '../../support/hostile/raw-request.ts'
import { temporaryFolder, testOptions } from '../../support/product/test-server.ts'

const SCRIPT = `export const text = '${'x'.repeat(2000)}'`

let root: Awaited<ReturnType<typeof temporaryFolder>>
let server: AloneServer
beforeEach(async () => {
  root = await temporaryFolder()
  await mkdir(join(root.path, 'dist/assets'), { recursive: true })
  await writeFile(join(root.path, 'dist/index.html'), '<!doctype html><title>the built pages</title>')
  await writeFile(join(root.path, 'dist/assets/index-1a2b.js'), SCRIPT)
  await writeFile(join(root.path, 'dist/openapi.yaml'), 'openapi: 3.1.0')
  await writeFile(join(root.path, 'dist/.secret'), 'not for anybody')
  await writeFile(join(root.path, 'outside.txt'), 'not for anybody')
})
afterEach(async () => {
  await server?.close()
  await root.remove()
})

async function start(base = '/'): Promise<string> {
  const options = { ...testOptions(join(root.path, 'data')), hosts: [] }
  const pages = { folder: join(root.path, 'dist'), base, headers: { 'Referrer-Policy': 'no-referrer' } }
  server = await serveAlone(options, { pages })
  return server.url
}

const page = async (url: string) => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  return [answer.status, (await answer.text()).match(/<title>(.*?)<\/title>/)?.[1]]
}

// requirement 18.15
test('a change that a page of another site sends is refused, with or without the header that names the site', async () => {
  const url = await start()
  const send = async (headers: Record<string, string>, method = 'POST') => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers } }
    const answer = await fetch(`${url}/api/auth/login`, { ...init, ...(method === 'POST' && { body: '{}' }) })
    return answer.status
  }
  const evil = 'http://evil.example'
  for (const site of ['cross-site', 'same-site']) expect(await send({ 'sec-fetch-site': site })).toBe(403)
  for (const origin of [evil, 'null']) expect(await send({ origin })).toBe(403)
  expect(await send({ origin: evil }, 'GET')).toBe(401)
  const own: Record<string, string>[] = [{}, { origin: url }, { origin: evil, 'sec-fetch-site': 'same-origin' }]
  for (const headers of own) expect(await send(headers)).toBe(422)
})

// requirement 19.4
test('every file has the headers of the pages, and each kind its type', async () => {
  const url = await start()
  const typeOf = async (path: string) => {
    const answer = await fetch(url + path)
    expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
    return answer.headers.get('content-type')
  }
  expect(await typeOf('/')).toBe('text/html; charset=utf-8')
  expect(await typeOf('/assets/index-1a2b.js')).toBe('text/javascript; charset=utf-8')
  expect(await typeOf('/openapi.yaml')).toBe('text/yaml; charset=utf-8')
})

test('a browser keeps the built files, but never a page in the place of a file', async () => {
  const url = await start('/signage/')
  const kept = async (path: string) => {
    const answer = await fetch(`${url}/signage/${path}`)
    return [answer.status, answer.headers.get('cache-control')]
  }
  expect(await kept('assets/index-1a2b.js?v=1')).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const path of ['', 'index.html', 'openapi.yaml']) expect(await kept(path)).toEqual([200, 'no-cache'])
  for (const path of ['assets/index-0000.js', 'assets/']) expect(await kept(path)).toEqual([404, null])
})

/** The bytes as they come over the line; `fetch` would unpack them. */
async function bytesOf(url: string, sent: Record<string, string>): Promise<[encoding: string | undefined, Buffer]> {
  const [answer] = await once(request(url, { headers: sent }).end(), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return [answer.headers['content-encoding'], Buffer.concat(chunks)]
}

test('a script is packed for a browser that can unpack it, and whole for any other', async () => {
  const url = `${await start()}/assets/index-1a2b.js`
  const [encoding, packed] = await bytesOf(url, { 'accept-encoding': 'br, gzip;q=0.8' })
  expect([encoding, packed.length < 200, gunzipSync(packed).toString()]).toEqual(['gzip', true, SCRIPT])
  for (const accepted of [{}, { 'accept-encoding': 'gzip;q=0, br' }]) {
    expect(await bytesOf(url, accepted as Record<string, string>)).toEqual([undefined, Buffer.from(SCRIPT)])
  }
})

test('what a browser has already is not sent again, until a deploy changes it', async () => {
  const url = await start()
  const first = await fetch(url)
  const etag = first.headers.get('etag') ?? ''
  const again = () => fetch(url, { headers: { 'if-none-match': `"other", ${etag}` } })
  expect([(await again()).status, await (await again()).text()]).toEqual([304, ''])
  await writeFile(join(root.path, 'dist/index.html'), '<!doctype html><title>the next version</title>')
  expect([(await again()).status, (await page(url))[1]]).toEqual([200, 'the next version'])
  await rm(join(root.path, 'dist'), { recursive: true })
  expect((await fetch(url)).status).toBe(503)
})

test('nothing but the files of the pages is read', async () => {
  const url = await start()
  for (const path of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/.secret',
    '/a%00',
  ]) {
    const text = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect([path, text.includes('not for anybody')]).toEqual([path, false])
  }
  const head = await fetch(url, { method: 'HEAD' })
  const size = (await readFile(join(root.path, 'dist/index.html'))).length
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), ''])
  const posted = await fetch(url, { method: 'POST', body: 'x' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
