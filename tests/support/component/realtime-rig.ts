import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

/** A realtime server whose answers the test sets. */
export interface RealtimeRig {
  port: number
  io: Server
  /** Names of the received messages; those that expect an answer say so. */
  heard: string[]
  /** The payload of each message that expects no answer. */
  payloads: Record<string, unknown[]>
  list: unknown
  close(): Promise<void>
}

export async function startRealtimeRig(): Promise<RealtimeRig> {
  const http: HttpServer = createServer()
  const io = new Server(http, { serveClient: false, transports: ['websocket'] })
  const rig: RealtimeRig = { port: 0, io, heard: [], payloads: {}, list: [], close: () => io.close() }
  io.on('connection', (socket: Socket) => {
    socket.onAny((name: string, ...payload: unknown[]) => {
      const answer = payload.at(-1)
      rig.heard.push(typeof answer === 'function' ? `${name} with an answer` : name)
      if (typeof answer === 'function') answer(rig.list)
      else rig.payloads[name] = payload
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  rig.port = (http.address() as AddressInfo).port
  return rig
}
