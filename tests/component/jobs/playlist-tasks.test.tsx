import { describe, expect, test } from 'vitest'
import { fetchMedia } from '../../../src/api/media-calls.ts'
import { deleteItem, deletePlaylist } from '../../../src/api/playlist-calls.ts'
import type { ItemsChange, PlanChange, PlaylistSnapshot, Task } from '../../../src/jobs/job.ts'
import { callsOf } from '../../../src/jobs/task-facts.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
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

const atThree = ({ id, name, plan }: PlaylistSnapshot): PlanChange => ({
  playlistId: id,
  name,
  was: plan,
  plan: { ...plan, repeat_interval: 3 },
})

// requirements 22.25, 22.28
test('plans are changed, but not those that somebody else has changed or deleted', async () => {
  const [own, foreign, gone] = [await aPlaylist('Own'), await aPlaylist('Foreign'), await aPlaylist('Gone')]
  await changeByOther(foreign)
  await fixture.seed.call('DELETE', `/playlists/${gone.id}`)
  const { run, undo } = anOffice()
  const job = await run({ kind: 'change-plans', place: bar(), changes: [own, foreign, gone].map(atThree) })
  expect(await repeats()).toEqual([3, 9])
  expect(sentencesOf(job)).toEqual([
    '“Foreign” was changed by somebody else and stays as it is.',
    '“Gone” was deleted by somebody else.',
  ])
  await undo(job)
  expect(await repeats()).toEqual([1, 9])
})

// requirement 22.25
test.each<[string, (weeks: readonly PlaylistSnapshot[]) => Task]>([
  ['change of their plans', weeks => ({ kind: 'change-plans', place: bar(), changes: weeks.map(atThree) })],
  [
    'change of their items',
    weeks => ({ kind: 'arrange-items', place: bar(), playlists: weeks.map(week => withSeconds(week, 40)) }),
  ],
  ['deletion', weeks => ({ kind: 'delete-playlists', place: bar(), playlists: weeks })],
])('of several playlists with one name, the one that a %s leaves is told by its number', async (_, taskOf) => {
  const [gone, kept] = [await aPlaylist('Own', 0), await aPlaylist('Own', 0)]
  await deletePlaylist(gone.id)
  const job = await anOffice().run(taskOf([gone, kept]))
  expect(sentencesOf(job)).toEqual([expect.stringMatching(`^“Own \\(${gone.id}\\)” (was|had been) deleted`)])
})

const refuse = () => envelope({ success: false, message: 'Not for guests.' }, 403)

/** The items of a playlist with the first one replaced by the same file with other seconds. */
const withSeconds = ({ id, name, items, itemIds }: PlaylistSnapshot, seconds: number): ItemsChange => {
  const was = itemIds.flatMap((itemId, at) => (items[at] ? [{ ...items[at], id: itemId }] : []))
  const [first, ...others] = was
  if (!first) throw new Error('The playlist has no items.')
  const { id: _, ...item } = first
  return { playlistId: id, name, was, items: [{ ...item, seconds }, ...others.map(other => other.id)] }
}

describe('items', () => {
  // requirements 22.21, 22.28
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

  // requirements 22.21, 22.25
  test('stay as they are if somebody else has changed them, or if the new file is gone; each reason is said once', async () => {
    const [foreign, ...weeks] = [
      await aPlaylist('Foreign', 0, 1),
      await aPlaylist('Own', 0, 2),
      await aPlaylist('Own', 0, 2),
    ] as const
    await deleteItem(foreign.id, foreign.itemIds[1] ?? 0)
    const missing = { mediaId: 4711, seconds: 5, name: 'gone.png' }
    const changes = weeks.map(week => withSeconds(week, 40))
    const failing = changes.map(change => ({ ...change, items: [...change.items, missing] }))
    const playlists = [withSeconds(foreign, 40), ...failing]
    const { run } = anOffice()
    const job = await run({ kind: 'arrange-items', place: bar(), playlists })
    const unchanged = 'Own off: a.png 15, c.png 15'
    expect(await linesAt(fixture.bar)).toEqual(['Foreign off: a.png 15', unchanged, unchanged])
    expect(job).toMatchObject({ failed: 1 })
    expect(sentencesOf(job)).toEqual([
      '“Foreign” was changed by somebody else and stays as it is.',
      '“Own (2)” and “Own (3)” were not changed: There is no such media file. It may have been deleted.',
    ])
  })

  // requirement 22.21
  test('are as before if the server refuses to remove an old one; the other playlists stay changed, and undo knows them', async () => {
    const [stuck, free] = [await aPlaylist('Stuck', 0, 1, 2), await aPlaylist('Free', 0, 1)]
    const { run, undo } = anOffice()
    override('delete', `/playlists/${stuck.id}/items/${stuck.itemIds[0]}`, refuse)
    const playlists = [withSeconds(stuck, 40), withSeconds(free, 40)]
    const job = await run({ kind: 'arrange-items', place: bar(), playlists })
    const asBefore = 'Stuck off: a.png 15, b.png 15, c.png 15'
    expect(await linesAt(fixture.bar)).toEqual([asBefore, 'Free off: a.png 40, b.png 15'])
    expect(sentencesOf(job)).toEqual(['“Stuck” was not changed: Not for guests.'])
    await undo(job)
    expect(await linesAt(fixture.bar)).toEqual([asBefore, 'Free off: a.png 15, b.png 15'])
  })

  // requirement 22.21
  test('that go leave the others in their order, so that a refusal changes nothing', async () => {
    const playlist = await aPlaylist('Own', 0, 1, 2)
    override('delete', '/playlists/*/items/*', refuse)
    const calls = watchCalls()
    const { items, ...change } = withSeconds(playlist, 40)
    const left = items.filter(item => typeof item !== 'object')
    const job = await anOffice().run({ kind: 'arrange-items', place: bar(), playlists: [{ ...change, items: left }] })
    expect(calls.changes).toEqual([`DELETE /playlists/${playlist.id}/items/${playlist.itemIds[0]}`])
    expect(job).toMatchObject({ failed: 1, canUndo: false })
  })

  // requirements 22.21, 22.28
  test('that are left after one has gone and the next one was refused stay, and undo brings the one back', async () => {
    const playlist = await aPlaylist('Own', 0, 1, 2)
    const { run, undo } = anOffice()
    override('delete', `/playlists/*/items/${playlist.itemIds[2]}`, refuse)
    const { items, ...change } = withSeconds(playlist, 40)
    const some = items.slice(0, 1)
    const job = await run({ kind: 'arrange-items', place: bar(), playlists: [{ ...change, items: some }] })
    expect(await linesAt(fixture.bar)).toEqual(['Own off: c.png 15, a.png 40'])
    await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 15, b.png 15, c.png 15'])
  })
})

