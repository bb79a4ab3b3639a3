import { describe, expect, test } from 'vitest'
import { deleteItem } from '../../../src/api/playlist-changes.ts'
import { callsOf } from '../../../src/jobs/count-calls.ts'
import type { ItemsChange, PlaylistSnapshot } from '../../../src/jobs/job.ts'
import {
  anOffice,
  changeByOther,
  linesAt,
  placeOf,
  playlistAt,
  sentencesOf,
  snapshotsAt,
  watchCalls,
  workOfEachTest,
} from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const bar = () => placeOf(fixture.bar)
const aPlaylist = (name: string, ...pictures: number[]) => playlistAt(fixture, fixture.bar, { name, pictures })
const repeats = async () => (await snapshotsAt(fixture.bar)).map(({ plan }) => plan.repeat_interval)

// requirements 22.25, 22.28
test('plans are changed, but not those that somebody else has changed or deleted', async () => {
  const [own, foreign, gone] = [await aPlaylist('Own'), await aPlaylist('Foreign'), await aPlaylist('Gone')]
  await changeByOther(foreign)
  await fixture.seed.call('DELETE', `/playlists/${gone.id}`)
  const changes = [own, foreign, gone].map(({ id, name, plan }) => ({
    playlistId: id,
    name,
    was: plan,
    plan: { ...plan, repeat_interval: 3 },
  }))
  const { run, undo } = anOffice()
  const job = await run({ kind: 'change-plans', place: bar(), changes })
  expect(await repeats()).toEqual([3, 9])
  expect(sentencesOf(job)).toEqual([
    '“Foreign” was changed by somebody else and stays as it is.',
    '“Gone” was deleted by somebody else.',
  ])
  await undo(job)
  expect(await repeats()).toEqual([1, 9])
})

/** The items of a playlist with the first one replaced by the same file with other seconds. */
const withSeconds = ({ id, name, items, itemIds }: PlaylistSnapshot, seconds: number): ItemsChange => {
  const was = itemIds.flatMap((itemId, at) => (items[at] ? [{ ...items[at], id: itemId }] : []))
  const [first, ...others] = was
  if (!first) throw new Error('The playlist has no items.')
  const { id: _, ...item } = first
  return { playlistId: id, name, was, items: [{ ...item, seconds }, ...others.map(other => other.id)] }
}

describe('items', () => {
  // requirements 22.26, 22.28
  test('are added and put in their places before old ones are removed, and undo does the same', async () => {
    const playlist = await aPlaylist('Own', 0, 1, 2)
    const { run, undo } = anOffice()
    const calls = watchCalls()
    const task = { kind: 'arrange-items', place: bar(), playlists: [withSeconds(playlist, 40)] } as const
    const job = await run(task)
    const at = `/playlists/${playlist.id}/items`
    expect(calls.changes).toEqual([`POST ${at}`, `POST ${at}/reorder`, `DELETE ${at}/${playlist.itemIds[0]}`])
    expect(calls.all).toHaveLength(callsOf(task))
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 40, b.png 15, c.png 15'])
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 15, b.png 15, c.png 15'])
    await undo(undone)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 40, b.png 15, c.png 15'])
  })

  // requirements 22.25, 22.26
  test('stay as they are if somebody else has changed them, or if the new file is gone', async () => {
    const [foreign, own] = [await aPlaylist('Foreign', 0, 1), await aPlaylist('Own', 0, 2)]
    await deleteItem(foreign.id, foreign.itemIds[1] ?? 0)
    const missing = { mediaId: 4711, seconds: 5, name: 'gone.png' }
    const change = withSeconds(own, 40)
    const playlists = [withSeconds(foreign, 40), { ...change, items: [...change.items, missing] }]
    const { run } = anOffice()
    const job = await run({ kind: 'arrange-items', place: bar(), playlists })
    expect(await linesAt(fixture.bar)).toEqual(['Foreign off: a.png 15', 'Own off: a.png 15, c.png 15'])
    expect(job).toMatchObject({ failed: 1 })
    expect(sentencesOf(job)).toEqual([
      '“Foreign” was changed by somebody else and stays as it is.',
      '“Own” was not changed: There is no such media file. It may have been deleted.',
    ])
  })
})
