import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerOptions } from '../../server/server-options.ts'
import { type AloneServer, type Serving, serveAlone } from '../../server/start/serve-alone.ts'
import { type Watch, watchContract } from '../contract/watch-contract.ts'
import { type Seed, signInSeed } from './seed.ts'

export const adminAccount = { username: 'admin', password: 'admin-of-the-tests' }

/** A new folder below the system's temporary one, and the function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'signage-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The options of every test's server: known accounts, and a cheap password hash. */
export const testOptions = (dataDir: string): ServerOptions => ({
  dataDir,
  adminPassword: adminAccount.password,
  passwordCost: 4,
})

export interface TestServer extends AloneServer {
  /** @throws Error if a call or an answer was not what the contract's documents say (requirement 31.5) */
  close(): Promise<void>
  dataDir: string
  /** Signed in as the administrator. */
  admin: Seed
}

/** Starts the embedded server alone, on a free port and over an empty data folder. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const folder = await temporaryFolder()
  let watch: Watch | undefined
  const watched: Serving['watched'] = fetch => {
    watch = watchContract(fetch)
    return watch.fetch
  }
  const server = await serveAlone({ ...testOptions(folder.path), ...options }, { watched })
  const admin = await signInSeed(server.url, adminAccount)
  return {
    ...server,
    dataDir: folder.path,
    admin,
    async close() {
      await server.close()
      await folder.remove()
      await watch?.expectAgreement()
    },
  }
}
