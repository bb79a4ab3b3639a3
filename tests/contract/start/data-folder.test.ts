import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import Database from 'libsql'
import { expect, test, vi } from 'vitest'
import { createServerApp } from '../../server/create-server-app.ts'
import { restoreCopy } from '../../server/store/backups.ts'
import { type Answer, signInSeed } from '../../support/product/seed.ts'
import { startServerProcess } from '../../support/product/server-process.ts'
import { adminAccount, testOptions } from '../../support/product/test-server.ts'
import { folderOfEachTest, locationsOf, signIn } from '../folder-of-each-test.ts'

const { path, inFolder, start, session } = folderOfEachTest()

// requirement 18.23
test('a full database is a sentence, a delete makes room, and no restart is needed', async () => {
  const app = await start()
  const admin = await signIn(app)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const prepare = Database.prototype.prepare
  // SQLite itself says that it is full: the file may not become longer than it is now.
  const limit = vi.spyOn(Database.prototype, 'prepare').mockImplementationOnce(function (this: Database.Database, sql) {
    ;(prepare.call(this, 'PRAGMA max_page_count = 1') as Database.Statement<[]>).all()
    return prepare.call(this, sql)
  })
  const name = (turn: number) => `${turn}-${'x'.repeat(150)}`
  let answer: Answer = await admin.call('POST', '/locations', { name: name(0), unique_id: 'u0' })
  limit.mockRestore()
  let turn = 0
  while (answer.success && turn < 2000) {
    turn += 1
    answer = await admin.call('POST', '/locations', { name: name(turn), unique_id: `u${turn}` })
  }
  expect(answer).toMatchObject({
    status: 507,
    message: 'The disk of the server is full. Delete media that nobody needs, then try again.',
  })
  expect(logged).toHaveBeenLastCalledWith(
    `POST /api/locations failed: The disk of ${path()} is full. Make some room on it; no restart is needed.`,
  )
  logged.mockRestore()
  expect(await locationsOf(admin)).toHaveLength(turn)
  for (let id = 1; id <= turn; id++)
    expect(await admin.call('DELETE', `/locations/${id}`)).toMatchObject({ status: 200 })
  await admin.location('Room again', 'room')
  expect(await locationsOf(admin)).toEqual(['Room again'])
  await app.close()
})

// requirement 18.23
test('a folder in which nobody can write is refused with the way out', async () => {
  await writeFile(inFolder('file'), '')
  const attempts = [
    [inFolder('file'), 'is no folder. Move it away'],
    [inFolder('file/below'), 'is no folder, or is below a file'],
    // Nobody can write there, not even root.
    [process.platform === 'linux' ? '/sys/signage' : '/signage-of-nobody', 'The server cannot write in'],
  ] as const
  for (const [dataDir, reason] of attempts) {
    await expect(createServerApp(testOptions(dataDir))).rejects.toThrow(reason)
    await expect(createServerApp(testOptions(dataDir))).rejects.toThrow('SIGNAGE_DATA_DIR=/another/folder npm start')
  }
})

// requirement 18.23
test('what is no file, no folder or leads to nothing is named with the way out, at a start and at --restore', async () => {
  const names = [
    'signage.db',
    'signage.db-wal',
    'signage.db.new',
    'backups/arriving.db',
    'backups/signage.3.db',
    'lock.db',
    'token-secret',
    'token-secret.new',
    'admin-password',
    'reserve',
  ]
  const folder = (name: string) => mkdir(inFolder(name), { recursive: true })
  const file = (name: string) => writeFile(inFolder(name), '')
  const link = (name: string) => symlink(inFolder('gone'), inFolder(name))
  const odd: Array<[name: string, make: (name: string) => Promise<unknown>, said: string]> = [
    ...names.map(name => [name, folder, 'is no file. Move it away, or choose another folder:'] as const),
    ...['uploads', 'backups'].map(name => [name, file, 'is no folder. Move it away, or choose another'] as const),
    ...['signage.db', 'uploads', 'backups'].map(
      name => [name, link, 'is a link that leads to nothing. Mount the'] as const,
    ),
  ].map(([name, make, said]) => [name, make, said])
  for (const [name, make, said] of odd) {
    await make(name)
    const sentence = expect.objectContaining({ message: expect.stringContaining(`${inFolder(name)} ${said}`) })
    await expect(start()).rejects.toEqual(sentence)
    expect(() => restoreCopy(path())).toThrow(sentence)
    await rm(inFolder(name.replace(/\/.*/, '')), { recursive: true })
    expect(await readdir(path())).toEqual([])
  }
  await symlink(inFolder('gone'), inFolder('data'))
  await expect(createServerApp(testOptions(inFolder('data')))).rejects.toThrow('data is a link that leads to nothing.')
})

// requirement 18.23
test.each([
  ['lock.db', 'x'.repeat(5_000), /lock\.db is damaged\. It holds nothing: remove it, then start again\.$/],
  [
    'signage.db',
    'CREATE TABLE users (name)',
    /cannot use the folder \S+ \(no such column: .+ or choose another folder/,
  ],
])('a start with an odd %s is one line with the way out', async (name, content, sentence) => {
  if (content.startsWith('CREATE')) {
    const database = new Database(inFolder(name))
    database.exec(content)
    database.close()
  } else await writeFile(inFolder(name), content)
  await expect(start()).rejects.toThrow(expect.objectContaining({ name: 'CannotStart' }))
  await expect(start()).rejects.toThrow(sentence)
})

// requirements 18.3, 18.23
test('a second server on a folder is refused, also while the first one is busy, and has after its kill what was acknowledged', async () => {
  const options = testOptions(path())
  const first = await startServerProcess(options)
  await expect(startServerProcess(options)).rejects.toThrow(
    `Another server runs on the folder ${path()}. Stop it first, or give this one a folder of its own: SIGNAGE_DATA_DIR=/another/folder npm start`,
  )
  const admin = await signInSeed(first.url, adminAccount)
  await admin.location('Lobby', 'lobby')
  await first.kill()
  await session(async after => expect(await locationsOf(after)).toEqual(['Lobby']))
  const second = await startServerProcess(options)
  expect(() => restoreCopy(path())).toThrow('Another server runs on the folder')
  await second.kill()
})
