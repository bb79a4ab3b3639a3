import type { Server as HttpServer } from 'node:http'
import type { Location } from '../../../src/api/locations.ts'
import type { StatusUpdate } from '../../../src/realtime/messages.ts'
import { clientAddress } from '../requests/client-address.ts'
import { readProxies } from '../server-options.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { createListener } from './connection-messages.ts'
import type { Connection, FirstRequest } from './engine-connection.ts'
import { createForwarding, type Forwarded } from './forwarding.ts'
import { createIoServer, type IoServer, type IoSocket, pagesOf } from './io-server.ts'
import { createAnswers } from './list-answers.ts'
import { createLocationNews } from './location-news.ts'
import { createPresence, type Presence } from './presence.ts'
import { createSocketLimits } from './socket-limits.ts'

/** The other processes of a server of several. */
interface Others {
  /** The screens of all processes. */
  presence: Presence
  /** Gives them an update of this process, which they pass on to their connections. */
  tell(update: StatusUpdate): void
}

/** What this process does with the news of the others. */
interface Heard {
  presenceChanged(): void
  told(update: StatusUpdate): void
}

/** Joins this process to others. */
export type Spread = (io: IoServer, own: Presence, heard: Heard) => Others

/** The connections that have an update with one step: its text is encoded once for them. */
const TOGETHER = 100

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
  /** True if a location has this unique id. */
  isLocation(uniqueId: string): boolean
  /** The accounts to which the browser of these cookies has logged in: no other connection is told the locations. */
  accountsOf(cookies: string | undefined): readonly number[]
  /** True if there still is such an account. */
  isAccount(id: number): boolean
  /** For a server of several processes; without it, this process is the only one. */
  spread?: Spread
}

export interface Realtime {
  /** Adds socket.io to an HTTP server, beside its other answers. */
  attach(http: HttpServer): void
  /** Sends the locations to all pages soon. @param list reads them as they are then */
  locationsChanged(list: () => Location[]): void
  close(): Promise<void>
}

/** Makes the function that tells from which address a connection comes. */
function addressOf(trustedProxies: readonly string[]): (request: FirstRequest) => string {
  const isProxy = readProxies(trustedProxies)
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for']
    return clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded, isProxy)
  }
}

/** What is sent to the pages of this process: the list of screens and the locations. */
function createPageMessages(io: IoServer, presence: Presence, isSignedIn: (socket: IoSocket | undefined) => boolean) {
  let locations: Location[] = []
  const announcer: Announcer = createAnnouncer({
    list: presence.list,
    send() {
      const pages = pagesOf(io)
      answers.tell(pages, 'update_screens')
      return pages.size
    },
  })
  const list = () => {
    const screens = presence.list()
    announcer.given(screens)
    return screens
  }
  const answers = createAnswers({
    list,
    send(connections, message) {
      const to = io.local.to(connections)
      if (message === 'update_screens') to.emit(message, list())
      else to.emit(message, locations)
    },
  })
  const news = createLocationNews(now => {
    locations = now
    const { sockets } = io.of('/')
    const known = [...pagesOf(io)].filter(id => isSignedIn(sockets.get(id)))
    answers.tell(known, 'update_locations')
  })
  return { announcer, answers, news }
}

/** Sends an update to the connections of this process but its sender, some of them with each step. */
function* sendUpdate(io: IoServer, { update, from }: Forwarded): Generator<undefined> {
  const everybody = [...io.of('/').sockets.keys()]
  for (let sent = 0; sent < everybody.length; sent += TOGETHER) {
    const some = everybody.slice(sent, sent + TOGETHER)
    io.local.to(some).except(from).emit('screen_status_updated', update)
    yield
  }
}

/** The realtime half of the server (section 12 of tests/requirements.md). */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { presenceLimitMs, now, spread } = options
  const io = createIoServer(options)
  const own = createPresence(presenceLimitMs)
  const others = spread?.(io, own, {
    presenceChanged: () => announcer.changed(),
    // Nobody of this process has sent it.
    told: update => forwarding.forward({ update, from: '' }),
  })
  const presence = others?.presence ?? own
  const accounts = new WeakMap<object, readonly number[]>()
  const isSignedIn = (socket: IoSocket | undefined) =>
    socket !== undefined && accounts.get(socket.conn)?.some(options.isAccount) === true
  const { announcer, answers, news } = createPageMessages(io, presence, isSignedIn)
  const forwarding = createForwarding({ send: one => sendUpdate(io, one), isLocation: options.isLocation })
  const forward = (one: Forwarded) => {
    forwarding.forward(one)
    others?.tell(one.update)
  }
  const limits = createSocketLimits({
    maxSockets: options.maxSockets,
    now,
    addressOf: addressOf(options.trustedProxies),
  })
  io.on('connection', createListener({ presence, announcer, answers, forward, limits, now }))
  const expiry = setInterval(() => {
    if (presence.expire(now())) announcer.changed()
  }, presenceLimitMs / 30)
  expiry.unref()
  let attached = false

  return {
    attach: http => {
      io.attach(http)
      io.engine.on('connection', (connection: Connection) => {
        const found = options.accountsOf(connection.request?.headers.cookie)
        if (found.length > 0) accounts.set(connection, found)
        // This forgets the request.
        limits.opened(connection)
      })
      attached = true
    },
    locationsChanged(list) {
      if (pagesOf(io).size > 0) news.changed(list)
    },
    async close() {
      clearInterval(expiry)
      announcer.stop()
      news.stop()
      forwarding.stop()
      // socket.io cannot close a server that was never attached, as behind MSW.
      if (attached) await io.close()
      announcer.stop()
    },
  }
}
