import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { limitConnections } from './connection-limits.ts'
import { createServerApp, type ServerApp } from './create-server-app.ts'
import type { ServerOptions } from './server-options.ts'

export interface AloneServer {
  app: ServerApp
  /** Without a slash at its end. */
  url: string
  close(): Promise<void>
}

/**
 * Runs the server without Vite and without pages, on a free port of the loopback device.
 * @param watched gives the function that answers the calls in place of the server's own
 */
export async function serveAlone(
  options: ServerOptions,
  watched: (fetch: ServerApp['fetch']) => ServerApp['fetch'] = fetch => fetch,
): Promise<AloneServer> {
  const app = await createServerApp(options)
  const answer = watched(app.fetch)
  const http = createServer(getRequestListener(answer, { overrideGlobalObjects: false, autoCleanupIncoming: false }))
  limitConnections(http)
  app.attach(http)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    async close() {
      // This closes the HTTP server too.
      const closed = app.close()
      http.closeAllConnections()
      await closed
    },
  }
}
