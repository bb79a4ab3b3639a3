import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

let now: number
let server: TestServer
beforeEach(async () => {
  now = Date.parse('2026-05-04T08:00:00Z')
  server = await startTestServer({ now: () => now })
})
afterEach(() => server.close())

const list = async () => (await server.admin.call<{ locations: Location[] }>('GET', '/locations')).data.locations

test('a location is online or offline as it was sent, and online if nothing was sent', async () => {
  const send = (unique_id: string, more: object) =>
    server.admin.call('POST', '/locations', { name: 'x', unique_id, ...more })
  await send('a', {})
  await send('b', { status_online: false })
  expect((await list()).map(location => location.status_online)).toEqual([true, false])
})

test('a fault of the database is not told as a unique id that is taken', async () => {
  const { id } = await server.admin.location('Lobby', 'lobby')
  const database = new Database(join(server.dataDir, 'signage.db'))
  for (const change of ['INSERT', 'UPDATE']) {
    database.exec(`CREATE TRIGGER no_${change} BEFORE ${change} ON locations BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  }
  database.close()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = { name: 'Hall', unique_id: 'hall' }
  expect(await server.admin.call('POST', '/locations', body)).toMatchObject({ status: 500 })
  expect(await server.admin.call('PUT', `/locations/${id}`, body)).toMatchObject({ status: 500 })
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

// requirement 18.8
test('a taken unique id is refused, on adding and on changing, and nothing is lost', async () => {
  const first = await server.admin.location('First', 'one')
  const second = await server.admin.location('Second', 'two')
  const taken = { status: 409, success: false, message: 'The unique ID "one" is already taken. Choose another one.' }
  const body = { name: 'Third', unique_id: 'one', status_online: true }
  expect(await server.admin.call('POST', '/locations', body)).toMatchObject(taken)
  expect(await server.admin.call('PUT', `/locations/${second.id}`, body)).toMatchObject(taken)
  expect(await list()).toEqual([first, second])
})

test.each([
  ['no name', { name: ' ', unique_id: 'x' }, 'Location name is required.'],
  ['no unique id', { name: 'x' }, 'Unique ID is required.'],
  ['a slash in the unique id', { name: 'x', unique_id: 'a/b' }, 'Unique ID may not contain a slash.'],
  ['a unique id of a dot', { name: 'x', unique_id: '.' }, 'Unique ID may not be only dots.'],
  ['a unique id of two dots', { name: 'x', unique_id: '..' }, 'Unique ID may not be only dots.'],
  ['a line break', { name: 'x', unique_id: 'a\nb' }, 'Unique ID may not contain control characters.'],
  ['an endless name', { name: 'x'.repeat(201), unique_id: 'a' }, 'Location name may have 200 characters at most.'],
  ['an array', [], 'The body: Invalid input: expected object, received array.'],
])('a location with %s is refused', async (_what, body, message) => {
  const before = await list()
  expect(await server.admin.call('POST', '/locations', body)).toEqual({
    status: 422,
    success: false,
    message,
    data: null,
  })
  expect(await list()).toEqual(before)
})

test.each(['4711', 'abc', '-1', '1e3', '%00', '99999999999999999999'])('location %s does not exist', async id => {
  const gone = { status: 404, success: false, message: 'There is no such location. It may have been deleted.' }
  const body = { name: 'x', unique_id: 'nowhere', status_online: true }
  expect(await server.admin.call('PUT', `/locations/${id}`, body)).toMatchObject(gone)
  expect(await server.admin.call('DELETE', `/locations/${id}`)).toMatchObject(gone)
  expect(await server.admin.call('GET', `/playlists/location/${id}`)).toMatchObject(gone)
})
