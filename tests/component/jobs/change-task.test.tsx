import { http } from 'msw'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { fetchPlaylists } from '../../../src/api/playlist-calls.ts'
import { withChange } from '../../../src/jobs/change-task.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { callsOf } from '../../../src/jobs/task-facts.ts'
import { timelineOf } from '../../../src/player/schedule/timeline.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { changeTo, leaveFree } from '../../../src/playlists/change.ts'
import { whenOf } from '../../../src/playlists/when/when.ts'
import { contractServer, envelope, override } from '../../support/component/contract-server.ts'
import {
  anOffice,
  changeByOther,
  placeOf,
  playlistAt,
  sentencesOf,
  snapshotsAt,
  watchCalls,
  workOfEachTest,
} from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const TODAY = '2030-11-30'
const HOURS = { date_start: '2030-12-01', date_end: '2099-12-31', time_start: '12:00:00', time_end: '14:00:00' }

/** A promotion at the bar, whose default “Daily” leaves the hours free. */
async function promotion(bar = fixture.bar): Promise<Task> {
  const { media, seed } = fixture
  await playlistAt(fixture, bar, { name: 'Daily', pictures: [0, 1] })
  await seed.screensOn(bar)
  const items = media.slice(2).map(({ id, name }) => ({ mediaId: id, seconds: 15, name }))
  const plan = { type: 'videowall', repeat_interval: 1, ...HOURS } as const
  const lone = { place: placeOf(bar), playlists: [{ name: 'Promo', plan, items }], replaces: [], switchOn: [] }
  return withChange(
    lone,
    leaveFree(cardsOf(await fetchPlaylists(bar.id)), { alone: whenOf([HOURS]), now: { day: TODAY, minute: 0 } }),
    TODAY,
  )
}

const windows = async () =>
  (await fetchPlaylists(fixture.bar.id)).map(
    ({ name, is_active, date_start, time_start, time_end, items }) =>
      `${name} ${is_active ? 'on' : 'off'}: ${date_start} ${time_start} ${time_end} ${items.length}`,
  )

const DAILY = 'Daily on: 2020-01-01 00:00:00 23:59:00 2'

// requirement 22.34
test('the parts and the lone playlist are on before the default shrinks, and it grows before they go', async () => {
  const task = await promotion()
  const { run, undo } = anOffice()
  const calls = watchCalls()
  const job = await run(task)
  expect(await windows()).toEqual([
    'Daily on: 2030-12-01 00:00:00 11:59:00 2',
    'Daily on: 2020-01-01 00:00:00 23:59:00 2',
    'Daily on: 2030-12-01 14:01:00 23:59:00 2',
    'Promo on: 2030-12-01 12:00:00 14:00:00 1',
  ])
  const { id } = fixture.bar
  expect(calls.changes.slice(-2)).toEqual([`PUT /playlists/${id}/screen`, 'PUT /playlists/1'])
  // The page of this test asks once more.
  expect(calls.all.length - 1).toBe(callsOf(task))
  await undo(job)
  expect(calls.changes.slice(-4)).toEqual(['PUT /playlists/1', ...[2, 3, 4].map(made => `DELETE /playlists/${made}`)])
  expect(await windows()).toEqual([DAILY])
})

// requirement 22.34
test('if the screen cannot be switched, the default keeps its hours', async () => {
  const task = await promotion()
  override('put', '/playlists/*/screen', () => envelope({ success: false, message: 'No.' }, 422))
  const job = await anOffice().run(task)
  expect((await windows())[0]).toBe(DAILY)
  expect(sentencesOf(job)).toEqual(['The screens were not switched: No.'])
})

// requirements 22.25, 22.34
test('a default whose items somebody else has changed since keeps its hours, and is named', async () => {
  const task = await promotion()
  const [picture] = fixture.media
  await fixture.seed.items(1, picture ? [picture] : [])
  const job = await anOffice().run(task)
  expect((await windows())[0]).toBe(DAILY.replace(/2$/, '3'))
  expect(sentencesOf(job)).toEqual([
    '“Daily” was changed by somebody else and stays as it is. Everything plays as before.',
  ])
  expect(await fetchPlaylists(fixture.bar.id)).toHaveLength(1)
})

