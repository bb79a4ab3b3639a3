import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Seed, signInSeed } from '../product/seed.ts'
import { startServerProcess } from '../product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../product/test-server.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { startEndlessUpload, stateOf, writeUntilItDies } from './mixed-writes.ts'

/** The longest time between a start and its kill, in milliseconds. */
const LONGEST_MS = 700

/** The result of a run of kills. */
export interface KillResult {
  acknowledged: number
  /** One sentence for each record or file that is wrong after a kill. */
  faults: string[]
}

/** Compares the records with the ledger, and the folder of the uploads with the records. */
async function faultsOf(admin: Seed, ledger: Ledger, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploads')
  const read: string[] = []
  const state = await stateOf(admin, async name => {
    read.push(name)
    return readFile(join(folder, name)).catch(() => new Uint8Array())
  })
  const files = await readdir(folder)
  const unlisted = files.filter(name => !read.includes(name))
  return [...ledger.compare(state), ...unlisted.map(name => `the file ${name} is not listed`)]
}

/** Kills a server in the middle of mixed writes, again and again (requirement 18.3). */
export async function killWrites(kills: number, report: (done: number) => void = () => undefined): Promise<KillResult> {
  const folder = await temporaryFolder()
  const ledger = createLedger()
  const faults: string[] = []
  try {
    for (let kill = 0; kill <= kills; kill++) {
      const server = await startServerProcess(testOptions(folder.path))
      const admin = await signInSeed(server.url, adminAccount)
      const found = await faultsOf(admin, ledger, folder.path)
      faults.push(...found.map(fault => `after kill ${kill}: ${fault}`))
      // The last start only looks.
      if (kill < kills) {
        startEndlessUpload(server.url, admin.token)
        const workers = [1, 2, 3].map(worker => writeUntilItDies(admin, ledger, `k${kill}-w${worker}`))
        await wait(Math.random() * LONGEST_MS)
        await server.kill()
        await Promise.all(workers)
      } else await server.kill()
      report(kill)
    }
    return { acknowledged: ledger.acknowledged(), faults }
  } finally {
    await folder.remove()
  }
}
