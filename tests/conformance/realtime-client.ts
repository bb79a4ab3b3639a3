import { io, type Socket } from 'socket.io-client'
import type { MessageFields } from '../../src/realtime/messages.ts'
import { payloadOf } from '../../src/realtime/payload.ts'
import { readScreens } from '../../src/realtime/presence-list.ts'
import { shortened } from './answer.ts'
import { BrokenOff, NotMet, Untestable } from './check.ts'

export type Form = 'object' | 'positional'

/** One connection to the realtime server, with everything that it has heard. */
export interface Connection {
  socket: Socket
  /** The payloads of all messages of this name, in their order. */
  heard(name: string): unknown[][]
  /** The latest list of screens, whether it was asked for or not; null before the first one. */
  screens(): string[] | null
  /** Asks for the list as a page of the console does: once without a callback, once with one. Resolves with the answer. */
  askForScreens(ms: number): Promise<void>
  /** Sends a message with fields. @returns the message in words */
  send<Name extends keyof MessageFields>(name: Name, fields: MessageFields[Name], form: Form): string
  /** Closes the connection as a page does. */
  close(): void
  /** Cuts the connection, as a power cut does. */
  kill(): void
}

export interface RealtimeClient {
  /** Opens a connection without a token. @throws NotMet if the server refuses it */
  tryToConnect(): Promise<Connection>
  /** The same, for checks that only need a connection. @param cookie of a browser that has logged in @throws Untestable */
  connect(cookie?: string): Promise<Connection>
  /** Waits until something is true. @returns false if it has not become true in time. @throws BrokenOff */
  until(isTrue: () => boolean, ms: number): Promise<boolean>
  closeAll(): void
}

interface RealtimeOptions {
  url: string
  /** The origin that a browser would send; null for pages of the server's own origin. */
  origin: string | null
  callMs: number
  ended: AbortSignal
}

/** The websocket below a socket; `terminate` cuts it without a word to the other end. */
function cut(socket: Socket): void {
  const transport: unknown = socket.io.engine.transport
  const websocket: unknown = Object(transport).ws
  const terminate: unknown = Object(websocket).terminate
  if (typeof terminate === 'function') terminate.call(websocket)
  else socket.disconnect()
}

function listenTo(socket: Socket): Connection {
  const messages: Array<{ name: string; payload: unknown[] }> = []
  socket.onAny((name: string, ...payload: unknown[]) => messages.push({ name, payload }))
  const heard = (name: string) => messages.filter(one => one.name === name).map(one => one.payload)
  let screens: string[] | null = null
  const take = (list: unknown) => {
    const read = readScreens(list)
    if (read) screens = [...read]
  }
  socket.on('update_screens', take)
  return {
    socket,
    heard,
    screens: () => screens,
    async askForScreens(ms) {
      socket.emit('request_screens')
      // A server that does not acknowledge may still have answered by a message.
      take(
        await socket
          .timeout(ms)
          .emitWithAck('request_screens')
          .catch(() => undefined),
      )
    },
    send(name, fields, form) {
      const payload = payloadOf(name, fields, form)
      socket.emit(name, ...payload)
      return `${name} ${shortened(payload.map(one => JSON.stringify(one)).join(', '))}`
    },
    close: () => void socket.disconnect(),
    kill: () => cut(socket),
  }
}

function connected(socket: Socket, url: string): Promise<void> {
  const asked = `a websocket to ${url}/socket.io without a token`
  return new Promise((resolve, reject) => {
    const refused = (error: Error) => {
      // The library says "websocket error"; the reason is in the event below it.
      const reason: unknown = Object(Reflect.get(error, 'description')).message
      reject(new NotMet(asked, [error.message, reason].filter(Boolean).join(': ')))
    }
    socket.once('connect', resolve)
    socket.once('connect_error', refused)
  })
}

/** How often a condition is looked at, in milliseconds. */
const LOOK_MS = 20

/** Makes the connections of a run. */
export function createRealtimeClient({ url, origin, callMs, ended }: RealtimeOptions): RealtimeClient {
  const sockets: Socket[] = []
  const tryToConnect = async (cookie?: string) => {
    if (ended.aborted) throw new BrokenOff()
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      timeout: callMs,
      extraHeaders: { ...(origin && { origin }), ...(cookie && { cookie }) },
    })
    sockets.push(socket)
    const connection = listenTo(socket)
    await connected(socket, url)
    return connection
  }
  return {
    tryToConnect,
    async connect(cookie) {
      try {
        return await tryToConnect(cookie)
      } catch (error) {
        if (!(error instanceof NotMet)) throw error
        throw new Untestable(`there is no realtime connection: ${error.answered}`, true)
      }
    },
    async until(isTrue, ms) {
      const end = performance.now() + ms
      while (!isTrue()) {
        if (ended.aborted) throw new BrokenOff()
        if (performance.now() > end) return false
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      }
      return true
    },
    closeAll() {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
