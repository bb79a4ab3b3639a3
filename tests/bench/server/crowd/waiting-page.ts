import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

const options = { transports: ['websocket'], forceNew: true, reconnection: false }

async function connect(url: string): Promise<Socket> {
  const socket = io(url, options)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return socket
}

/** Connects one socket that speaks for the videowalls of these locations. */
export async function connectScreens(url: string, ids: readonly string[]): Promise<Socket> {
  const socket = await connect(url)
  for (const uniqueId of ids) socket.emit('screen_connected', { uniqueId, type: 'videowall' })
  await socket.emitWithAck('request_screens')
  return socket
}

/** Opens one page of the console after the other until the work is done. @returns the times until each had its list, in ms */
export async function watchPages(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver || times.length === 0) {
    const start = performance.now()
    const page = await connect(url)
    await page.emitWithAck('request_screens')
    times.push(performance.now() - start)
    page.disconnect()
    await wait(250)
  }
  return times
}
