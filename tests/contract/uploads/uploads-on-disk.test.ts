import { readdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { uploadForm } from '../../support/product/seed.ts'
import { ADDRESS, folderOfEachTest, signIn } from '../folder-of-each-test.ts'

const { path, inFolder, start } = folderOfEachTest()

let uploads: string
beforeEach(() => {
  uploads = inFolder('uploads')
})

function inDatabase(sql: string): void {
  const database = new Database(inFolder('signage.db'))
  database.exec(sql)
  database.close()
}

/** The prototype of all open files. */
async function prototypeOfHandles(): Promise<FileHandle> {
  const handle = await open(path(), 'r')
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  return prototype
}

/** Records every flush: of a file or of a folder, and the content of the uploads at that time. */
async function watchFlushes() {
  const prototype = await prototypeOfHandles()
  const flushes: Array<{ what: string; names: string[] }> = []
  const handles: FileHandle[] = []
  const sync = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function flush(this: FileHandle) {
    const found = await this.stat()
    handles.push(this)
    flushes.push({ what: found.isDirectory() ? 'folder' : `${found.size} bytes`, names: readdirSync(uploads) })
    return sync.call(this)
  })
  return { flushes, handles, stop: () => spy.mockRestore() }
}

test('before an upload is answered its bytes are flushed under a name that is not served, then the folder with its own', async () => {
  const admin = await signIn(await start())
  const { flushes, handles, stop } = await watchFlushes()
  const media = await admin.upload('a.png', PNG)
  expect(flushes).toEqual([
    { what: `${PNG.length} bytes`, names: [expect.stringMatching(/^\.arriving-/)] },
    { what: 'folder', names: [media.file_name] },
  ])
  // A closed file has no descriptor.
  expect(handles.map(({ fd }) => fd)).toEqual([-1, -1])
  stop()
})

test('a file whose row cannot be written does not stay', async () => {
  const app = await start()
  const admin = await signIn(app)
  const kept = await admin.upload('kept.png', PNG)
  inDatabase("CREATE TRIGGER full BEFORE INSERT ON media BEGIN SELECT RAISE(ABORT, 'no room'); END")
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const lost = uploadForm('lost.png', PNG)
  expect(await admin.call('POST', '/media', lost)).toMatchObject({ status: 500, success: false })
  expect(logged).toHaveBeenCalledOnce()
  expect(await readdir(uploads)).toEqual([kept.file_name])
  logged.mockRestore()
})

// requirement 18.23
test('a full disk is a sentence, and so is a read-only one, and what has arrived does not stay', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await start()
  const admin = await signIn(app)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const write = vi.spyOn(await prototypeOfHandles(), 'writeFile').mockRejectedValue(full)
  expect(await admin.call('POST', '/media', uploadForm('a.png', PNG))).toMatchObject({
    status: 507,
    success: false,
    message: 'The disk of the server is full. Delete media that nobody needs, then try again.',
  })
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  write.mockRejectedValue(readOnly)
  expect(await admin.call('POST', '/media', uploadForm('a.png', PNG))).toMatchObject({
    status: 500,
    message: 'The server cannot write to its disk. Its operator has to allow it.',
  })
  expect(logged.mock.calls).toEqual([
    [`POST /api/media failed: The disk of ${path()} is full. Make some room on it; no restart is needed.`],
    [`POST /api/media failed: The server cannot write in ${path()}. Let its user write there; no restart is needed.`],
  ])
  logged.mockRestore()
  write.mockRejectedValue(new Error('another fault'))
  expect(await admin.call('POST', '/media', uploadForm('a.png', PNG))).toMatchObject({
    status: 400,
    message: 'The upload could not be read to its end. Try again.',
  })
  write.mockRestore()
  expect(await readdir(uploads)).toEqual([])
})

test('a file of another kind is refused before any of it is on the disk', async () => {
  const app = await start()
  const admin = await signIn(app)
  const write = vi.spyOn(await prototypeOfHandles(), 'writeFile')
  const text = new TextEncoder().encode('I am only text.\n'.repeat(100))
  expect(await admin.call('POST', '/media', uploadForm('text.png', text))).toMatchObject({ status: 415 })
  expect(write).not.toHaveBeenCalled()
  write.mockRestore()
})

test('an answer without a body, or without its file, leaves no file open', async () => {
  const app = await start()
  const { file_name } = await (await signIn(app)).upload('a.png', PNG)
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(`${ADDRESS}/api/uploads/${file_name}`, { method, headers }))
  // The server reads the size of each file after it has opened it.
  const stat = vi.spyOn(await prototypeOfHandles(), 'stat')
  expect((await get({}, 'HEAD')).status).toBe(200)
  expect((await get({ 'if-none-match': '*' })).status).toBe(304)
  expect((await get({ range: 'bytes=99999-' })).status).toBe(416)
  await rm(join(uploads, file_name))
  await mkdir(join(uploads, file_name))
  expect((await get()).status).toBe(404)
  expect(stat.mock.contexts.map(handle => (handle as FileHandle).fd)).toEqual([-1, -1, -1, -1])
  stat.mockRestore()
})

// requirement 18.10
test('a listed file that is gone, that is a link, or whose name is a path is not there', async () => {
  const app = await start()
  const admin = await signIn(app)
  const gone = await admin.upload('gone.png', PNG)
  const link = await admin.upload('link.png', PNG)
  for (const { file_name } of [gone, link]) await rm(join(uploads, file_name))
  await symlink(inFolder('token-secret'), join(uploads, link.file_name))
  await writeFile(inFolder('outside.png'), PNG)
  inDatabase("INSERT INTO media VALUES (9, 'x', '../outside.png', 'x', 'image/png', 8, '2026-01-01')")
  for (const name of [gone.file_name, link.file_name, '../outside.png']) {
    const answer = await app.fetch(new Request(`${ADDRESS}/api/uploads/${encodeURIComponent(name)}`))
    expect([name, answer.status]).toEqual([name, 404])
  }
})

test('a file that cannot be opened, though it is there, is a fault and no 404', async () => {
  const app = await start()
  const name = `${'x'.repeat(300)}.png`
  inDatabase(`INSERT INTO media VALUES (1, 'x', '${name}', 'x', 'image/png', 8, '2026-01-01')`)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await app.fetch(new Request(`${ADDRESS}/api/uploads/${name}`))).status).toBe(500)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

describe('files without a row', () => {
  const orphans = ['.arriving-0123456789abcdef', 'orphan-01234567.png']

  test('are left alone while another server of this process runs on the folder: they may be arriving there', async () => {
    const first = await start()
    for (const name of orphans) await writeFile(join(uploads, name), PNG)
    const second = await start()
    expect((await readdir(uploads)).sort()).toEqual(orphans)
    await second.close()
    await first.close()
  })
})
