import { resolveConfig } from 'vite'
import type { ServerOptions } from '../../server/server-options.ts'
import { servePagesOnly } from '../../server/start/pages-only.ts'
import { buildProduct, projectRoot, underSettings } from '../product/build-product.ts'
import { freePort } from '../product/nginx.ts'
import { startTestServer, type TestServer, temporaryFolder } from '../product/test-server.ts'

/** Pages below a base path, and on another origin the server that they talk to. */
export interface TwoOrigins<Server = TestServer> {
  /** Origin of the pages, without a slash at its end. */
  pagesUrl: string
  /** Address of the login page, with a slash at its end. */
  startUrl: string
  /** Folder of the built pages. */
  dist: string
  server: Server
  /** Both go away for good, as in an outage; calling it again does nothing. */
  stop(): Promise<void>
  /** Stops both and removes the pages. */
  close(): Promise<void>
}

/** The pages as `npm start` serves them if their API is elsewhere, with the headers that this build's policy asks for. */
async function servePages(folder: string, port: number) {
  const { base, preview } = await resolveConfig(
    { root: projectRoot, configFile: `${projectRoot}vite.config.ts`, mode: 'embedded' },
    'build',
    'embedded',
    'production',
  )
  const headers = preview.headers as Record<string, string>
  return servePagesOnly({ folder, base, headers }, { place: { host: '127.0.0.1', port }, hosts: [] })
}

type Start<Server> = (options: Partial<ServerOptions>) => Promise<Server>

/** The plain server of the contract's tests, on the origin of no page. */
export const startTwoOrigins = (): Promise<TwoOrigins> => startPagesOf(startTestServer)

/**
 * Builds the pages for another origin's server below `/signage/`, and starts both.
 * @param more build-time settings (section 17 of tests/requirements.md)
 */
export async function startPagesOf<Server extends Pick<TestServer, 'url' | 'close'>>(
  start: Start<Server>,
  more: Record<string, string> = {},
): Promise<TwoOrigins<Server>> {
  const port = await freePort()
  const pagesUrl = `http://127.0.0.1:${port}`
  const server = await start({ hosts: [], allowedOrigins: [pagesUrl] })
  const folder = await temporaryFolder()
  const own = { VITE_API_URL: `${server.url}/api`, VITE_SOCKET_URL: server.url, VITE_BASE_PATH: '/signage/' }
  const settings = { ...own, ...more }
  await buildProduct(folder.path, settings)
  const pages = await underSettings(settings, () => servePages(folder.path, port))
  let isOver = false
  async function stop(): Promise<void> {
    if (isOver) return
    isOver = true
    await pages.close()
    await server.close()
  }
  return {
    pagesUrl,
    startUrl: `${pagesUrl}/signage/`,
    dist: folder.path,
    server,
    stop,
    async close() {
      await stop()
      await folder.remove()
    },
  }
}
