import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Location } from '../../../src/api/locations.ts'
import type { ScreenRef } from '../../../src/id.ts'
import type { ClientMessages, ServerMessages, StatusUpdate } from '../../../src/realtime/messages.ts'
import { clientAddress } from '../requests/client-address.ts'
import { isKnownHost } from '../requests/known-host.ts'
import { readProxies } from '../server-options.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { createForwarding } from './forwarding.ts'
import { createAnswers } from './list-answers.ts'
import { createMessageBudget } from './message-budget.ts'
import { createPresence, type Presence } from './presence.ts'
import { readScreenMessage, readStatusMessage } from './read-messages.ts'
import { type Connection, createSocketLimits, cut } from './socket-limits.ts'

/** The longest message has a unique id and two states. */
const MAX_MESSAGE_BYTES = 16 * 1024

/** The connections that have asked for the presence list: the pages of the console. A screen never asks. */
const PAGES = 'pages'

/** An upgrade without an answer is closed after this time. Vite's own websocket on the same server answers at once. */
const UNANSWERED_UPGRADE_MS = 10_000

/** The messages of clients, whose content is not checked yet. */
type Incoming = { [Name in keyof ClientMessages]: (...payload: unknown[]) => void }
interface Payloads {
  update_screens: [screens: readonly string[]]
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
  /** The largest number of connections. */
  maxSockets: number
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  /** For a server of several processes; without it, this process is the only one. */
  spread?: Spread
}

export interface Realtime {
  /** Adds socket.io to an HTTP server, beside its other answers. */
  attach(http: HttpServer): void
  sendLocations(locations: Location[]): void
  close(): Promise<void>
}

/** The parts of the server that every connection uses. */
interface Shared {
  presence: Presence
  announcer: Announcer
  answers: ReturnType<typeof createAnswers>
  forwarding: ReturnType<typeof createForwarding>
  limits: ReturnType<typeof createSocketLimits>
  now: () => number
}

/** Drops the messages over the budget of a connection, and ends a connection that goes on sending them. */
function limitMessages(socket: IoSocket, { limits, now }: Shared): void {
  const judge = createMessageBudget(now, limits.budgetOf(socket.conn))
  socket.use(([name], next) => {
    const judgement = judge(name)
    if (judgement === 'pass') {
      limits.spoke(socket.conn)
      next()
    } else if (judgement === 'close') cut(socket.conn)
  })
}

function listen(socket: IoSocket, shared: Shared): void {
  const { presence, announcer, answers, forwarding, now } = shared
  limitMessages(socket, shared)
  const seen = (screen: ScreenRef) => {
    if (presence.seen(screen, socket.id, now())) announcer.changed()
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
      if (presence.left(screen, socket.id)) announcer.changed()
    }),
  )
  socket.on('request_screens', (...payload) => {
    socket.join(PAGES)
    const last = payload.at(-1)
    answers.add({ connection: socket.id, callback: typeof last === 'function' ? list => last(list) : null })
  })
  socket.on('screen_status_updated', (...payload) => {
    const update = readStatusMessage(payload)
    if (update) forwarding.forward({ update, from: socket.id })
  })
  socket.on('disconnect', () => {
    if (presence.closed(socket.id)) announcer.changed()
  })
}

/** Makes the function that tells from which address a connection comes. */
function addressOf(trustedProxies: readonly string[]): (request: Connection['request']) => string {
  const isProxy = readProxies(trustedProxies)
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for']
    return clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded, isProxy)
  }
}

/** The realtime half of the server (section 12 of tests/requirements.md). */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { presenceLimitMs, now, hosts, allowedOrigins, spread } = options
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
  const announcer = createAnnouncer({
    list: presence.list,
    send(list) {
      io.local.to(PAGES).emit('update_screens', list)
      return io.of('/').adapter.rooms.get(PAGES)?.size ?? 0
    },
  })
  const forwarding = createForwarding(({ update, from }) => io.except(from).emit('screen_status_updated', update))
  const limits = createSocketLimits({
    maxSockets: options.maxSockets,
    now,
    addressOf: addressOf(options.trustedProxies),
  })
  const answers = createAnswers({
    list() {
      const list = presence.list()
      announcer.given(list)
      return list
    },
    send: (connections, list) => void io.local.to(connections).emit('update_screens', list),
  })
  const shared: Shared = { presence, announcer, answers, forwarding, limits, now }
  io.on('connection', socket => listen(socket, shared))
  const expiry = setInterval(() => {
    if (presence.expire(now())) announcer.changed()
  }, presenceLimitMs / 30)
  expiry.unref()
  let attached = false

  return {
    attach: http => {
      io.attach(http)
      io.engine.on('connection', limits.opened)
      attached = true
    },
    sendLocations: locations => {
      io.to(PAGES).emit('update_locations', locations)
    },
    async close() {
      clearInterval(expiry)
      announcer.stop()
      forwarding.stop()
      // socket.io cannot close a server that was never attached, as behind MSW.
      if (attached) await io.close()
      announcer.stop()
    },
  }
}
