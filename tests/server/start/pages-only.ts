import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { limitConnections } from '../requests/connection-limits.ts'
import { checkHost } from './checked-host.ts'
import { listen, loopback, type Place } from './listen.ts'
import { type BuiltPages, servePages } from './serve-pages.ts'

export interface PagesServer {
  port: number
  close(): Promise<void>
}

/**
 * Serves built pages whose API is elsewhere (requirement 17.8).
 * @param hosts the names of SIGNAGE_HOSTS; without them, every name is allowed
 * @throws CannotStart if the device or the port cannot be used
 */
export async function servePagesOnly(
  pages: BuiltPages,
  { place = loopback, hosts }: { place?: Place; hosts?: readonly string[] | undefined } = {},
): Promise<PagesServer> {
  const http = createServer(
    getRequestListener(checkHost(servePages(pages), { hosts }), { overrideGlobalObjects: false }),
  )
  limitConnections(http)
  return {
    port: await listen(http, place),
    async close() {
      const closed = new Promise(resolve => http.close(resolve))
      http.closeAllConnections()
      await closed
    },
  }
}
