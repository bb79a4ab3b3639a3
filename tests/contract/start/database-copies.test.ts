import fs, { existsSync } from 'node:fs'
import { cp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Database from 'libsql'
import { expect, test, vi } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { CannotStart } from '../../server/cannot-start.ts'
import { restoreCopy } from '../../server/store/backups.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { folderOfEachTest, locationsOf, signIn } from '../folder-of-each-test.ts'

const { path, inFolder, start, session } = folderOfEachTest()
/** Without the files of a connection: the library removes them when it collects the garbage. */
const files = async () => (await readdir(path())).filter(name => !/-(?:shm|wal)$/.test(name)).sort()

const copies = () => readdir(inFolder('backups')).then(names => names.sort())

/** Overwrites pages in the middle of the database, as a dying disk does. */
async function overwrite(): Promise<void> {
  const file = await open(inFolder('signage.db'), 'r+')
  await file.write(Buffer.alloc(20_000, 0xa5), 0, 20_000, 4096)
  await file.close()
}

async function damage(): Promise<void> {
  const database = new Database(inFolder('signage.db'))
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  await overwrite()
}

/** Makes files of the database in each of which this text is no UTF-8 at one of its places. */
async function spoilt(text: string): Promise<Buffer[]> {
  const whole = await readFile(inFolder('signage.db'))
  const places: number[] = []
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) places.push(at)
  return places.map(at => Buffer.concat([whole.subarray(0, at), Buffer.of(0xff), whole.subarray(at + 1)]))
}

async function refusal(): Promise<string> {
  const error = await start().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CannotStart)
  return (error as Error).message
}

// requirement 18.24
test('each start keeps one, the last three stay, and a start that finds nothing new pushes none out', async () => {
  await session(admin => admin.location('A', 'a'))
  expect(existsSync(inFolder('backups'))).toBe(false)
  for (const name of ['B', 'C', 'D', 'E']) await session(admin => admin.location(name, name))
  await session()
  await session()
  await session()
  expect(await copies()).toEqual(['signage.1.db', 'signage.2.db', 'signage.3.db'])
  const held = [1, 2, 3].map(number => {
    const copy = new Database(inFolder('backups', `signage.${number}.db`))
    const rows = copy.prepare('SELECT name FROM locations ORDER BY id').all() as Array<{ name: string }>
    copy.close()
    return rows.map(({ name }) => name).join('')
  })
  expect(held).toEqual(['ABCDE', 'ABCD', 'ABC'])
})

// requirement 18.24
test('a damaged database is never copied: the start is refused, and says how to go on from the last good copy', async () => {
  await session(admin => admin.location('A', 'a'))
  await session(admin => admin.location('B', 'b'))
  await damage()
  const good = await readFile(inFolder('backups/signage.1.db'))
  const sentence = await refusal()
  expect(sentence).toMatch(
    /^The database \S+signage\.db is damaged\. To go on from the copy of \d{4}-\d\d-\d\d \d\d:\d\d UTC: npm start -- --restore$/,
  )
  expect(await copies()).toEqual(['signage.1.db'])
  expect((await readFile(inFolder('backups/signage.1.db'))).equals(good)).toBe(true)
})

// requirement 18.24
test('damage below a running server is seen, no change is taken after it, and --restore has those before it', async () => {
  await session(admin => admin.location('A', 'a'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await start()
  const admin = await signIn(app)
  await admin.location('B', 'b')
  await overwrite()
  await admin.location('C', 'c')
  expect(said).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_600_000)
  const line = `The database in ${path()} is damaged. Start the server again: it says how to go on from a copy.`
  expect(said).toHaveBeenCalledExactlyOnceWith(line)
  await expect(admin.location('D', 'd')).rejects.toThrow(/damaged/)
  await app.close()
  vi.useRealTimers()
  said.mockRestore()
  expect(await refusal()).toMatch(/is damaged\. To go on from the copy/)
  restoreCopy(path())
  expect(await locationsOf(await signIn(await start()))).toEqual(['A', 'B', 'C'])
})

// requirement 18.24
test.each([
  ['the name of a column', 'unique_id TEXT'],
  ['a row or its index', 'one-of-a-kind'],
])('no byte of %s that is no text any more ends the process without a sentence', async (_where, text) => {
  await session(admin => admin.location('A', 'one-of-a-kind'))
  const files = await spoilt(text)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    await writeFile(inFolder('signage.db'), file)
    expect(await refusal()).toMatch(/is damaged\. There is no whole copy of it/)
  }
})