// requirements 22.25, 22.34
test('an undo takes nothing away if somebody else has changed the default since', async () => {
  const task = await promotion()
  const { run, undo } = anOffice()
  const job = await run(task)
  const [daily] = await snapshotsAt(fixture.bar)
  if (daily) await changeByOther(daily)
  const before = await windows()
  const undone = await undo(job)
  expect(await windows()).toEqual(before)
  expect(undone).toMatchObject({ failed: 1 })
  expect(sentencesOf(undone)).toEqual([
    '“Daily” was changed by somebody else and stays as it is. Everything plays as before.',
  ])
})

/** The task that lets all parts of “Lunch” play an hour later. */
async function shiftedLunch(): Promise<Task> {
  const { bar, seed } = fixture
  for (const day of ['2030-12-02', '2030-12-04', '2030-12-06']) {
    const plan = { date_start: day, date_end: day, time_start: '11:00:00', time_end: '13:59:00' }
    await seed.playlist(bar, 'videowall', { name: 'Lunch', ...plan })
  }
  const [card] = cardsOf(await fetchPlaylists(bar.id))
  if (!card) throw new Error('There is no card.')
  const wanted = whenOf(card.playlists.map(one => ({ ...one, time_start: '12:00:00', time_end: '14:59:00' })))
  const nothing = { place: placeOf(bar), playlists: [], replaces: [], switchOn: [] }
  return withChange(nothing, changeTo(card, wanted, { day: TODAY, minute: 0 }), TODAY)
}

const hours = async () =>
  (await fetchPlaylists(fixture.bar.id)).map(({ id, time_start, time_end }) => `${id} ${time_start} ${time_end}`)

const ELEVEN = [1, 2, 3].map(id => `${id} 11:00:00 13:59:00`)
const TWELVE = [1, 2, 3].map(id => `${id} 12:00:00 14:59:00`)

// requirement 27.6
test('playlists whose hours are shifted keep their numbers, there and back', async () => {
  const task = await shiftedLunch()
  const { run, undo } = anOffice()
  const calls = watchCalls()
  const job = await run(task)
  expect(await hours()).toEqual(TWELVE)
  expect(calls.changes).toEqual([1, 2, 3, 1, 2, 3].map(id => `PUT /playlists/${id}`))
  await undo(job)
  expect(await hours()).toEqual(ELEVEN)
})

// requirement 22.34
test('a shift that fails goes back whole, also if it is cancelled on its way back', async () => {
  const task = await shiftedLunch()
  const { engine, run } = anOffice()
  beforeChanges(async at => {
    if (at === 9) await engine.command('cancel', engine.snapshot().at(-1)?.id ?? '')
    return at === 5 ? envelope({ success: false, message: 'No.' }, 422) : undefined
  })
  await run(task)
  expect(await hours()).toEqual(ELEVEN)
})

/** The minutes of three days in which nothing plays. */
const emptyMinutes = async ({ id }: Location): Promise<number> =>
  timelineOf(await fetchPlaylists(id), TODAY, 3)
    .filter(({ playlists }) => playlists.length === 0)
    .reduce((sum, { start, end }) => sum + end - start, 0)

/** Runs before each changing call, which it may answer. */
function beforeChanges(act: (at: number) => Promise<Response | undefined>) {
  let at = 0
  let isActing = false
  contractServer.use(
    http.all('*/api/*', async ({ request }) => {
      if (isActing || request.method === 'GET') return
      isActing = true
      const answer = await act(at)
      isActing = false
      at += 1
      return answer
    }),
  )
}

const disturbances = {
  'the server refuses it': async () => envelope({ success: false, message: 'No.' }, 422),
  'somebody else changes the default': async (location: Location) => {
    const [daily] = await snapshotsAt(location)
    if (daily) await changeByOther(daily)
    return undefined
  },
}

// requirement 22.34
test.each(Object.entries(disturbances))('whichever call it is, if %s, no minute is ever empty', async (_, disturb) => {
  const CALLS = 14
  for (const [disturbed] of Array(CALLS).entries()) {
    const location = await fixture.seed.location(`Shop ${disturbed}`, `shop-${disturbed}`)
    const task = await promotion(location)
    const empty: number[] = []
    beforeChanges(async at => {
      empty.push(await emptyMinutes(location))
      return at === disturbed ? disturb(location) : undefined
    })
    const { run, undo } = anOffice()
    await undo(await run(task)).catch(() => undefined)
    expect(empty.length).toBeGreaterThan(disturbed)
    expect([...empty, await emptyMinutes(location)].filter(minutes => minutes > 0)).toEqual([])
    contractServer.resetHandlers()
  }
})
