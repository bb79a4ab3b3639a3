import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Location } from '../../src/api/locations.ts'
import type { ScreenRef } from '../../src/id.ts'
import type { ClientMessages, ServerMessages, StatusUpdate } from '../../src/realtime/messages.ts'
import { isKnownHost } from './known-host.ts'
import { createMessageBudget } from './message-budget.ts'
import { createPresence, type Presence } from './presence.ts'
import { readScreenMessage, readStatusMessage } from './read-messages.ts'

/** Changes of presence within this time are sent in one message. */
const COALESCE_MS = 50

/** The longest message has a unique id and two states. */
const MAX_MESSAGE_BYTES = 16 * 1024

/** The connections that have asked for the presence list: the pages of the console. A screen never asks. */
const PAGES = 'pages'

/** An upgrade without an answer is closed after this time. Vite's own websocket on the same server answers at once. */
const UNANSWERED_UPGRADE_MS = 10_000

/** The messages of clients, whose content is not checked yet. */
type Incoming = { [Name in keyof ClientMessages]: (...payload: unknown[]) => void }
interface Payloads {
  update_screens: [screens: string[]]
  update_locations: [locations: Location[]]
  screen_status_updated: [update: StatusUpdate]
}
type Outgoing = { [Name in keyof ServerMessages]: (...payload: Payloads[Name]) => void }
export type IoServer = Server<Incoming, Outgoing>
type IoSocket = Socket<Incoming, Outgoing>

/** Joins the presence of this process to that of others; `changed` says that theirs has changed. */
export type Spread = (io: IoServer, own: Presence, changed: () => void) => Presence

interface RealtimeOptions {
  presenceLimitMs: number
  now: () => number
  /** Host names under which the product is opened; null if the server does not check them. */
  hosts: readonly string[] | null
  /** Origins of pages on another origin that may connect. */
  allowedOrigins: readonly string[]
  /** For a server of several processes; without it, this process is the only one. */
  spread?: Spread
}

export interface Realtime {
  /** Adds socket.io to an HTTP server, beside its other answers. */
  attach(http: HttpServer): void
  sendLocations(locations: Location[]): void
  close(): Promise<void>
}

/** Sends the list of screens to the pages of this process, at most once in COALESCE_MS and only if it has changed. */
function createAnnouncer(io: IoServer, presence: Presence) {
  let told = '[]'
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    const list = presence.list()
    const text = JSON.stringify(list)
    if (text === told) return
    told = text
    io.local.to(PAGES).emit('update_screens', list)
  }
  return {
    changed() {
      timer ??= setTimeout(tell, COALESCE_MS)
      timer.unref()
    },
    /** Somebody was given this list before it was sent to all: what undoes it again has to be sent, too. */
    given(list: readonly string[]) {
      if (JSON.stringify(list) !== told) told = ''
    },
    stop: () => clearTimeout(timer),
  }
}

type Announcer = ReturnType<typeof createAnnouncer>

function listen(socket: IoSocket, presence: Presence, { changed, given }: Announcer, now: () => number): void {
  const isWithinBudget = createMessageBudget(now)
  // A message over the budget is dropped.
  socket.use(([name], next) => {
    if (isWithinBudget(name)) next()
  })
  const seen = (screen: ScreenRef) => {
    if (presence.seen(screen, socket.id, now())) changed()
  }
  const onScreen =
    (act: (screen: ScreenRef, isActive: boolean) => void) =>
    (...payload: unknown[]) => {
      const message = readScreenMessage(payload)
      if (message) act(message, message.isActive)
    }
  socket.on('screen_connected', onScreen(seen))
  socket.on('screen_alive', onScreen(seen))
  socket.on(
    'screen_status',
    onScreen((screen, isActive) => {
      if (isActive) return seen(screen)
      // A screen that leaves reports inactive (requirement 11.5). A screen that is only idle also sends screen_alive,
      // which brings it back before the list is sent.
      if (presence.left(screen, socket.id)) changed()
    }),
  )
  socket.on('request_screens', (...payload) => {
    socket.join(PAGES)
    const answer = payload.at(-1)
    const list = presence.list()
    given(list)
    if (typeof answer === 'function') answer(list)
    else socket.emit('update_screens', list)
  })
  socket.on('screen_status_updated', (...payload) => {
    const update = readStatusMessage(payload)
    if (update) socket.broadcast.emit('screen_status_updated', update)
  })
  socket.on('disconnect', () => {
    if (presence.closed(socket.id)) changed()
  })
}

/** The realtime half of the server (section 12 of tests/requirements.md). */
export function createRealtime({ presenceLimitMs, now, hosts, allowedOrigins, spread }: RealtimeOptions): Realtime {
  const io: IoServer = new Server({
    destroyUpgradeTimeout: UNANSWERED_UPGRADE_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    allowRequest: ({ headers }, decide) => {
      const { host, origin } = headers
      const isAllowed = origin !== undefined && allowedOrigins.includes(origin)
      decide(null, !hosts || (isKnownHost(host, hosts) && (isAllowed || isKnownHost(origin, hosts))))
    },
  })
  const own = createPresence(presenceLimitMs)
  const presence = spread?.(io, own, () => announcer.changed()) ?? own
  const announcer = createAnnouncer(io, presence)
  io.on('connection', socket => listen(socket, presence, announcer, now))
  const expiry = setInterval(() => {
    if (presence.expire(now())) announcer.changed()
  }, presenceLimitMs / 30)
  expiry.unref()
  let attached = false

  return {
    attach: http => {
      io.attach(http)
      attached = true
    },
    sendLocations: locations => {
      io.to(PAGES).emit('update_locations', locations)
    },
    async close() {
      clearInterval(expiry)
      announcer.stop()
      // socket.io cannot close a server that was never attached, as behind MSW.
      if (attached) await io.close()
      announcer.stop()
    },
  }
}
