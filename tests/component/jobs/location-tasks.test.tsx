import { describe, expect, test } from 'vitest'
import { fetchLocations } from '../../../src/api/locations.ts'
import { callsOf } from '../../../src/jobs/count-calls.ts'
import type { Task } from '../../../src/jobs/job.ts'
import {
  anOffice,
  linesAt,
  placeOf,
  playlistAt,
  sentencesOf,
  watchCalls,
  workOfEachTest,
} from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

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

// requirement 22.31
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
    { kind: 'switch-screens', place: bar(), states, was: {} },
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
