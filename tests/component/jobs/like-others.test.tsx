import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { fetchPlaylists } from '../../../src/api/playlist-calls.ts'
import { likeTask } from '../../../src/location/playlist/like-task.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { likeKey, namedIn } from '../../../src/playlists/namesakes.ts'
import { contractServer, envelope, override } from '../../support/component/contract-server.ts'
import { aTab } from '../../support/jobs/fault-rig.ts'
import { anOffice, linesAt, placeOf, sentencesOf, workOfEachTest } from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const now = { day: '2030-11-30', minute: 600 }
const NOON = { name: 'Lunch', time_start: '11:00:00', time_end: '12:59:00' }

/** At each shop, “Default” leaves the hours of “Lunch” free; in turn its items, its hours, or both are others. */
async function seedShops(count: number): Promise<Location[]> {
  const { seed, media, lobby } = fixture
  const [a, b, c] = media
  if (!a || !b || !c) throw new Error('There are three pictures.')
  await seed.items(await seed.playlist(lobby, 'videowall', { ...NOON, time_end: '13:59:00' }), [b, c])
  const shops: Location[] = []
  for (let at = 0; at < count; at += 1) {
    const shop = await seed.location(`Shop ${at}`, `shop-${at}`)
    const time_end = at % 3 === 0 ? '13:59:00' : NOON.time_end
    await seed.items(await seed.playlist(shop, 'videowall', { name: 'Default', time_end: '10:59:00' }), [c])
    const opens = `${time_end.slice(0, 2) === '13' ? 14 : 13}:00:00`
    await seed.items(await seed.playlist(shop, 'videowall', { name: 'Default', time_start: opens }), [c])
    await seed.items(await seed.playlist(shop, 'videowall', { ...NOON, time_end }), at % 3 === 1 ? [b, c] : [a, c])
    await seed.screensOn(shop)
    shops.push(shop)
  }
  return shops
}

const lunchAt = async ({ id }: Location) => namedIn(await fetchPlaylists(id)).get('Lunch') ?? []

const tasksFor = async (shops: readonly Location[]) => {
  const [like] = await lunchAt(fixture.lobby)
  if (!like) throw new Error('The lobby has its lunch.')
  return Promise.all(
    shops.map(async shop => {
      const playlists = await fetchPlaylists(shop.id)
      return likeTask(placeOf(shop), like, { own: namedIn(playlists).get('Lunch') ?? [], playlists, now })
    }),
  )
}

/** The shops whose lunch is that of the lobby. */
async function likeLobby(shops: readonly Location[]): Promise<string[]> {
  const wanted = likeKey(await lunchAt(fixture.lobby), now.day)
  const keys = await Promise.all(shops.map(async shop => likeKey(await lunchAt(shop), now.day)))
  return shops.filter((_, at) => keys[at] === wanted).map(({ name }) => name)
}

/** The shops at which there is a minute without a picture, or with two playlists. */
async function withFault(shops: readonly Location[]): Promise<string[]> {
  const plans = await Promise.all(shops.map(({ id }) => fetchPlaylists(id)))
  const isFaulty = (at: number) =>
    timelineOf(plans[at] ?? [], now.day, 2).some(({ playlists }) => playlists.length !== 1)
  return shops.filter((_, at) => isFaulty(at)).map(({ name }) => name)
}

// requirements 24.20, 24.21
test('all locations are right after three kills in the middle, and as before after undo', async () => {
  const shops = await seedShops(9)
  const before = await Promise.all(shops.map(linesAt))
  const tasks = await tasksFor(shops)
  expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(['arrange-items', 'add-playlists']))
  const tab = aTab({ tellsIds: true, afterEachChange: async () => undefined })
  tab.strike([5, 17, 29].map((at, index) => ({ kind: 'killed', at, of: 'changes', isCarriedOut: index !== 1 })))
  const job = await tab.run(tasks)
  contractServer.resetHandlers()
  expect(job).toMatchObject({ done: 9, failed: 0, reports: [] })
  expect(await likeLobby(shops)).toHaveLength(9)
  expect(await withFault(shops)).toEqual([])
  await tab.undo(job)
  tab.close()
  const after = await Promise.all(shops.map(linesAt))
  expect(after.map(lines => lines.toSorted())).toEqual(before.map(lines => lines.toSorted()))
  expect(await withFault(shops)).toEqual([])
}, 60_000)

// requirements 24.20, 24.21
test('three locations that refuse the change are reported and play as before; the six others have it', async () => {
  const shops = await seedShops(9)
  const refusing = shops.slice(0, 3)
  for (const shop of refusing)
    for (const { id } of await fetchPlaylists(shop.id))
      for (const [method, path] of [
        ['post', '/items'],
        ['delete', '/items/*'],
        ['put', ''],
      ] as const)
        override(method, `/playlists/${id}${path}`, () => envelope({ success: false, message: 'Not here.' }, 403))
  const before = await Promise.all(refusing.map(linesAt))
  const job = await anOffice().run(...(await tasksFor(shops)))
  expect(job.reports.map(({ title }) => title)).toEqual(refusing.map(({ name }) => name))
  expect(sentencesOf(job).every(sentence => sentence.includes('Not here.'))).toBe(true)
  expect(await Promise.all(refusing.map(linesAt))).toEqual(before)
  expect(await likeLobby(shops)).toHaveLength(6)
  expect(await withFault(shops)).toEqual([])
}, 60_000)
