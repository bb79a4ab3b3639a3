import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from '../../../src/build/page-headers.ts'
import { npmStart, type StartedProduct } from '../../support/product/npm-start.ts'
import { ask, signInSeed } from '../../support/product/seed.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

/** A build of the pages may be needed first. */
const TIMEOUT = { timeout: 240_000 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let settings: Record<string, string>
beforeAll(async () => {
  folder = await temporaryFolder()
  settings = { SIGNAGE_DATA_DIR: join(folder.path, 'data'), PORT: '0' }
})
afterAll(() => folder.remove())

async function addressOf(product: StartedProduct): Promise<string> {
  await product.shows('Ticker:')
  return /Open: +(http:\/\/localhost:\d+)\//.exec(product.said())?.[1] ?? ''
}

async function refusalOf(product: StartedProduct): Promise<string> {
  expect(await product.ended).toBe(1)
  return product.said().trim()
}

const passwordIn = (said: string) => /Log in: +admin \/ (\S+)\n/.exec(said)?.[1] ?? ''

// requirements 18.1, 18.2, 18.21, 18.22
test('npm start builds once, shows the password, and serves pages, calls and contract', TIMEOUT, async () => {
  const first = npmStart(settings)
  await addressOf(first)
  const password = passwordIn(first.said())
  expect(password).toMatch(/^[\w-]{12}$/)
  expect(await first.end()).toBe(0)

  const second = npmStart(settings, ['--host'])
  const url = await addressOf(second)
  expect(second.said()).not.toMatch(/Building|npm start -- --host/)
  expect(passwordIn(second.said())).toBe(password)
  const page = await fetch(`${url}/display/lobby/videowall`)
  expect(await page.text()).toContain('<script')
  // requirement 19.4
  for (const [name, value] of Object.entries(pageHeaders(contentSecurityPolicy({ apiUrl: '/api', socketUrl: '' })))) {
    expect([name, page.headers.get(name)]).toEqual([name, value])
  }
  expect((await fetch(`${url}/contract.html`)).status).toBe(200)
  const today = await ask<{ playlists: unknown[] }>(fetch, url, 'GET', '/playlists/active/today/lobby/videowall')
  expect(today.data.playlists).toHaveLength(1)
  await signInSeed(url, { username: 'admin', password })

  // requirement 18.23
  const other = npmStart(settings)
  expect(await refusalOf(other)).toBe(
    `Another server runs on the folder ${settings.SIGNAGE_DATA_DIR}. Stop it first, or give this one a folder of its own: SIGNAGE_DATA_DIR=/another/folder npm start`,
  )
  expect(await second.end('SIGINT')).toBe(0)
})

// requirement 18.22
test('the end of npm is the end of the server', TIMEOUT, async () => {
  const product = npmStart(settings, [], true)
  const url = await addressOf(product)
  expect((await fetch(url)).status).toBe(200)
  // The process ends with its output, which the server has too.
  await product.end()
  await expect(fetch(url)).rejects.toThrow()
})

// requirement 18.4
test('a port that is taken gives way to the next free one', TIMEOUT, async () => {
  const taken = createServer().listen(0, 'localhost')
  await new Promise(resolve => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  const product = npmStart({ ...settings, PORT: '1' }, ['--port', String(port)])
  expect(Number(new URL(await addressOf(product)).port)).toBeGreaterThan(port)
  expect(await product.end()).toBe(0)
  taken.close()
})

// requirement 18.21
test.each([
  [{ PORT: 'x' }, [], 'PORT must be a number from 0 to 65535, but is "x".'],
  [{}, ['--host', '203.0.113.7'], 'This machine has no address "203.0.113.7". Leave it out: npm start -- --host'],
])('%j %j is one line with the way out', TIMEOUT, async (variables, given, sentence) => {
  const said = await refusalOf(npmStart({ ...settings, ...variables }, given))
  expect(said).toContain(sentence)
  expect(said.split('\n')).toHaveLength(1)
})
