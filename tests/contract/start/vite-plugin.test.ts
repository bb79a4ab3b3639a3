import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { createServer, type Plugin, resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { banner } from '../../server/start/banner.ts'
import { servePagesOnly } from '../../server/start/pages-only.ts'
import { serveAlone } from '../../server/start/serve-alone.ts'
import { embeddedServer } from '../../server/vite-plugin.ts'
import { sendRaw, statusOf } from '../../support/hostile/raw-request.ts'
import { ask, signInSeed } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

let root: Awaited<ReturnType<typeof temporaryFolder>>
let server: { close(): Promise<unknown> } | undefined
beforeEach(async () => {
  root = await temporaryFolder()
  await writeFile(join(root.path, 'index.html'), '<!doctype html><title>the pages</title>')
})
afterEach(async () => {
  await server?.close()
  server = undefined
  vi.unstubAllEnvs()
  await root.remove()
})

const options = () => testOptions(join(root.path, '.data'))
const embedded = () => embeddedServer(options())

/** Starts Vite. @returns its address, and Node's own server, which is null in middleware mode only */
async function start(plugin: Plugin, base = '/'): Promise<{ url: string; http: Server }> {
  const vite = await createServer({
    root: root.path,
    configFile: false,
    logLevel: 'silent',
    base,
    plugins: [plugin],
    server: { host: '127.0.0.1', port: 0 },
    optimizeDeps: { noDiscovery: true },
  })
  await vite.listen()
  server = vite
  const http = vite.httpServer as Server
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, http }
}

/** Starts a server with its API, or for pages that talk to another one. @returns its address */
type Start = (base?: string, isBare?: boolean) => Promise<string>

const startDev: Start = async (base, isBare) => {
  if (!isBare) return (await start(embedded(), base)).url
  vi.stubEnv('VITEST', '')
  vi.stubEnv('VITE_API_URL', 'https://signage.example/api')
  vi.stubEnv('SIGNAGE_DATA_DIR', '.data')
  return (await start(embeddedServer())).url
}

const startAlone: Start = async (base = '/', isBare = false) => {
  const pages = { folder: root.path, base, headers: {} }
  const alone = isBare ? servePagesOnly(pages, { hosts: [] }) : serveAlone({ ...options(), hosts: [] }, { pages })
  server = await alone
  return `http://127.0.0.1:${(await alone).port}`
}

const get = (url: string) => fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })

async function expectPage(url: string): Promise<void> {
  const answer = await get(url)
  expect([url, answer.status, await answer.text()]).toEqual([url, 200, expect.stringContaining('the pages')])
}

