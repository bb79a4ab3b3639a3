import { readdirSync } from 'node:fs'
import { type FileHandle, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServerApp } from '../server/create-server-app.ts'
import { openDatabase } from '../server/database.ts'
import { PNG } from '../support/hostile/smallest-files.ts'
import { ask, type Seed, signInSeed, uploadForm } from '../support/product/seed.ts'
import { adminAccount, temporaryFolder, testOptions } from '../support/product/test-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let uploads: string
beforeEach(async () => {
  folder = await temporaryFolder()
  uploads = join(folder.path, 'uploads')
})
afterEach(() => folder.remove())

type App = Awaited<ReturnType<typeof createServerApp>>

const start = () => createServerApp(testOptions(folder.path))
const ADDRESS = 'http://signage.example'
const signIn = (app: App): Promise<Seed> => signInSeed(ADDRESS, adminAccount, request => app.fetch(request))

/** Writes down every flush: whether of a file or a folder, and what stood in the uploads then. */
async function watchFlushes() {
  const handle = await open(folder.path, 'r')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const flushes: Array<{ what: string; names: string[] }> = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function flush(this: FileHandle) {
    const found = await this.stat()
    flushes.push({ what: found.isDirectory() ? 'folder' : `${found.size} bytes`, names: readdirSync(uploads) })
    return sync.call(this)
  })
  return { flushes, stop: () => spy.mockRestore() }
}

describe('before an upload is answered', () => {
  test('its bytes are flushed under a name that is not served, then the folder with its own name', async () => {
    const app = await start()
    const admin = await signIn(app)
    const { flushes, stop } = await watchFlushes()
    const media = await admin.upload('a.png', PNG)
    expect(flushes).toEqual([
      { what: `${PNG.length} bytes`, names: [expect.stringMatching(/^\.arriving-/)] },
      { what: 'folder', names: [media.file_name] },
    ])
    stop()
    await app.close()
  })

  test('its row is: the database flushes its log at every commit', () => {
    const store = openDatabase(join(folder.path, 'signage.db'))
    // 2 is FULL.
    expect(store.all('PRAGMA synchronous')).toEqual([{ synchronous: 2 }])
    expect(store.all('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
    store.close()
  })
})

test('a file whose row cannot be written does not stay', async () => {
  const app = await start()
  const admin = await signIn(app)
  const kept = await admin.upload('kept.png', PNG)
  const database = new Database(join(folder.path, 'signage.db'))
  database.exec("CREATE TRIGGER full BEFORE INSERT ON media BEGIN SELECT RAISE(ABORT, 'no room'); END")
  database.close()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = await ask(request => app.fetch(request), ADDRESS, 'POST', '/media', {
    body: uploadForm('lost.png', PNG),
    token: admin.token,
  })
  expect(answer).toMatchObject({ status: 500, success: false })
  expect(logged).toHaveBeenCalledOnce()
  expect(await readdir(uploads)).toEqual([kept.file_name])
  logged.mockRestore()
  await app.close()
})

describe('files without a row', () => {
  const orphans = ['.arriving-0123456789abcdef', 'orphan-01234567.png']

  test('are removed at a start, those with one stay', async () => {
    const first = await start()
    const kept = await (await signIn(first)).upload('kept.png', PNG)
    await first.close()
    for (const name of orphans) await writeFile(join(uploads, name), PNG)
    const second = await start()
    expect(await readdir(uploads)).toEqual([kept.file_name])
    await second.close()
  })

  test('are left alone while another server runs on the folder: they may be arriving there', async () => {
    const first = await start()
    for (const name of orphans) await writeFile(join(uploads, name), PNG)
    const second = await start()
    expect((await readdir(uploads)).sort()).toEqual(orphans)
    await second.close()
    await first.close()
    const third = await start()
    expect(await readdir(uploads)).toEqual([])
    await third.close()
  })
})
