import { io, type Socket } from 'socket.io-client'
import type { Stores } from '../base/stores.ts'
import { env } from '../env.ts'
import type { ClientMessages, MessageFields, ServerMessages } from './messages.ts'
import { payloadOf } from './payload.ts'

export type ProductSocket = Socket<ServerMessages, ClientMessages>

export interface AcquiredSocket {
  socket: ProductSocket
  /** Sends the fields in the form that the settings name (requirement 17.10). */
  send<Name extends keyof MessageFields>(name: Name, fields: MessageFields[Name]): void
  /** A second call does nothing. */
  release(): void
}

/** Long enough to send a last message and for the next page to take over the socket; milliseconds. */
const LINGER_MS = 1000

/** Requirement 12.2; without randomisation every attempt comes after exactly this delay. */
const OPTIONS = {
  transports: ['websocket'],
  autoConnect: false,
  reconnectionAttempts: 5,
  reconnectionDelay: 2000,
  reconnectionDelayMax: 2000,
  randomizationFactor: 0,
}

/** After the five attempts `socket.active` is false, and `socket.connect()` starts a new round of them. */
export function createSocketPool(url = env.socketUrl, form = env.socketArguments) {
  let socket: ProductSocket | null = null
  let users = 0
  let linger: ReturnType<typeof setTimeout> | undefined

  function open(): ProductSocket {
    const opened: ProductSocket = url ? io(url, OPTIONS) : io(OPTIONS)
    // The library still calls a socket active that has given up; after `disconnect` it does not.
    opened.io.on('reconnect_failed', () => opened.disconnect())
    return opened
  }

  const acquire = (): AcquiredSocket => {
    clearTimeout(linger)
    users += 1
    socket ??= open()
    const taken = socket
    if (!taken.active) taken.connect()
    let isReleased = false
    return {
      socket: taken,
      send(name, fields) {
        const event: keyof MessageFields = name
        taken.emit(event, ...payloadOf(name, fields, form))
      },
      release() {
        if (isReleased) return
        isReleased = true
        users -= 1
        if (users === 0) linger = setTimeout(() => taken.disconnect(), LINGER_MS)
      },
    }
  }
  const end = () => {
    clearTimeout(linger)
    socket?.disconnect()
  }
  return Object.assign(acquire, { end })
}

/** All parts of a page share one socket (requirement 12.1). */
export function acquireSocketOf({ atEnd }: Stores): () => AcquiredSocket {
  const pool = createSocketPool()
  atEnd(pool.end)
  return pool
}
