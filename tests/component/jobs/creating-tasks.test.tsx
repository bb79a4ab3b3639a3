import { describe, expect, test } from 'vitest'
import { fetchLocations } from '../../../src/api/locations.ts'
import { fetchPlaylists } from '../../../src/api/playlist-calls.ts'
import type { ScreenType } from '../../../src/api/playlists.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { alsoSwitchedOn, callsOf, contentOf } from '../../../src/jobs/task-facts.ts'
import {
  anOffice,
  linesAt,
  placeOf,
  playlistAt,
  sentencesOf,
  snapshotsAt,
  watchCalls,
  workOfEachTest,
} from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const makeAt = (where: 'lobby' | 'bar', name: string, pictures: number[], type?: ScreenType) =>
  playlistAt(fixture, fixture[where], { name, pictures, ...(type && { type }) })

const playlistsAt = (where: 'lobby' | 'bar') => fetchPlaylists(fixture[where].id)

/** Copies the playlists of the lobby to the bar. */
async function copy(options: Partial<Extract<Task, { kind: 'add-playlists' }>> = {}): Promise<Task> {
  const playlists = (await playlistsAt('lobby')).map(contentOf)
  return { kind: 'add-playlists', place: placeOf(fixture.bar), playlists, replaces: [], switchOn: [], ...options }
}

// requirement 22.20
test('copies playlists with their plan and their items in order, off, and undo deletes them', async () => {
  await makeAt('lobby', 'Morning', [0, 1, 0])
  await makeAt('lobby', 'News', [2], 'ticker')
  const { run, undo, told } = anOffice()
  const job = await run(await copy())
  expect(job).toMatchObject({ state: 'done', done: 1, failed: 0, reports: [], canUndo: true })
  expect(await linesAt(fixture.bar)).toEqual(await linesAt(fixture.lobby))
  expect((await playlistsAt('bar')).map(contentOf)).toEqual((await playlistsAt('lobby')).map(contentOf))
  expect(told).toHaveLength(1)
  const undone = await undo(job)
  expect(undone).toMatchObject({ done: 1, reports: [] })
  expect(await linesAt(fixture.bar)).toEqual([])
  await undo(undone)
  expect(await linesAt(fixture.bar)).toEqual(['Morning off: a.png 15, b.png 15, a.png 15', 'News off: c.png 15'])
})

// requirement 22.21
test('replaces playlists, switched on, and undo brings the old ones back, switched on', async () => {
  await makeAt('lobby', 'New', [0, 1])
  await makeAt('bar', 'Old', [2])
  await fixture.seed.screensOn(fixture.bar)
  const { run, undo, told } = anOffice()
  const replaces = await snapshotsAt(fixture.bar)
  const task = await copy({ replaces, switchOn: ['videowall'] })
  const job = await run(task)
  expect(sentencesOf(job)).toEqual([])
  expect(await linesAt(fixture.bar)).toEqual(['New on: a.png 15, b.png 15'])
  expect(told.map(({ states }) => states)).toEqual([
    [
      { type: 'videowall', is_active: true },
      { type: 'ticker', is_active: false },
    ],
  ])
  const undone = await undo(job)
  expect(await linesAt(fixture.bar)).toEqual(['Old on: c.png 15'])
  await undo(undone)
  expect(await linesAt(fixture.bar)).toEqual(['New on: a.png 15, b.png 15'])
  expect(callsOf(task)).toBe(2 + 2 + 1 + 2 + 1 + 1)
})

// requirement 22.23
test('a switch wakes the playlists of its screen, which the plan tells, and undo switches them off again', async () => {
  await makeAt('lobby', 'New', [0])
  await makeAt('bar', 'Asleep', [1])
  await makeAt('bar', 'News', [1], 'ticker')
  const { run, undo } = anOffice()
  const task = await copy({ switchOn: ['videowall'] })
  expect(alsoSwitchedOn(task, await playlistsAt('bar')).map(({ name }) => name)).toEqual(['Asleep'])
  const job = await run(task)
  expect(await linesAt(fixture.bar)).toEqual(['Asleep on: b.png 15', 'News off: b.png 15', 'New on: a.png 15'])
  await undo(job)
  expect(await linesAt(fixture.bar)).toEqual(['Asleep off: b.png 15', 'News off: b.png 15'])
})

const bar = () => placeOf(fixture.bar)
const aPlaylist = (name: string, ...pictures: number[]) => playlistAt(fixture, fixture.bar, { name, pictures })