// Each with its words to a name that was bent, and more paths of pages.
describe.each<[string, Start, string, string[]]>([
  ['npm run dev', startDev, 'This host ("evil.example") is not allowed.', []],
  [
    'npm start',
    startAlone,
    'This host is not allowed: "evil.example". To allow it: SIGNAGE_HOSTS=evil.example npm start',
    ['display/a%2Fb/ticker', 'a%'],
  ],
])('%s', (_command, startIt, refusal, pages) => {
  // requirements 17.3, 18.1
  test.each(['/', '/signage/'])('with the base path %s, calls, sockets and pages share one port', async base => {
    const url = await startIt(base)
    const admin = await signInSeed(url, adminAccount)
    await admin.location('Lobby', 'lobby')
    expect(await ask(fetch, url, 'GET', '/nothing')).toMatchObject({ status: 404, success: false })
    // A path that only begins like the path of the API is a page.
    for (const path of ['', 'display/lobby/videowall', 'add_location', 'apiary', ...pages])
      await expectPage(`${url}${base}${path}`)
    const socket = io(url, { transports: ['websocket'], reconnection: false })
    socket.emit('screen_connected', { uniqueId: 'lobby', type: 'ticker' })
    expect(await socket.emitWithAck('request_screens')).toEqual(['lobby-ticker'])
    socket.disconnect()
  })

  test('the base path without its slash leads to the one with it, and nothing else does', async () => {
    const url = await startIt('/signage/')
    const found = { '/signage': '/signage/', '/signage?a=%2F&b': '/signage/?a=%2F&b', '/signages': null }
    for (const [path, target] of Object.entries(found)) {
      const answer = await get(url + path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, target ? 302 : 404, target])
    }
  })

  // requirement 18.15
  test('a name that was bent to point here is refused, and no other origin reads an answer', async () => {
    const url = await startIt()
    const head = (path: string, host: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    for (const path of ['/api/locations', '/']) {
      const refused = await sendRaw(url, head(path, 'evil.example:80'))
      expect([statusOf(refused), refused]).toEqual([403, expect.stringContaining(refusal)])
      expect(statusOf(await sendRaw(url, head(path, '127.0.0.1')))).not.toBe(403)
    }
    const { headers } = await fetch(`${url}/api/locations`, { headers: { origin: 'http://localhost:9' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  // requirement 17.8
  test('for another server it serves pages, but no API and no socket, and writes nothing', async () => {
    const url = await startIt('/', true)
    await expectPage(`${url}/display/lobby/videowall`)
    expect((await fetch(`${url}/api/locations`)).headers.get('content-type')).not.toContain('json')
    expect(await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text()).not.toContain('"sid"')
    expect(existsSync(join(root.path, '.data'))).toBe(false)
  })
})

test('a connection over which nothing moves ends after two minutes, a head that does not come after half of one', async () => {
  const { url, http } = await start(embedded())
  expect([http.timeout, http.headersTimeout]).toEqual([120_000, 30_000])
  expect(http.requestTimeout, 'a slow upload has all the time that it needs').toBe(0)
  http.timeout = 50
  const silent = connect(Number(new URL(url).port), '127.0.0.1').resume()
  await once(silent, 'end')
})

// requirement 18.15
test('vite dev hands out neither the database nor the secret', async () => {
  const { url } = await start(embedded())
  const secret = await readFile(join(root.path, '.data/token-secret'), 'utf8')
  for (const path of ['/.data/signage.db', ...['', '?raw', '?url'].map(end => `/.data/token-secret${end}`)]) {
    for (const prefix of ['', `/@fs${root.path}`]) {
      const text = await (await fetch(url + prefix + path)).text()
      expect(text).not.toContain('SQLite format')
      expect(text).not.toContain(secret)
    }
  }
})

// requirement 18.1
test('the guest is built in for npm start and npm run dev only, and never for another server', async () => {
  const builtIn = async (mode: string, command: 'build' | 'serve', env: Record<string, string> = {}) => {
    vi.stubEnv('VITEST', '')
    for (const name of ['VITE_API_URL', 'VITE_GUEST_USERNAME', 'SIGNAGE_GUEST']) vi.stubEnv(name, env[name] ?? '')
    const config = { root: root.path, configFile: false as const, plugins: [embeddedServer()], mode }
    return (await resolveConfig(config, command, mode)).define?.['import.meta.env.VITE_GUEST_USERNAME']
  }
  expect(await builtIn('embedded', 'build')).toBe('"guest"')
  expect(await builtIn('development', 'serve')).toBe('"guest"')
  expect(await builtIn('production', 'build')).toBeUndefined()
  for (const [name, value] of [
    ['SIGNAGE_GUEST', 'off'],
    ['VITE_API_URL', '/elsewhere'],
    ['VITE_GUEST_USERNAME', 'visitor'],
  ] as const) {
    expect(await builtIn('embedded', 'build', { [name]: value }), name).toBeUndefined()
  }
})

// requirement 18.4
test('PORT and SIGNAGE_HOSTS say where people find the development server', async () => {
  const env = { VITEST: '', VITE_API_URL: '', PORT: '4999', SIGNAGE_HOSTS: 'signage.local, screens.example' }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const settings = { root: root.path, configFile: false as const, plugins: [embeddedServer()] }
  const { server: found } = await resolveConfig(settings, 'serve')
  expect([found.port, found.allowedHosts]).toEqual([4999, ['signage.local', 'screens.example']])
})

// requirement 18.2
test('the banner names a password that nobody has used, the guest and both display links', () => {
  const url = 'http://localhost:4173/'
  const accounts = { admin: { username: 'admin', unusedPassword: 's3cret' }, guest: true }
  const text = banner(url, { firstScreen: 'lobby 1', accounts })
  const display = `${url}display/lobby%201`
  for (const part of ['admin / s3cret', 'guest / guest', `${display}/videowall`, `${display}/ticker`])
    expect(text).toContain(part)
  const used = { admin: { username: 'admin', unusedPassword: null }, guest: false }
  const later = banner(url, { firstScreen: null, accounts: used })
  expect(later).toContain('admin / (your password; SIGNAGE_ADMIN_PASSWORD=')
  expect(later).not.toMatch(/guest|display/)
})
