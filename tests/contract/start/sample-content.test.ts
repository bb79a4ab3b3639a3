import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { ask } from '../../support/product/seed.ts'
import { startTestServer, type TestServer, temporaryFolder } from '../../support/product/test-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: TestServer
beforeEach(async () => {
  folder = await temporaryFolder()
  server = await startTestServer({ sampleContent: true, dataDir: folder.path })
})
afterEach(async () => {
  await server.close()
  await folder.remove()
})

const today = async (type: string) => {
  const path = `/playlists/active/today/lobby/${type}`
  return (await ask<{ playlists: Playlist[] }>(fetch, server.url, 'GET', path)).data.playlists
}
const locations = async () => (await server.admin.call<{ locations: Location[] }>('GET', '/locations')).data.locations

// requirement 18.2
test('a new data folder has two locations, and the first one plays films, pictures and a ticker', async () => {
  expect((await locations()).map(location => location.unique_id)).toEqual(['lobby', 'canteen'])
  expect(server.app.firstScreen).toBe('lobby')
  const [wall, ...otherWalls] = await today('videowall')
  const [ticker, ...otherTickers] = await today('ticker')
  expect([otherWalls, otherTickers]).toEqual([[], []])
  // All day, so that the card on the location page is complete and can be saved.
  expect(wall).toMatchObject({ time_start: '00:00:00', time_end: '23:59:00', date_end: '2099-12-31' })
  const types = (playlist: Playlist | undefined) => new Set(playlist?.items.map(item => item.media.mime_type))
  expect(types(wall)).toEqual(new Set(['video/mp4', 'image/jpeg']))
  expect(types(ticker)).toEqual(new Set(['image/png']))
  for (const item of [...(wall?.items ?? []), ...(ticker?.items ?? [])]) {
    const file = await fetch(`${server.url}/api/uploads/${encodeURIComponent(item.media.file_name)}`)
    expect((await file.arrayBuffer()).byteLength).toBe(item.media.size)
    expect(item.media.size).toBeLessThan(600_000)
  }
})

// requirement 18.2
test('what somebody deleted does not come back at the next start', async () => {
  for (const { id } of await locations()) await server.admin.call('DELETE', `/locations/${id}`)
  await server.close()
  server = await startTestServer({ sampleContent: true, dataDir: folder.path })
  expect(await locations()).toEqual([])
})