describe('deleted playlists', () => {
  // requirements 22.25, 22.28
  test('come back with their items, on as they were; those that somebody else has changed stay', async () => {
    const [own, foreign] = [await aPlaylist('Own', 0, 1), await aPlaylist('Foreign', 2)]
    await fixture.seed.screensOn(fixture.bar)
    await changeByOther(foreign)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own, foreign] })
    expect(await linesAt(fixture.bar)).toEqual(['Foreign on: c.png 15'])
    expect(sentencesOf(job)).toEqual(['“Foreign” was changed by somebody else and stays as it is.'])
    const undone = await undo(job)
    expect(sentencesOf(undone)).toEqual([])
    expect(await linesAt(fixture.bar)).toEqual(['Foreign on: c.png 15', 'Own on: a.png 15, b.png 15'])
    await undo(undone)
    expect(await linesAt(fixture.bar)).toEqual(['Foreign on: c.png 15'])
  })

  // requirement 22.28
  test('come back off if switching them on would wake another one, and the report says so', async () => {
    const own = await aPlaylist('Own', 0)
    await fixture.seed.screensOn(fixture.bar)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own] })
    await aPlaylist('Asleep', 1)
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Asleep off: b.png 15', 'Own off: a.png 15'])
    expect(sentencesOf(undone)).toEqual(['The videowall was not switched on: this would also switch on “Asleep”.'])
  })

  // requirement 22.28
  test('come back without a file that has been deleted in the meantime, and the report says so', async () => {
    const own = await aPlaylist('Own', 0, 1, 2)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own] })
    await fixture.seed.call('DELETE', `/media/${fixture.media[1]?.id}`)
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 15, c.png 15'])
    expect(sentencesOf(undone)).toEqual(['“Own” comes back without “b.png”, which has been deleted.'])
  })

  // requirement 22.25
  test('that are gone already are no failure, and do not come back', async () => {
    const [own, gone] = [await aPlaylist('Own'), await aPlaylist('Gone')]
    await fixture.seed.call('DELETE', `/playlists/${gone.id}`)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own, gone] })
    expect(sentencesOf(job)).toEqual(['“Gone” had been deleted already.'])
    await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: '])
  })
})

// requirement 22.25
test('a deletion that the server refuses is a failure with its cause', async () => {
  const own = await aPlaylist('Own', 0)
  override('delete', '/playlists/*', refuse)
  const { run } = anOffice()
  const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own] })
  expect(job).toMatchObject({ failed: 1, canUndo: false })
  expect(sentencesOf(job)).toEqual(['“Own” was not deleted: Not for guests.'])
})

// requirement 22.28
test('a media file that is deleted cannot come back', async () => {
  const [first] = fixture.media
  const { run } = anOffice()
  const job = await run({ kind: 'delete-media', mediaId: first?.id ?? 0, name: 'a.png' })
  expect(job).toMatchObject({ done: 1, canUndo: false })
  expect((await fetchMedia()).map(({ name }) => name)).not.toContain('a.png')
})

describe('the switches', () => {
  const states = [{ type: 'videowall', is_active: true }] as const

  // requirements 22.23, 22.28
  test('are set back by undo, and the other screen stays as it is', async () => {
    await aPlaylist('Own', 0)
    await fixture.seed.playlist(fixture.bar, 'ticker', { name: 'News' })
    await fixture.seed.screensOn(fixture.bar)
    await fixture.seed.playlist(fixture.bar, 'ticker', { name: 'Late' })
    const { run, undo, told } = anOffice()
    const off = [{ type: 'videowall', is_active: false }] as const
    const job = await run({ kind: 'switch-screens', place: bar(), states: off })
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 15', 'News on: ', 'Late off: '])
    expect(told.at(-1)?.states).toEqual([...off, { type: 'ticker', is_active: true }])
    await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own on: a.png 15', 'News on: ', 'Late off: '])
  })

  // requirement 22.28
  test('of a screen of which some playlists were on cannot be set back, and undo says so', async () => {
    await aPlaylist('On')
    await fixture.seed.screensOn(fixture.bar)
    await aPlaylist('Off')
    const { run, undo } = anOffice()
    const job = await run({ kind: 'switch-screens', place: bar(), states })
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['On on: ', 'Off on: '])
    expect(sentencesOf(undone)).toEqual([
      'Before, some videowall playlists were on and others off. This does not come back: they stay as they are.',
    ])
  })
})
