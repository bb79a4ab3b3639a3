import { beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { playlistsQuery } from '../../../src/api/queries.ts'
import { loadPlaylists, recentPlaylists } from '../../../src/fleet/recent-playlists.ts'
import { createQueryClient } from '../../../src/pages/console/query-client.ts'
import { envelope } from '../../support/component/contract-server.ts'
import { alert, answerFleet, playlistsBody, shops, signInAs } from './fleet-rig.tsx'

const MINUTE_MS = 60_000

const locationsOf = (count: number): Location[] =>
  shops(count).map(shop => ({ ...shop, status_online: true, created_at: '', updated_at: '' }))

beforeEach(() => signInAs('1'))

// requirement 24.5
test('playlists are known for ten minutes, and not after a change', () => {
  const queries = createQueryClient(alert)
  const now = Date.now()
  const answers = [
    [1, now - 9 * MINUTE_MS],
    [2, now - 11 * MINUTE_MS],
    [3, now],
  ] as const
  for (const [id, updatedAt] of answers) queries.setQueryData(playlistsQuery(id).queryKey, [], { updatedAt })
  void queries.invalidateQueries({ queryKey: playlistsQuery(3).queryKey, refetchType: 'none' })
  expect([...recentPlaylists(queries, locationsOf(4)).keys()]).toEqual(['1'])
})

// requirement 24.5
test('playlists are loaded six at a time; a refusal holds up no other location, and shows no alert', async () => {
  const server = answerFleet({
    playlists: async id => {
      await new Promise(resolve => setTimeout(resolve, 5))
      return id % 4 === 0 ? envelope({ success: false, message: 'No.' }, 403) : envelope(playlistsBody(id))
    },
  })
  const onProgress = vi.fn()
  const queries = createQueryClient(alert)
  const { present, failed } = await loadPlaylists(queries, locationsOf(20), AbortSignal.timeout(20_000), onProgress)
  expect(server.mostRunning).toBe(6)
  expect(onProgress).toHaveBeenCalledTimes(20)
  expect(present.get('7')).toMatchObject([{ id: 7 }])
  expect(failed.map(({ location }) => location.id).sort((a, b) => Number(a) - Number(b))).toEqual([4, 8, 12, 16, 20])
  expect(alert).not.toHaveBeenCalled()
})

// requirement 24.5
test('if the server is away, the load ends after a few calls', async () => {
  const server = answerFleet({ playlists: () => envelope({ success: false, message: 'Down.' }, 503) })
  const queries = createQueryClient(alert)
  queries.setDefaultOptions({ queries: { retry: false } })
  const loaded = await loadPlaylists(queries, locationsOf(200), AbortSignal.timeout(20_000), () => undefined)
  expect(loaded.failed).toHaveLength(200)
  expect(server.asked.length).toBeLessThan(13)
})