// requirement 18.24
test('--restore goes on from the newest whole copy, and keeps everything that it replaces', async () => {
  await session(admin => admin.upload('kept.png', PNG))
  await session(admin => admin.location('A', 'a'))
  await session(admin => admin.upload('later.png', PNG))
  await damage()
  await writeFile(inFolder('backups/signage.1.db'), 'a copy that is damaged too')
  const said = restoreCopy(path())
  expect(said).toMatch(/^The server goes on from the copy of .+ UTC\. The database before it is \S+\.$/)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const app = await start()
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/uploads-not-listed now: later-\w+\.png$/))
  warned.mockRestore()
  const admin = await signIn(app)
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  expect(media.map(({ name }) => name)).toEqual(['kept.png'])
  expect(await readdir(inFolder('uploads'))).toEqual(media.map(({ file_name }) => file_name))
  expect(await readdir(inFolder('uploads-not-listed'))).toEqual([expect.stringMatching(/^later-/)])
  expect((await readdir(path())).filter(name => /^signage\.db\.before-restore-\d+$/.test(name))).toHaveLength(1)
  await app.close()
})

// requirement 18.24
test('a database that is gone is no empty one: its uploads stay, and the copy can be taken', async () => {
  await session(admin => admin.upload('kept.png', PNG))
  await session()
  await rm(inFolder('signage.db'))
  expect(await refusal()).toMatch(/is missing, though there are files in \S+uploads\. To go on from the copy/)
  expect(await readdir(inFolder('uploads'))).toHaveLength(1)
  restoreCopy(path())
  await session(async admin =>
    expect((await admin.call<{ media: Media[] }>('GET', '/media')).data.media).toHaveLength(1),
  )
})

// requirement 18.24
test.each([
  ['ENOSPC', /^The disk of \S+ is full\. Make some room on it, then: npm start -- --restore$/],
  ['EROFS', /^The server cannot write in \S+ \(EROFS\)\. Let the user ".+" write there, then: npm start -- --restore$/],
])('--restore on a disk that takes no copy (%s) is one line, and leaves nothing of it', async (code, sentence) => {
  await session()
  await session()
  await damage()
  const before = await files()
  const copy = vi.spyOn(fs, 'copyFileSync').mockImplementation((_from, to) => {
    fs.writeFileSync(to, 'half a copy')
    throw Object.assign(new Error('no'), { code })
  })
  // The server imports the function by its name.
  syncBuiltinESMExports()
  expect(() => restoreCopy(path())).toThrow(expect.objectContaining({ name: 'CannotStart' }))
  expect(() => restoreCopy(path())).toThrow(sentence)
  copy.mockRestore()
  syncBuiltinESMExports()
  expect(await files()).toEqual(before)
  expect(restoreCopy(path())).toMatch(/^The server goes on from the copy/)
})

// requirement 18.24
test('a copy that cannot be opened because the disk is full is not called damaged', async () => {
  await session()
  await session()
  const exec = Database.prototype.exec
  const full = vi.spyOn(Database.prototype, 'exec').mockImplementation(function (this: Database.Database, sql) {
    if (sql.includes('CREATE TABLE')) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    return exec.call(this, sql)
  })
  expect(() => restoreCopy(path())).toThrow(/^The disk of \S+ is full\./)
  full.mockRestore()
})

// requirement 18.24
test('without a whole copy, both say so; a start names the copy that --restore takes', async () => {
  await session()
  await session()
  await utimes(inFolder('backups/signage.1.db'), 0, 0)
  await cp(inFolder('backups/signage.1.db'), inFolder('backups/signage.2.db'), { preserveTimestamps: true })
  await writeFile(inFolder('backups/signage.1.db'), 'a copy that is damaged too')
  await damage()
  expect(await refusal()).toMatch(
    /is damaged\. To go on from the copy of 1970-01-01 00:00 UTC: npm start -- --restore$/,
  )
  await writeFile(inFolder('backups/signage.2.db'), '')
  expect(await refusal()).toMatch(/is damaged\. There is no whole copy of it\. Put a backup/)
  expect(await copies()).toEqual(['signage.1.db', 'signage.2.db'])
  expect(() => restoreCopy(path())).toThrow(/There is no whole copy of the database/)
})

// requirement 18.23
test('a disk that is too full for a copy is no reason not to start', async () => {
  await session()
  const exhausted = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const prepare = Database.prototype.prepare
  const full = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql) {
    if (sql.startsWith('VACUUM INTO')) throw exhausted
    return prepare.call(this, sql)
  })
  await session()
  full.mockRestore()
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    `The disk of ${path()} is full: no backup of the database was made. Make some room on it.`,
  )
  warned.mockRestore()
  expect(await copies()).toEqual([])
})
