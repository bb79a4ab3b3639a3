import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

const HEARTBEAT_MS = 10_000

const options = { transports: ['websocket'], forceNew: true, reconnection: false }

async function connect(url: string): Promise<Socket> {
  const socket = io(url, options)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

/** Screens that are there, each over a connection of its own. */
interface Screens {
  disconnect(): void
}

/** Connects the videowalls of these locations; each sends what a screen sends every 10 s, one after the other. */
export async function connectScreens(url: string, ids: readonly string[]): Promise<Screens> {
  const screens = await Promise.all(ids.map(async uniqueId => ({ uniqueId, socket: await connect(url) })))
  for (const { uniqueId, socket } of screens) socket.emit('screen_connected', { uniqueId, type: 'videowall' })
  let next = 0
  const beating = setInterval(() => {
    const screen = screens[next++ % screens.length]
    screen?.socket.emit('screen_status', { uniqueId: screen.uniqueId, type: 'videowall', isActive: true })
    screen?.socket.emit('screen_alive', { uniqueId: screen.uniqueId, type: 'videowall' })
  }, HEARTBEAT_MS / screens.length)
  return {
    disconnect() {
      clearInterval(beating)
      for (const { socket } of screens) socket.disconnect()
    },
  }
}

/** What the pages of the console have met. */
interface Watched {
  /** The time until each page had its list, in milliseconds. */
  times: number[]
  /** The lists in which a screen was missing. */
  incomplete: number
}

/**
 * Opens one page of the console after the other until the work is done.
 * @param ids the locations whose videowalls every list has to name
 */
export async function watchPages(url: string, work: Promise<unknown>, ids: readonly string[] = []): Promise<Watched> {
  const times: number[] = []
  let incomplete = 0
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver || times.length === 0) {
    const start = performance.now()
    const page = await connect(url)
    const list = new Set<string>(await page.emitWithAck('request_screens'))
    times.push(performance.now() - start)
    if (!ids.every(id => list.has(`${id}-videowall`))) incomplete += 1
    page.disconnect()
    await wait(250)
  }
  return { times, incomplete }
}
