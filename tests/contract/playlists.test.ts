import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { Playlist } from '../../src/api/playlists.ts'
import type { Seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

let server: TestServer
let admin: Seed
let media: Media[]
let location: Location
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = server.admin
  media = [await admin.upload('a.png', png), await admin.upload('b.png', png), await admin.upload('c.png', png)]
})
beforeEach(async () => {
  count += 1
  location = await admin.location(`Location ${count}`, `location-${count}`)
})
afterAll(() => server.close())

const plan = {
  type: 'videowall',
  date_start: '2026-02-28',
  date_end: '2026-03-01',
  time_start: '18:00:00',
  time_end: '06:00:00',
  repeat_interval: 2,
}
const path = (id: number | string) => `/playlists/location/${id}?is_active=true&include_items=true`
const list = async () => (await admin.call<{ playlists: Playlist[] }>('GET', path(location.id))).data.playlists

describe('a playlist', () => {
  test('is switched off when it is new, and listed all the same', async () => {
    const body = { location_id: location.id, name: 'Evening', is_active: false, ...plan }
    const answer = await admin.call<{ id: number }>('POST', '/playlists', body)
    expect(answer).toMatchObject({ status: 201, success: true, message: 'Playlist added.' })
    expect(await list()).toEqual([{ id: answer.data.id, name: 'Evening', ...plan, is_active: false, items: [] }])
  })

  test('takes a short time, a missing time and a location id in text', async () => {
    const body = { ...plan, location_id: String(location.id), time_start: '07:30', time_end: null }
    expect(await admin.call('POST', '/playlists', body)).toMatchObject({ status: 201 })
    expect(await list()).toMatchObject([{ time_start: '07:30:00', time_end: null, name: '' }])
  })

  test('is changed and deleted, its items with it', async () => {
    const id = await admin.playlist(location, 'videowall')
    await admin.items(id, media)
    const changed = await admin.call('PUT', `/playlists/${id}`, { ...plan, repeat_interval: 5 })
    expect(changed).toMatchObject({ status: 200, success: true, message: 'Playlist updated.' })
    expect(await list()).toMatchObject([{ id, ...plan, repeat_interval: 5 }])
    const deleted = await admin.call('DELETE', `/playlists/${id}`)
    expect(deleted).toMatchObject({ status: 200, success: true, message: 'Playlist deleted.' })
    expect(await list()).toEqual([])
  })

  test('goes with its location', async () => {
    const id = await admin.playlist(location, 'videowall')
    await admin.call('DELETE', `/locations/${location.id}`)
    expect(await admin.call('PUT', `/playlists/${id}`, plan)).toMatchObject({ status: 404 })
  })

  test.each([
    ['an unknown type', { type: 'poster' }, 'Type must be videowall or ticker.'],
    ['a day that is none', { date_start: '2026-02-30' }, 'The first day must be a day like 2026-01-31.'],
    ['days in the wrong order', { date_end: '2026-02-27' }, 'The last day may not be before the first day.'],
    ['a time that is none', { time_start: '25:00' }, 'A time must look like 18:30 or 18:30:00.'],
    ['no repeat', { repeat_interval: 0 }, 'Repeat must be a whole number of 1 or more.'],
    ['half a repeat', { repeat_interval: 1.5 }, 'Repeat must be a whole number of 1 or more.'],
  ])('with %s is refused, on adding and on changing', async (_what, fault, message) => {
    const refused = { status: 422, success: false, message }
    const body = { location_id: location.id, name: 'x', is_active: false, ...plan, ...fault }
    expect(await admin.call('POST', '/playlists', body)).toMatchObject(refused)
    const id = await admin.playlist(location, 'ticker')
    const before = await list()
    expect(await admin.call('PUT', `/playlists/${id}`, { ...plan, ...fault })).toMatchObject(refused)
    expect(await list()).toEqual(before)
  })

  test('needs a location that exists', async () => {
    const missing = await admin.call('POST', '/playlists', { ...plan, location_id: 4711, name: 'x' })
    expect(missing).toMatchObject({ status: 404, message: 'There is no such location. It may have been deleted.' })
    const none = await admin.call('POST', '/playlists', { ...plan, name: 'x' })
    expect(none).toMatchObject({ status: 422, message: 'A location is required.' })
  })

  test('that does not exist is a sentence', async () => {
    const gone = { status: 404, success: false, message: 'There is no such playlist. It may have been deleted.' }
    expect(await admin.call('PUT', '/playlists/4711', plan)).toMatchObject(gone)
    expect(await admin.call('DELETE', '/playlists/4711')).toMatchObject(gone)
    expect(await admin.call('POST', '/playlists/4711/items', { media_id: media[0]?.id })).toMatchObject(gone)
    expect(await admin.call('DELETE', '/playlists/4711/items/1')).toMatchObject(gone)
    const move = { items: [{ id: 1, order_position: 1 }] }
    expect(await admin.call('POST', '/playlists/4711/items/reorder', move)).toMatchObject(gone)
  })
})

describe('PUT /playlists/{location id}/screen', () => {
  const active = async () => (await list()).map(playlist => [playlist.type, playlist.is_active])
  const both = (videowall: boolean, ticker: boolean) => [
    { type: 'videowall', is_active: videowall },
    { type: 'ticker', is_active: ticker },
  ]

  test('switches every playlist of a type, and only those of this location', async () => {
    for (const type of ['videowall', 'ticker', 'videowall'] as const) await admin.playlist(location, type)
    const body = { unique_id: location.unique_id, types: both(true, false) }
    const answer = await admin.call('PUT', `/playlists/${location.id}/screen`, body)
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Screens updated.' })
    expect(await active()).toEqual([
      ['videowall', true],
      ['ticker', false],
      ['videowall', true],
    ])
    await admin.call('PUT', `/playlists/${location.id}/screen`, { ...body, types: both(false, true) })
    expect(await active()).toEqual([
      ['videowall', false],
      ['ticker', true],
      ['videowall', false],
    ])
  })

  test('refuses what it cannot do', async () => {
    const at = `/playlists/${location.id}/screen`
    const stale = await admin.call('PUT', at, { unique_id: 'old', types: both(true, true) })
    const message = `This location's unique ID is "${location.unique_id}" now. Load the page again.`
    expect(stale).toMatchObject({ status: 409, message })
    expect(await admin.call('PUT', '/playlists/4711/screen', { types: both(true, true) })).toMatchObject({
      status: 404,
    })
    const empty = await admin.call('PUT', at, { unique_id: location.unique_id })
    expect(empty).toMatchObject({ status: 422, message: 'The types of screens are required.' })
    const odd = await admin.call('PUT', at, { types: [{ type: 'ticker', is_active: 'yes' }] })
    expect(odd).toMatchObject({ status: 422, message: 'is_active must be true or false.' })
  })
})
