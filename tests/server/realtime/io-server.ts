import { Server, type Socket } from 'socket.io'
import type { Location } from '../../../src/api/locations.ts'
import type { ClientMessages, ServerMessages, StatusUpdate } from '../../../src/realtime/messages.ts'
import { isKnownHost } from '../requests/known-host.ts'

/** The longest message has a unique id and two states. */
const MAX_MESSAGE_BYTES = 16 * 1024

/** An upgrade without an answer is closed after this time. Vite's own websocket on the same server answers at once. */
const UNANSWERED_UPGRADE_MS = 10_000

/** The connections that have asked for the presence list: the pages of the console. A screen never asks. */
const PAGES = 'pages'

/** The messages of clients, whose content is not checked yet. */
type Incoming = { [Name in keyof ClientMessages]: (...payload: unknown[]) => void }
interface Payloads {
  update_screens: [screens: readonly string[]]
  update_locations: [locations: Location[]]
  screen_status_updated: [update: StatusUpdate]
}
type Outgoing = { [Name in keyof ServerMessages]: (...payload: Payloads[Name]) => void }
export type IoServer = Server<Incoming, Outgoing>
export type IoSocket = Socket<Incoming, Outgoing>

interface Doors {
  /** Host names under which the product is opened; null if the server does not check them. */
  hosts: readonly string[] | null
  /** Origins of pages on another origin that may connect. */
  allowedOrigins: readonly string[]
}

/** Creates the server of socket.io, which takes websockets only (requirements 12.1, 18.15). */
export function createIoServer({ hosts, allowedOrigins }: Doors): IoServer {
  return new Server({
    transports: ['websocket'],
    destroyUpgradeTimeout: UNANSWERED_UPGRADE_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    allowRequest: ({ headers }, decide) => {
      const { host, origin } = headers
      const isAllowed = origin !== undefined && allowedOrigins.includes(origin)
      decide(null, !hosts || (isKnownHost(host, hosts) && (isAllowed || isKnownHost(origin, hosts))))
    },
  })
}

/** Makes a page of this connection, which is told every change from now on. */
export const joinPages = (socket: IoSocket): void => void socket.join(PAGES)

/** The pages that are connected to this process. */
export const pagesOf = (io: IoServer): ReadonlySet<string> => io.of('/').adapter.rooms.get(PAGES) ?? new Set()
