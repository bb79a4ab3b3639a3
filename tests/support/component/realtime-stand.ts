import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

/** A realtime server that answers what the test tells it to. */
export interface RealtimeStand {
  port: number
  io: Server
  /** Names of the messages that arrived, and whether they asked for an answer. */
  heard: string[]
  /** What came with each message that asked for no answer. */
  payloads: Record<string, unknown[]>
  /** Answers to `request_screens`. */
  list: unknown
  close(): Promise<void>
}

export async function openStand(port = 0): Promise<RealtimeStand> {
  const http: HttpServer = createServer()
  const io = new Server(http, { serveClient: false, transports: ['websocket'] })
  const stand: RealtimeStand = { port, io, heard: [], payloads: {}, list: [], close: () => io.close() }
  io.on('connection', (socket: Socket) => {
    socket.onAny((name: string, ...payload: unknown[]) => {
      const answer = payload.at(-1)
      stand.heard.push(typeof answer === 'function' ? `${name} with an answer` : name)
      if (typeof answer === 'function') answer(stand.list)
      else stand.payloads[name] = payload
    })
  })
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  stand.port = (http.address() as AddressInfo).port
  return stand
}
