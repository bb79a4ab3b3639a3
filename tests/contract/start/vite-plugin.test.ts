import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { createServer, type InlineConfig, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedServer } from '../../server/vite-plugin.ts'
import { sendRaw, statusOf } from '../../support/hostile/raw-request.ts'
import { ask, signInSeed } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

let root: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  root = await temporaryFolder()
  await writeFile(join(root.path, 'index.html'), '<!doctype html><title>the pages</title>')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await root.remove()
})

const config = (plugin: Plugin, base = '/'): InlineConfig => ({
  root: root.path,
  configFile: false,
  logLevel: 'silent',
  base,
  plugins: [plugin],
  server: { host: '127.0.0.1', port: 0 },
  optimizeDeps: { noDiscovery: true },
})

const embedded = () => embeddedServer(testOptions(join(root.path, '.data')))

async function start(plugin: Plugin, base?: string) {
  const server = await createServer(config(plugin, base))
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | null
  if (!address) throw new Error('The server does not listen.')
  return { url: `http://127.0.0.1:${address.port}`, server }
}

const page = async (url: string) => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  return [answer.status, (await answer.text()).match(/<title>(.*?)<\/title>/)?.[1]]
}

// requirements 17.3, 18.1
test.each(['/', '/signage/'])('with the base path %s, calls, sockets and pages share one port', async base => {
  const { url, server } = await start(embedded(), base)
  try {
    const admin = await signInSeed(url, adminAccount)
    await admin.location('Lobby', 'lobby')
    expect(await ask(fetch, url, 'GET', '/nothing')).toMatchObject({ status: 404, success: false })
    expect(await page(`${url}${base}display/lobby/videowall`)).toEqual([200, 'the pages'])
    expect(await page(`${url}${base}add_location`)).toEqual([200, 'the pages'])
    // A path that only begins like the path of the API is a page.
    expect(await page(`${url}${base}apiary`)).toEqual([200, 'the pages'])
    const socket = io(url, { transports: ['websocket'], reconnection: false })
    socket.emit('screen_connected', { uniqueId: 'lobby', type: 'ticker' })
    expect(await socket.emitWithAck('request_screens')).toEqual(['lobby-ticker'])
    socket.disconnect()
  } finally {
    await server.close()
  }
})

test('a connection over which nothing moves ends after two minutes, a head that does not come after half of one', async () => {
  const { url, server } = await start(embedded())
  // Null in middleware mode only.
  const http = server.httpServer as Server
  expect([http.timeout, http.headersTimeout]).toEqual([120_000, 30_000])
  http.timeout = 50
  const silent = connect(Number(new URL(url).port), '127.0.0.1').resume()
  await once(silent, 'end')
  await server.close()
})

test('the base path without its slash leads to the one with it, and nothing else does', async () => {
  const { url, server } = await start(embedded(), '/signage/')
  const target = async (path: string) => {
    const answer = await fetch(url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await target('/signage')).toEqual([302, '/signage/'])
  expect(await target('/signage?a=%2F&b')).toEqual([302, '/signage/?a=%2F&b'])
  expect(await target('/signages')).toEqual([404, null])
  expect(await target('/signage/')).toEqual([200, null])
  await server.close()
})

test('a slow upload has all the time that it needs', async () => {
  const { server } = await start(embedded())
  expect(Reflect.get(server.httpServer ?? {}, 'requestTimeout')).toBe(0)
  await server.close()
})

// requirement 18.15
test('a name that was bent to point here is refused, and no other origin reads an answer', async () => {
  const { url, server } = await start(embedded())
  const head = (path: string, host: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  for (const path of ['/api/locations', '/']) {
    expect(statusOf(await sendRaw(url, head(path, 'evil.example')))).toBe(403)
    expect(statusOf(await sendRaw(url, head(path, '127.0.0.1')))).not.toBe(403)
  }
  const origin = { origin: 'http://localhost:9' }
  const { headers } = await fetch(`${url}/api/locations`, { headers: origin })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  await server.close()
})

// requirement 17.8
test('with VITE_API_URL the server stays out of the way and writes nothing', async () => {
  vi.stubEnv('VITEST', '')
  vi.stubEnv('VITE_API_URL', 'https://signage.example/api')
  vi.stubEnv('SIGNAGE_DATA_DIR', '.data')
  const { url, server } = await start(embeddedServer())
  const answer = await fetch(`${url}/api/locations`)
  expect(answer.headers.get('content-type')).not.toContain('json')
  await expect(fetch(`${url}/socket.io/?EIO=4&transport=polling`).then(found => found.text())).resolves.not.toMatch(
    /"sid"/,
  )
  await server.close()
  expect(existsSync(join(root.path, '.data'))).toBe(false)
})
// requirement 18.15
test('vite dev hands out neither the database nor the secret', async () => {
  const { url, server } = await start(embedded())
  const secret = await readFile(join(root.path, '.data/token-secret'), 'utf8')
  for (const path of [
    '/.data/signage.db',
    '/.data/token-secret',
    '/.data/token-secret?raw',
    '/.data/token-secret?url',
  ]) {
    for (const prefix of ['', `/@fs${root.path}`]) {
      const text = await (await fetch(url + prefix + path)).text()
      expect(text).not.toContain('SQLite format')
      expect(text).not.toContain(secret)
    }
  }
  await server.close()
})
