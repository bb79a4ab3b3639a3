import { expect, test } from 'vitest'
import { fetchPlaylists } from '../../../src/api/playlist-calls.ts'
import type { ScreenType } from '../../../src/id.ts'
import { callsOf } from '../../../src/jobs/count-calls.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { contentOf } from '../../../src/jobs/snapshot-of.ts'
import { wokenBy } from '../../../src/jobs/wakes.ts'
import {
  anOffice,
  linesAt,
  placeOf,
  playlistAt,
  sentencesOf,
  snapshotsAt,
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
  expect(wokenBy(task, await playlistsAt('bar')).map(({ name }) => name)).toEqual(['Asleep'])
  const job = await run(task)
  expect(await linesAt(fixture.bar)).toEqual(['Asleep on: b.png 15', 'News off: b.png 15', 'New on: a.png 15'])
  await undo(job)
  expect(await linesAt(fixture.bar)).toEqual(['Asleep off: b.png 15', 'News off: b.png 15'])
})
