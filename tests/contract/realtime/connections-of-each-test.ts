import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import { afterEach, beforeEach } from 'vitest'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

export interface Listener {
  socket: Socket
  screens: unknown[]
  locations: unknown[]
  updates: unknown[]
}

export function connectionsOfEachTest(options?: Parameters<typeof startTestServer>[0]) {
  let server: TestServer
  let sockets: Socket[]
  beforeEach(async () => {
    sockets = []
    server = await startTestServer(options)
  })
  afterEach(async () => {
    for (const socket of sockets) socket.disconnect()
    await server.close()
  })

  async function connect(more: Partial<ManagerOptions> = {}, to = server): Promise<Listener> {
    const socket = io(to.url, { transports: ['websocket'], forceNew: true, reconnection: false, ...more })
    sockets.push(socket)
    const listener: Listener = { socket, screens: [], locations: [], updates: [] }
    socket.on('update_screens', (...payload) => listener.screens.push(...payload))
    socket.on('update_locations', (...payload) => listener.locations.push(...payload))
    socket.on('screen_status_updated', (...payload) => listener.updates.push(payload))
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve)
      socket.on('connect_error', reject)
    })
    return listener
  }

  return {
    server: () => server,
    connect,
    /** A page of the console: it has asked for the list. @param cookie of its browser; without one it has not logged in */
    async openPage(cookie?: string): Promise<Listener> {
      const page = await connect(cookie === undefined ? {} : { extraHeaders: { cookie } })
      await present(page)
      return page
    },
    /** Logs in. @returns the cookie of the browser */
    async cookieOf(account: { username: string; password: string }): Promise<string> {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(account) }
      const answer = await fetch(`${server.url}/api/auth/login`, init)
      return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}

/** The presence list, asked for like a page does; after its answer all earlier messages have been handled. */
export const present = ({ socket }: Pick<Listener, 'socket'>): Promise<string[]> =>
  socket.emitWithAck('request_screens')

export const wall = { uniqueId: 'lobby-1', type: 'videowall' }
