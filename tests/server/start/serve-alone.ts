import { createServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createServerApp, type ServerApp } from '../create-server-app.ts'
import { limitConnections } from '../requests/connection-limits.ts'
import type { ServerOptions } from '../server-options.ts'
import { checkHost } from './checked-host.ts'
import { createDrain } from './drain.ts'
import { listen, loopback, type Place } from './listen.ts'
import { trackConnections } from './open-connections.ts'
import { type BuiltPages, servePages } from './serve-pages.ts'

/** Where a server listens, and what it serves beside the calls. */
export interface Serving {
  /** Without pages, every path outside of the API is answered with 404. */
  pages?: BuiltPages
  /** Any free port of the loopback device by default. */
  place?: Place
  /** Gives the function that answers the calls in place of the server's own. */
  watched?: (fetch: ServerApp['fetch']) => ServerApp['fetch']
}

export interface AloneServer {
  app: ServerApp
  /** Without a slash at its end. */
  url: string
  port: number
  /**
   * Stops the server. Calls under way are completed within `graceMs`, without it they are cut; what is not complete
   * by then is refused with 503. Connections that stay open are cut.
   */
  close(graceMs?: number): Promise<void>
}

/** The time for which a refusal may travel before its connection is cut. */
const FAREWELL_MS = 500

const isCall = (request: Request) => /^\/api(?:\/|$)/.test(new URL(request.url).pathname)

/** Runs the server without Vite. @throws CannotStart if the folder, the device or the port cannot be used */
export async function serveAlone(options: ServerOptions, serving: Serving = {}): Promise<AloneServer> {
  const { pages, place = loopback, watched = fetch => fetch } = serving
  const app = await createServerApp(options)
  const drain = createDrain(watched(app.fetch))
  const answerPages = pages && servePages(pages)
  const answer: ServerApp['fetch'] = (request, arrival) =>
    answerPages && !isCall(request) ? answerPages(request) : drain.answer(request, arrival)
  const listener = getRequestListener(checkHost(answer, options), {
    overrideGlobalObjects: false,
    // The route of an upload reads a refused body to its end; a cut connection would look like a lost network.
    autoCleanupIncoming: false,
  })
  const http = createServer(listener)
  limitConnections(http)
  const connections = trackConnections(http)
  app.attach(http)
  const port = await listen(http, place).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    port,
    async close(graceMs = 0) {
      if (graceMs > 0) await drain.end(graceMs, FAREWELL_MS)
      // This closes the HTTP server too, and takes leave of the websockets.
      const closed = app.close()
      await nextTurn()
      connections.end()
      await closed
    },
  }
}
