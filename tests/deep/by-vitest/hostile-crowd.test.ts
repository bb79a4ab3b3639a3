import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRawWebsocket, type RawWebsocket } from '../../support/hostile/raw-websocket.ts'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

const MOST = 200
/** Connections that say nothing for this time are the first to make room. */
const SILENT_MS = 5_000

let now: number
let server: TestServer
let crowd: RawWebsocket[]
let pages: Socket[]
beforeEach(async () => {
  now = 1_000_000
  crowd = []
  pages = []
  server = await startTestServer({ now: () => now, maxSockets: MOST })
})
afterEach(async () => {
  for (const one of crowd) one.close()
  for (const page of pages) page.disconnect()
  await server.close()
})

async function join(count: number): Promise<RawWebsocket[]> {
  const joined = await Promise.all(Array.from({ length: count }, () => openRawWebsocket(server.url)))
  crowd.push(...joined)
  return joined
}

/** Opens a page of the console, and waits for its list of screens. */
async function openPage(): Promise<{ page: Socket; list(): Promise<string[]> }> {
  const page = io(server.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  pages.push(page)
  await new Promise<void>((resolve, reject) => {
    page.on('connect', resolve)
    page.on('connect_error', reject)
  })
  const list = () => page.emitWithAck('request_screens')
  await list()
  return { page, list }
}

const openOnes = () => crowd.filter(one => one.isOpen()).length

// requirement 18.18
test('connections that say nothing make room for a page, a screen and one another', async () => {
  const screen = await openPage()
  screen.page.emit('screen_connected', { uniqueId: 'lobby', type: 'ticker' })
  await join(MOST - 1)
  await join(MOST)
  now += SILENT_MS
  expect(await (await openPage()).list()).toEqual(['lobby-ticker'])
  expect(screen.page.connected).toBe(true)
  await expect.poll(openOnes).toBe(MOST - 2)
})

/** The buffers of this process that are in use, in KB. */
function buffersInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers / 1024
}

// requirement 18.18
test('connections that send something long and are silent from then on hold none of it', async () => {
  const { list } = await openPage()
  const senders = await join(MOST - 10)
  const before = buffersInUse()
  for (const sender of senders) sender.say(`42["screen_connected",{"uniqueId":"${'x'.repeat(15_000)}"}]`)
  await list()
  await expect.poll(() => buffersInUse() - before, { timeout: 10_000 }).toBeLessThan(500)
  expect(openOnes()).toBe(senders.length)
})

// requirement 18.18
test('a connection that reads nothing is closed before what it is sent fills the memory', async () => {
  const { page, list } = await openPage()
  const [deaf] = await join(1)
  deaf?.send('request_screens')
  await list()
  deaf?.stopReading()
  // A list of two megabytes.
  for (let id = 0; id < 19_900; id += 1) {
    page.emit('screen_connected', { uniqueId: `${id}${'x'.repeat(95)}`, type: 'ticker' })
  }
  await expect.poll(async () => (await list()).length, { timeout: 20_000 }).toBe(19_900)
  let heard = 0
  page.on('update_screens', () => (heard += 1))
  for (let change = 0; change < 20; change += 1) {
    page.emit('screen_connected', { uniqueId: `more-${change}`, type: 'ticker' })
    await expect.poll(() => heard, { timeout: 5_000 }).toBeGreaterThan(change)
  }
  deaf?.readAgain()
  await expect.poll(openOnes, { timeout: 20_000 }).toBe(0)
  expect((await list()).length).toBe(19_920)
}, 60_000)