const named = async (name: string) => (await fetchLocations()).filter(location => location.name === name)

describe('a location', () => {
  // requirements 22.27, 22.28
  test('is created with its playlists, and undo deletes it', async () => {
    const playlists = [await aPlaylist('Own', 0, 1)]
    const { run, undo, told } = anOffice()
    const job = await run({
      kind: 'create-location',
      name: 'Cafe',
      uniqueId: 'cafe',
      playlists,
      switchOn: ['videowall'],
    })
    const [cafe] = await named('Cafe')
    if (!cafe) throw new Error('The location is not there.')
    expect(await linesAt(cafe)).toEqual(['Own on: a.png 15, b.png 15'])
    expect(told.at(-1)?.states[0]).toEqual({ type: 'videowall', is_active: true })
    await undo(job)
    expect(await named('Cafe')).toEqual([])
  })

  // requirement 22.27
  test('whose unique ID is taken is a sentence, and one with a file that is gone is not created', async () => {
    const { items, ...rest } = await aPlaylist('Own', 0, 1)
    const missing = { mediaId: 4711, seconds: 5, name: 'gone.png' }
    const { run } = anOffice()
    const job = await run(
      { kind: 'create-location', name: 'Second', uniqueId: 'bar', playlists: [], switchOn: [] },
      {
        kind: 'create-location',
        name: 'Third',
        uniqueId: 'third',
        playlists: [{ ...rest, items: [...items, missing] }],
        switchOn: [],
      },
    )
    expect(job).toMatchObject({ done: 0, failed: 2 })
    expect(sentencesOf(job)).toEqual([
      'The unique ID "bar" is already taken. Choose another one.',
      '“gone.png” could not be added to “Own”: There is no such media file. It may have been deleted.',
    ])
    expect([await named('Second'), await named('Third')]).toEqual([[], []])
  })

  // requirements 22.27, 22.28
  test('that is deleted comes back with its playlists and a new id, which undo says', async () => {
    const playlist = await aPlaylist('Own', 0, 1)
    await fixture.seed.screensOn(fixture.bar)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-location', place: bar(), playlists: [playlist] })
    expect(await named('Bar')).toEqual([])
    const undone = await undo(job)
    const [rebuilt] = await named('Bar')
    expect(rebuilt).toMatchObject({ unique_id: 'bar' })
    expect(rebuilt?.id).not.toBe(fixture.bar.id)
    expect(await linesAt(rebuilt ?? fixture.bar)).toEqual(['Own on: a.png 15, b.png 15'])
    expect(sentencesOf(undone)).toEqual([
      'The location comes back with a new id: its page has another address. Its screens keep theirs.',
    ])
  })

  // requirements 22.25, 22.27
  test('with a playlist that the plan did not see is not deleted; one that is gone is no failure', async () => {
    await aPlaylist('Later')
    const { run } = anOffice()
    const job = await run(
      { kind: 'delete-location', place: bar(), playlists: [] },
      { kind: 'delete-location', place: { ...bar(), locationId: 4711, locationName: 'Gone' }, playlists: [] },
    )
    expect(await named('Bar')).toHaveLength(1)
    expect(sentencesOf(job)).toEqual([
      'The location was not deleted: somebody else has changed its playlists.',
      'The location had been deleted already.',
    ])
  })
})

// requirement 23.9
test('the plan of a job says how many calls it makes', async () => {
  const [own, other] = [await aPlaylist('Own', 0), await aPlaylist('Other', 1)]
  const changed = { playlistId: own.id, name: 'Own', was: own.plan, plan: { ...own.plan, repeat_interval: 3 } }
  const states = [{ type: 'videowall', is_active: true }] as const
  const { run } = anOffice()
  const calls = watchCalls()
  const made: number[] = []
  const tasks: Task[] = [
    { kind: 'create-location', name: 'Cafe', uniqueId: 'cafe', playlists: [own], switchOn: ['videowall'] },
    { kind: 'change-plans', place: bar(), changes: [changed] },
    { kind: 'switch-screens', place: bar(), states },
    { kind: 'delete-playlists', place: bar(), playlists: [other] },
    { kind: 'delete-location', place: bar(), playlists: [{ ...own, plan: changed.plan }] },
    { kind: 'delete-media', mediaId: 4711, name: 'gone.png' },
  ]
  for (const task of tasks) {
    const before = calls.all.length
    await run(task)
    made.push(calls.all.length - before)
  }
  expect(made).toEqual(tasks.map(callsOf))
})
