import { contentSecurityPolicy, pageHeaders } from '../../../src/build/page-headers.ts'
import { guestAccount } from '../../server/accounts/accounts.ts'
import type { ServerOptions } from '../../server/server-options.ts'
import { type AloneServer, serveAlone } from '../../server/start/serve-alone.ts'
import { type Seed, signInSeed } from './seed.ts'
import { adminAccount, temporaryFolder, testOptions } from './test-server.ts'

export interface ProductOptions extends Partial<ServerOptions> {
  /** Folder of the built pages; by default the build of this run. */
  dist?: string
  /** The base path that the pages were built with. */
  base?: string
  /** Allowed host names beside `localhost` and IP addresses. */
  hosts?: string[]
}

/** The whole product in this process: built pages and embedded server on one port, with a separate data folder. */
export interface Product {
  /** Origin of the pages and the API, without a slash at its end. */
  url: string
  dataDir: string
  admin: { username: string; password: string }
  guest: { username: string; password: string }
  /** Signs in as the administrator. @returns the functions that make content */
  seed(): Promise<Seed>
  /** Stops as in an outage: connections are cut, and no call is answered. */
  stop(): Promise<void>
  /** Starts again on the same port with the same data. */
  start(): Promise<void>
  /** Stops and removes the data. */
  close(): Promise<void>
}

/** The headers of `npm start`, for pages that were built without settings. */
const productHeaders = pageHeaders(contentSecurityPolicy({ apiUrl: '/api', socketUrl: '' }))

function builtPages(): string {
  const folder = process.env.E2E_DIST
  if (!folder) throw new Error('There is no build of the pages: call buildProduct and give its folder as `dist`.')
  return folder
}

/** Serves as `npm start` does. */
function serve(options: ProductOptions, dataDir: string, port: number): Promise<AloneServer> {
  const { dist = builtPages(), base = '/', hosts = [], ...server } = options
  return serveAlone(
    { ...testOptions(dataDir), ...server, hosts },
    { pages: { folder: dist, base, headers: productHeaders }, place: { host: '127.0.0.1', port } },
  )
}

/** Starts the product on a free port; without options it has no content but the two accounts. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const folder = await temporaryFolder()
  let host: AloneServer | null = await serve(options, folder.path, 0)
  const { port, url } = host
  const stop = async () => {
    await host?.close()
    host = null
  }
  return {
    url,
    dataDir: folder.path,
    admin: adminAccount,
    guest: guestAccount,
    seed: () => signInSeed(url, adminAccount),
    stop,
    async start() {
      host ??= await serve(options, folder.path, port)
    },
    async close() {
      await stop()
      await folder.remove()
    },
  }
}
