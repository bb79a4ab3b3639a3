import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import { createServerApp, type ServerApp } from '../server/create-server-app.ts'
import type { ServerOptions } from '../server/server-options.ts'
import { ask, type Seed, signInSeed } from '../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../support/product/test-server.ts'

/** The address of a server without a port: requests are handed to it. */
export const ADDRESS = 'http://signage.example'

/**
 * An empty data folder for each test, and what starts servers on it, without a port; they end with the test.
 * @param fixed options of all of them
 */
export function folderOfEachTest(fixed: Partial<ServerOptions> = {}) {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let running: ServerApp[]
  beforeEach(async () => {
    running = []
    folder = await temporaryFolder()
  })
  afterEach(async () => {
    for (const app of running) await app.close()
    await folder.remove()
  })
  async function start(options: Partial<ServerOptions> = {}): Promise<ServerApp> {
    const app = await createServerApp({ ...testOptions(folder.path), ...fixed, ...options })
    const started: ServerApp = {
      ...app,
      async close() {
        if (!running.includes(started)) return
        running = running.filter(one => one !== started)
        await app.close()
      },
    }
    running.push(started)
    return started
  }
  return {
    path: () => folder.path,
    inFolder: (...names: string[]) => join(folder.path, ...names),
    start,
    /** Starts, lets a person work, and stops. */
    async session(work: (admin: Seed, app: ServerApp) => Promise<unknown> = async () => undefined): Promise<void> {
      const app = await start()
      await work(await signIn(app), app)
      await app.close()
    },
  }
}

export const signIn = (app: ServerApp, account = adminAccount): Promise<Seed> =>
  signInSeed(ADDRESS, account, request => app.fetch(request))

/** Logs in. @returns the status */
export const loginTo = async (app: ServerApp, username: string, password: string): Promise<number> =>
  (await ask(request => app.fetch(request), ADDRESS, 'POST', '/auth/login', { body: { username, password } })).status

export const locationsOf = async (admin: Seed): Promise<string[]> =>
  (await admin.call<{ locations: Location[] }>('GET', '/locations')).data.locations.map(({ name }) => name)
