import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { createServerApp } from '../../server/create-server-app.ts'
import { type Seed, signInSeed } from '../../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

type App = Awaited<ReturnType<typeof createServerApp>>

/** An empty data folder for each test, and what starts a server on it. */
export function folderOfEachTest() {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => folder.remove())
  const start = () => createServerApp(testOptions(folder.path))
  return {
    path: () => folder.path,
    inFolder: (...names: string[]) => join(folder.path, ...names),
    start,
    /** Starts, lets a person work, and stops. */
    async session(work: (admin: Seed) => Promise<unknown> = async () => undefined): Promise<void> {
      const app = await start()
      await work(await signIn(app))
      await app.close()
    },
  }
}

export const signIn = (app: App): Promise<Seed> =>
  signInSeed('http://localhost', adminAccount, request => app.fetch(request))

export const locationsOf = async (admin: Seed): Promise<string[]> =>
  (await admin.call<{ locations: Location[] }>('GET', '/locations')).data.locations.map(({ name }) => name)
