import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { restoreCopy } from '../../server/store/backups.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { folderOfEachTest } from '../folder-of-each-test.ts'

const { path, inFolder, start, session } = folderOfEachTest()
/** Without the files of a connection: the library removes them when it collects the garbage. */
const namesIn = async (name: string) => (await readdir(inFolder(name))).filter(one => !/-(?:shm|wal)$/.test(one)).sort()

let warned: MockInstance
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => warned.mockRestore())

// requirement 18.27
test('uploads that the database does not list are moved and named, and come back with a database that lists them', async () => {
  await session(admin => admin.upload('old.png', PNG))
  await cp(inFolder('signage.db'), inFolder('older.db'))
  await session(admin => admin.upload('new.png', PNG))
  await writeFile(inFolder('uploads/.arriving-0123456789abcdef'), PNG)
  await cp(inFolder('signage.db'), inFolder('newer.db'))
  const [newer = '', older = ''] = await namesIn('uploads').then(names => names.filter(name => !name.startsWith('.')))

  await cp(inFolder('older.db'), inFolder('signage.db'))
  await session()
  expect([await namesIn('uploads'), await namesIn('uploads-not-listed')]).toEqual([[older], [newer]])
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    `The database does not list these uploads, which are in ${inFolder('uploads-not-listed')} now: ${newer}`,
  )
  await cp(inFolder('newer.db'), inFolder('signage.db'))
  await session()
  expect([await namesIn('uploads'), await namesIn('uploads-not-listed')]).toEqual([[newer, older], []])
})

// requirement 18.27
test('a file never takes the place of another one, and what is no upload stays', async () => {
  await session()
  for (const name of ['lost+found', '.arriving-mine']) await mkdir(inFolder('uploads', name))
  for (const name of ['mine.png', '.hidden']) await writeFile(inFolder('uploads', name), 'first')
  await session()
  for (let count = 1; count <= 12; count += 1) await writeFile(inFolder(`uploads/mine${count}.png`), 'second')
  await writeFile(inFolder('uploads/mine.png'), 'second')
  await session()
  expect(await namesIn('uploads')).toEqual(['.arriving-mine', '.hidden', 'lost+found'])
  expect(await namesIn('uploads-not-listed')).toHaveLength(14)
  expect(String(warned.mock.lastCall)).toMatch(/now: (?:mine\d*\.png, ){9}mine\d*\.png and 3 more$/)
})

describe('a database that lists nothing is refused with the way out, and nothing is lost,', () => {
  // requirement 18.27
  test.each([
    [
      'of no byte',
      async () => writeFile(inFolder('signage.db'), ''),
      /signage\.db is empty, .+ npm start -- --restore$/,
    ],
    ['that is gone', async () => rm(inFolder('signage.db')), /signage\.db is missing, .+ npm start -- --restore$/],
    [
      'that is new, beside the uploads of another program',
      async () => {
        await rm(inFolder('signage.db'))
        await rm(inFolder('backups'), { recursive: true })
      },
      /is missing, though there are files in \S+uploads\. There is no whole copy of it\. Put .+ SIGNAGE_DATA_DIR=/,
    ],
  ])('%s', async (_what, lose, sentence) => {
    await session(admin => admin.upload('kept.png', PNG))
    await session()
    await lose()
    const before = [await namesIn('uploads'), await namesIn('')]
    for (let time = 0; time < 2; time += 1) await expect(start()).rejects.toThrow(sentence)
    expect([await namesIn('uploads'), await namesIn('')]).toEqual(before)
  })
})

// requirement 18.27
test('a copy of an empty database is no whole one, and an empty folder begins anew', async () => {
  await mkdir(inFolder('uploads'))
  await session()
  await mkdir(inFolder('backups'))
  await writeFile(inFolder('backups/signage.1.db'), '')
  expect(() => restoreCopy(path())).toThrow('There is no whole copy of the database')
})
