import { readdir } from 'node:fs/promises'
import Database from 'libsql'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { openDatabase } from '../../server/store/database.ts'
import { ADDRESS, folderOfEachTest, locationsOf, loginTo, signIn } from '../folder-of-each-test.ts'

const { inFolder, start } = folderOfEachTest({ sampleContent: true })

// requirement 18.2
test('a new data folder has two locations, and the first one plays films, pictures and a ticker', async () => {
  const app = await start()
  const admin = await signIn(app)
  const today = async (type: string) =>
    (await admin.call<{ playlists: Playlist[] }>('GET', `/playlists/active/today/lobby/${type}`)).data.playlists
  const { locations } = (await admin.call<{ locations: Location[] }>('GET', '/locations')).data
  expect([app.firstScreen, locations.map(({ unique_id }) => unique_id)]).toEqual(['lobby', ['lobby', 'canteen']])
  const [[wall, ...otherWalls], [ticker, ...otherTickers]] = [await today('videowall'), await today('ticker')]
  expect([otherWalls, otherTickers]).toEqual([[], []])
  // All day, so that the card on the location page is complete and can be saved.
  expect(wall).toMatchObject({ time_start: '00:00:00', time_end: '23:59:00', date_end: '2099-12-31' })
  // A film was added with its length, as the console adds it: the schedule may count it before it measures it.
  expect(wall?.items.map(({ duration }) => duration)).toEqual([5, 6, 5, 6, 5, 6])
  const types = (playlist: Playlist | undefined) => new Set(playlist?.items.map(item => item.media.mime_type))
  expect([types(wall), types(ticker)]).toEqual([new Set(['video/mp4', 'image/jpeg']), new Set(['image/png'])])
  for (const { media } of [...(wall?.items ?? []), ...(ticker?.items ?? [])]) {
    const file = await app.fetch(new Request(`${ADDRESS}/api/uploads/${encodeURIComponent(media.file_name)}`))
    expect((await file.arrayBuffer()).byteLength).toBe(media.size)
    expect(media.size).toBeLessThan(600_000)
  }
})

// requirement 18.2
test('what somebody deleted does not come back at the next start', async () => {
  const first = await start()
  const admin = await signIn(first)
  for (const id of [1, 2]) await admin.call('DELETE', `/locations/${id}`)
  await first.close()
  expect(await locationsOf(await signIn(await start()))).toEqual([])
})

// requirement 18.2
test('a first start that fails at its last row has made no account, and the next one makes everything', async () => {
  const file = inFolder('signage.db')
  openDatabase(file).close()
  const database = new Database(file)
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON playlist_items WHEN NEW.order_position = 5 BEGIN SELECT RAISE(ABORT, 'no'); END",
  )
  await expect(start({ adminPassword: undefined })).rejects.toThrow('no')
  for (const table of ['users', 'locations', 'media', 'playlists', 'playlist_items']) {
    expect([table, database.prepare(`SELECT count(*) AS rows FROM ${table}`).all()]).toEqual([table, [{ rows: 0 }]])
  }
  database.exec('DROP TRIGGER full')
  database.close()
  const app = await start({ adminPassword: undefined })
  const login = await loginTo(app, 'admin', app.accounts.admin.unusedPassword ?? '')
  expect([login, app.accounts.guest, app.firstScreen]).toEqual([200, true, 'lobby'])
  expect(await readdir(inFolder('uploads'))).toHaveLength(11)
})
