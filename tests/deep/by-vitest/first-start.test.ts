import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { createServerApp } from '../../server/create-server-app.ts'
import { openDatabase } from '../../server/store/database.ts'
import { faultsAfterKill, timeOfFirstStart } from '../../support/kills/first-start.ts'
import { ask } from '../../support/product/seed.ts'
import { temporaryFolder, testOptions } from '../../support/product/test-server.ts'

const KILLS = 10

// requirement 18.2
test('a first start that is killed at any moment leaves nothing out of the next one', {
  timeout: 120_000,
}, async () => {
  const whole = await timeOfFirstStart()
  const faults: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // One moment in each tenth of a start, at random.
    const after = (whole * (kill + Math.random())) / KILLS
    for (const fault of await faultsAfterKill(after)) faults.push(`killed after ${after.toFixed(0)} ms: ${fault}`)
  }
  expect(faults).toEqual([])
})

// requirement 18.2
test('a first start that fails at its last row has made no account, and the next one makes everything', async () => {
  const folder = await temporaryFolder()
  const options = { ...testOptions(folder.path), adminPassword: undefined, sampleContent: true }
  const file = join(folder.path, 'signage.db')
  openDatabase(file).close()
  const database = new Database(file)
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON playlist_items WHEN NEW.order_position = 5 BEGIN SELECT RAISE(ABORT, 'no'); END",
  )
  await expect(createServerApp(options)).rejects.toThrow('no')
  for (const table of ['users', 'locations', 'media', 'playlists', 'playlist_items']) {
    expect([table, database.prepare(`SELECT count(*) AS rows FROM ${table}`).all()]).toEqual([table, [{ rows: 0 }]])
  }
  database.exec('DROP TRIGGER full')
  database.close()
  const app = await createServerApp(options)
  const body = { username: 'admin', password: app.accounts.admin.unusedPassword }
  const login = await ask(request => app.fetch(request), 'http://localhost', 'POST', '/auth/login', { body })
  expect([login.status, app.accounts.guest, app.firstScreen]).toEqual([200, true, 'lobby'])
  expect(await readdir(join(folder.path, 'uploads'))).toHaveLength(11)
  await app.close()
  await folder.remove()
})
