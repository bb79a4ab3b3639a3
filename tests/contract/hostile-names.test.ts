import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import { hostileTexts, sqlTexts } from '../support/hostile/hostile.ts'
import { PNG } from '../support/hostile/smallest-files.ts'
import { uploadForm } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const texts = [...sqlTexts, ...Object.values(hostileTexts)]
const isOneLine = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text) && text.trim() === text && text !== ''
/** Texts that the server accepts as a name, as a unique id, and texts that it refuses. */
const names = texts.filter(text => isOneLine(text) && text.length <= 200)
/** Texts with marks that nobody sees are no clear names, but for those inside of emoji. */
const clear = names.filter(text => text === hostileTexts['a family'] || !/\p{Cf}/u.test(text))
const ids = clear.filter(text => text.length <= 100 && !/[/\\]/.test(text))
const withControls = texts.filter(text => /\p{Cc}/u.test(text))

test('the name and the unique id of a location are kept as they were', async () => {
  for (const [index, name] of names.entries()) await server.admin.location(name, `name-${index}`)
  for (const id of ids) await server.admin.location('Name', id)
  const { data } = await server.admin.call<{ locations: Location[] }>('GET', '/locations')
  expect(data.locations.filter(one => one.unique_id.startsWith('name-')).map(one => one.name)).toEqual(names)
  expect(data.locations.filter(one => one.name === 'Name').map(one => one.unique_id)).toEqual(ids)
  for (const id of ids) {
    const path = `/playlists/active/today/${encodeURIComponent(id)}/ticker` as const
    expect(await server.admin.call('GET', path)).toMatchObject({ success: true, data: { playlists: [] } })
  }
})

test('the name of a user is kept as it was, and the password is compared to the letter', async () => {
  const password = "' OR 1=1 --"
  for (const username of clear.filter(text => text.length <= 64)) {
    const user = { username, email: 'a@b.example', password }
    expect(await server.admin.call('POST', '/auth/register', user)).toMatchObject({ status: 201 })
    const right = await server.admin.call('POST', '/auth/login', { username, password })
    expect(right).toMatchObject({ status: 200, data: { user: { username } } })
    const wrong = await server.admin.call('POST', '/auth/login', { username, password: `${password} ` })
    expect(wrong).toMatchObject({ status: 401 })
  }
})

const inLobby = async (name: string) => {
  const { id } = await server.admin.location(name, name)
  return { location_id: id, type: 'ticker', date_start: '2026-01-01', date_end: '2026-01-02' }
}

test('the name of a playlist and the collection of a file are kept as they were', async () => {
  const plan = await inLobby('a lobby')
  for (const name of names) await server.admin.call('POST', '/playlists', { ...plan, name })
  const playlists = await server.admin.playlistsAt({ id: plan.location_id })
  expect(playlists.map(playlist => playlist.name)).toEqual(names)
  for (const text of texts.filter(one => isOneLine(one) && Buffer.byteLength(one) < 4_096)) {
    const form = uploadForm('a.png', PNG)
    form.set('collection_name', text)
    expect(await server.admin.call('POST', '/media', form)).toMatchObject({ data: { collection_name: text } })
  }
})

test('a name with control characters is refused, and those of a file are left out', async () => {
  const plan = await inLobby('another')
  expect(withControls.length).toBeGreaterThan(1)
  for (const name of withControls) {
    for (const [path, body] of [
      ['/locations', { name, unique_id: 'x' }],
      ['/locations', { name: 'x', unique_id: name }],
      ['/auth/register', { username: name, email: 'a@b.example', password: 'x' }],
      ['/playlists', { ...plan, name }],
    ] as const) {
      const answer = await server.admin.call('POST', path, body)
      const message = expect.stringContaining('may not contain control characters.')
      expect(answer).toMatchObject({ status: 422, message })
    }
    const form = uploadForm('a.png', PNG)
    form.set('collection_name', name)
    const { data } = await server.admin.call<{ collection_name: string }>('POST', '/media', form)
    expect(data.collection_name).toMatch(/^\P{Cc}+$/u)
  }
})

// requirement 18.33
test('a new name that looks like another is refused, for users and unique IDs; one that is there already stays', async () => {
  const own = await startTestServer()
  const { admin } = own
  const user = (username: string) => ({ username, email: 'a@b.example', password: 'password of the user' })
  expect(await admin.call('POST', '/auth/register', user('ＡＤＭＩＮ'))).toMatchObject({ status: 409 })
  expect(await admin.call('POST', '/auth/register', user('аdmin'))).toMatchObject({ status: 422 })
  const lobby = await admin.location('Lobby', 'lobby')
  expect(await admin.call('POST', '/locations', { name: 'x', unique_id: 'lob\u200bby' })).toMatchObject({ status: 422 })
  expect(await admin.call('PUT', `/locations/${lobby.id}`, { name: 'x', unique_id: 'ｌobby' })).toMatchObject({
    status: 200,
  })
  const database = new Database(join(own.dataDir, 'signage.db'))
  database.exec("UPDATE locations SET unique_id = 'lob' || char(0x200b) || 'by'")
  database.close()
  const same = { name: 'New name', unique_id: 'lob\u200bby' }
  expect(await admin.call('PUT', `/locations/${lobby.id}`, same)).toMatchObject({ status: 200 })
  await own.close()
})
