import { expect, test } from 'vitest'
import { callsOf } from '../../../src/jobs/count-calls.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { anOffice, placeOf, playlistAt, watchCalls, workOfEachTest } from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const bar = () => placeOf(fixture.bar)
const aPlaylist = (name: string, ...pictures: number[]) => playlistAt(fixture, fixture.bar, { name, pictures })

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
