import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Playlist, PlaylistPlan } from '../../src/api/playlists.ts'
import { PNG } from '../support/hostile/smallest-files.ts'
import { ask } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

let now: number
let server: TestServer
let location: Location
beforeEach(async () => {
  now = Date.parse('2026-05-04T12:00:00Z')
  server = await startTestServer({ now: () => now, tokenLifetimeMs: Number.MAX_SAFE_INTEGER / 2 })
  location = await server.admin.location('Kantin / lantai 2', 'kantin lantai-2 é')
})
afterEach(() => server.close())

const today = (type: string, uniqueId = location.unique_id) => {
  const path = `/playlists/active/today/${encodeURIComponent(uniqueId)}/${type}`
  return ask<{ playlists: Playlist[] }>(fetch, server.url, 'GET', path)
}
const ids = async (type = 'videowall') => (await today(type)).data.playlists.map(playlist => playlist.id)

/** True if a screen that asks at this time gets a playlist with this plan. */
async function isOffered(plan: Partial<PlaylistPlan>, at: string): Promise<boolean> {
  now = Date.parse(at)
  const id = await server.admin.playlist(location, 'videowall', plan)
  await server.admin.screensOn(location)
  const offered = (await ids()).includes(id)
  await server.admin.call('DELETE', `/playlists/${id}`)
  return offered
}

// requirements 8.8, 13.10
test('lists by id, the items of each in their order, with their seconds and files that are served', async () => {
  const { admin } = server
  const other = await admin.location('Other', 'other')
  const made = [await admin.playlist(other, 'ticker'), await admin.playlist(other, 'ticker')]
  const [first, second] = [await admin.upload('first.png', PNG), await admin.upload('second.png', PNG)]
  await admin.items(made[0] ?? 0, [second, first], 7)
  await admin.screensOn(other)
  const { playlists } = (await today('ticker', 'other')).data
  expect(playlists.map(({ id }) => id)).toEqual(made)
  expect(playlists[0]).toMatchObject({ is_active: true, type: 'ticker', repeat_interval: 1 })
  expect(playlists[0]?.items.map(item => [item.order_position, item.duration, item.media.name])).toEqual([
    [1, 7, 'second.png'],
    [2, 7, 'first.png'],
  ])
  const file = await fetch(`${server.url}/api/uploads/${encodeURIComponent(first.file_name)}`)
  expect([file.status, new Uint8Array(await file.arrayBuffer())]).toEqual([200, PNG])
})

// requirement 18.7
test('an unknown screen and an unknown type are sentences', async () => {
  const message = 'There is no screen with the unique ID "nowhere".'
  expect(await today('videowall', 'nowhere')).toMatchObject({ status: 404, success: false, message })
  const type = 'There is no display of the type "poster". It must be videowall or ticker.'
  expect(await today('poster')).toMatchObject({ status: 404, success: false, message: type })
})

describe('the date range', () => {
  const may4 = { date_start: '2026-05-04', date_end: '2026-05-04' }

  // requirement 18.11
  test.each([
    ['on the day itself', may4, '2026-05-04T12:00:00Z', true],
    ['while it is that day in Kiritimati only', may4, '2026-05-03T10:00:00Z', true],
    ['before it is that day anywhere', may4, '2026-05-03T09:59:00Z', false],
    ['while it is that day on Baker Island only', may4, '2026-05-05T11:59:00Z', true],
    ['when it is that day nowhere any more', may4, '2026-05-05T12:00:00Z', false],
    ['long before', may4, '2026-04-01T12:00:00Z', false],
    ['long after', may4, '2026-06-01T12:00:00Z', false],
  ])('a playlist of one day, %s', async (_when, plan, at, offered) => {
    expect(await isOffered(plan, at)).toBe(offered)
  })

  // requirement 18.11
  test('a window over midnight is offered on the morning after its last day', async () => {
    const night = { ...may4, time_start: '18:00:00', time_end: '06:00:00' }
    expect(await isOffered(night, '2026-05-05T05:00:00Z')).toBe(true)
    expect(await isOffered(night, '2026-05-06T11:00:00Z')).toBe(true)
    expect(await isOffered(night, '2026-05-06T12:00:00Z')).toBe(false)
    expect(await isOffered({ ...may4, time_start: '06:00:00', time_end: '18:00:00' }, '2026-05-06T11:00:00Z')).toBe(
      false,
    )
  })
})
