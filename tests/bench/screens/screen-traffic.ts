import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { createKiosk } from '../../support/display/kiosk.ts'
import { findBrowser } from '../../support/product/browser.ts'
import { oneColourPng } from '../../support/product/one-colour-png.ts'
import { startProduct } from '../../support/product/product.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type CountedLine, type LineBytes, startCountedLine } from './counted-line.ts'

const ITEMS = 10
/** The first visit, with its pages and files, is over by then. */
const SETTLED_MS = 20_000
const WATCHED_MS = 100_000
const DAY_MS = 86_400_000
/** The refresh of every 5 minutes. */
const CALLS_A_DAY = 288
const SCREENS = 10_000

/** The most that a screen may cost a day beside its files, in megabytes. */
const DAY_MB = 3

const sum = ({ up, down }: LineBytes) => up + down
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

/** The bytes that pass while something happens. */
async function during(counted: Readonly<LineBytes>, happen: () => Promise<unknown>): Promise<LineBytes> {
  const { up, down } = counted
  await happen()
  return { up: counted.up - up, down: counted.down - down }
}

/** Tells the screen that something has changed, which makes it ask for its playlists once. */
async function announce(url: string): Promise<void> {
  const socket = io(url, { transports: ['websocket'], reconnection: false })
  await new Promise<void>(resolve => socket.on('connect', () => resolve()))
  socket.emit('screen_status_updated', { uniqueId: 'lobby', status: [], isOnline: true })
  await wait(3_000)
  socket.disconnect()
}

function report(beats: LineBytes, call: LineBytes): boolean[] {
  const day = (bytes: number) => (bytes * DAY_MS) / WATCHED_MS
  const heartbeats = day(sum(beats))
  const calls = sum(call) * CALLS_A_DAY
  const total = heartbeats + calls
  const perSecond = (total * SCREENS) / (DAY_MS / 1000)
  console.log(`heartbeats: ${beats.up} bytes up and ${beats.down} down in ${WATCHED_MS / 1000} s`)
  console.log(`one call of ${ITEMS} items: ${call.up} bytes up and ${call.down} down`)
  return [
    figureRow(
      'a screen a day beside its files',
      `${megabytes(total)}: heartbeats ${megabytes(heartbeats)}, calls ${megabytes(calls)}`,
      `at most ${DAY_MB} MB`,
      total <= DAY_MB * 1e6,
    ),
    figureRow(`${SCREENS} screens a second`, megabytes(perSecond), '', true),
  ]
}

async function measure(line: CountedLine, productUrl: string): Promise<boolean[]> {
  const kiosk = await createKiosk()
  try {
    await kiosk.start(`${line.url}/display/lobby/videowall`)
    await wait(SETTLED_MS)
    const beats = await during(line.realtime, () => wait(WATCHED_MS))
    const call = await during(line.calls, () => announce(productUrl))
    return report(beats, call)
  } finally {
    await kiosk.remove()
  }
}

/** Measures what a playing screen sends and receives, in bytes a day: a real browser, over http without TLS. */
export async function run(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const pages = await builtPages()
  const product = await startProduct({ dist: pages.path })
  const line = await startCountedLine(product.url)
  try {
    const seed = await product.seed()
    const location = await seed.location('Lobby', 'lobby')
    const media = []
    for (let item = 0; item < ITEMS; item += 1) {
      media.push(await seed.upload(`photo-${item}.png`, oneColourPng([20 * item, 90, 120])))
    }
    await seed.items(await seed.playlist(location, 'videowall'), media)
    await seed.screensOn(location)
    expectTargetsMet(await measure(line, product.url))
  } finally {
    await line.close()
    await product.close()
    await pages.remove()
  }
}
