import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type Socket as ClientSocket, io } from 'socket.io-client'
import type { Line, Spoiler } from './fault.ts'

interface RelayedSocket {
  client: Socket
  behind: ClientSocket
  line: Line
}

/** Passes realtime messages on between clients and the server behind, spoiled by the current fault. */
export function startRelay(http: HttpServer, url: string, spoiler: () => Spoiler): { close(): Promise<void> } {
  const relayed = new Map<Socket, RelayedSocket>()
  const front = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    allowRequest: ({ headers }, decide) => decide(null, spoiler().accepts?.(headers.origin) ?? true),
  })

  // A client is connected once its other half is: until then it would miss what is sent to everybody.
  front.use((client, next) => {
    const { cookie = '' } = client.handshake.headers
    const extraHeaders = { cookie }
    const behind = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders })
    const line: Line = {
      tell: ({ name, payload }) => void client.emit(name, ...payload),
      pass: ({ name, payload }) => void behind.emit(name, ...payload),
    }
    relayed.set(client, { client, behind, line })
    behind.once('connect', () => next())
    behind.once('connect_error', next)
  })

  front.on('connection', client => {
    const own = relayed.get(client)
    if (!own) return
    const { behind, line } = own
    client.onAny((name: string, ...payload: unknown[]) => {
      const acknowledge = payload.at(-1)
      if (typeof acknowledge === 'function') {
        behind.emit(name, (answer: unknown) => {
          const { acknowledged = (same: unknown) => same } = spoiler()
          const spoiled = acknowledged(answer)
          if (spoiled !== undefined) acknowledge(spoiled)
        })
        return
      }
      for (const message of spoiler().sent?.({ name, payload }, line) ?? [{ name, payload }]) line.pass(message)
    })
    behind.onAny((name: string, ...payload: unknown[]) => {
      for (const message of spoiler().heard?.({ name, payload }, line) ?? [{ name, payload }]) line.tell(message)
    })
    client.on('disconnect', () => {
      relayed.delete(client)
      spoiler().closed?.(
        line,
        [...relayed.values()].map(one => one.line),
      )
      behind.disconnect()
    })
  })

  return {
    async close() {
      for (const { behind } of relayed.values()) behind.disconnect()
      await front.close()
    },
  }
}
