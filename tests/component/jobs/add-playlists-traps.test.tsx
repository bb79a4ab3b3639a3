import { describe, expect, test } from 'vitest'
import { createPlaylist, deletePlaylist, reorderItems, updatePlaylist } from '../../../src/api/playlist-calls.ts'
import { newId, type PlaylistContent, type PlaylistSnapshot, type Task, type TaskOf } from '../../../src/jobs/job.ts'
import { contractAnswer, envelope, override } from '../../support/component/contract-server.ts'
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

/** A playlist that plays all day, with the pictures of these numbers. */
const content = (name: string, ...pictures: number[]): PlaylistContent => ({
  name,
  plan: {
    type: 'videowall',
    date_start: '2026-01-01',
    date_end: '2026-12-31',
    time_start: '08:00:00',
    time_end: '',
    repeat_interval: 2,
  },
  items: pictures.flatMap(number => {
    const file = fixture.media[number]
    return file ? [{ mediaId: file.id, seconds: 15, name: file.name }] : []
  }),
})

const add = (more: Partial<TaskOf<'add-playlists'>> = {}): Task => ({
  kind: 'add-playlists',
  place: placeOf(fixture.bar),
  playlists: [content('Morning', 0, 1, 2), content('Evening', 2, 2)],
  replaces: [],
  switchOn: [],
  ...more,
})

const complete = ['Morning off: a.png 15, b.png 15, c.png 15', 'Evening off: c.png 15, c.png 15']

const snapshots = () => snapshotsAt(fixture.bar)

async function oldPlaylist(): Promise<PlaylistSnapshot[]> {
  await playlistAt(fixture, fixture.bar, { name: 'Old', pictures: [1] })
  await fixture.seed.screensOn(fixture.bar)
  return snapshots()
}

/** The server does what is asked, and its answer gives no data. */
const answerWithoutData = async (request: Request) => {
  await contractAnswer(request)
  return envelope({ success: true, message: 'Done.' })
}

describe('a server that tells no ids', () => {
  // requirement 22.22
  test('has its new playlists found by what they are', async () => {
    const { plan } = content('Morning')
    await createPlaylist({ location_id: fixture.bar.id, name: 'Morning', is_active: false, ...plan })
    override('post', '/playlists', answerWithoutData)
    override('post', '/playlists/*/items', answerWithoutData)
    const { run } = anOffice()
    expect(await run(add())).toMatchObject({ done: 1, reports: [] })
    expect(await linesAt(fixture.bar)).toEqual(['Morning off: ', ...complete])
  })

  // requirement 22.22
  test('and a second new playlist with the same plan: neither is touched', async () => {
    override('post', '/playlists', async request => {
      await contractAnswer(request.clone())
      return answerWithoutData(request)
    })
    const { run } = anOffice()
    const job = await run(add())
    expect(job).toMatchObject({ failed: 1, canUndo: false })
    expect(sentencesOf(job)).toEqual([
      '“Morning” was created while somebody else created a playlist with the same plan: the two cannot be told apart. Delete the empty ones, then retry.',
    ])
    expect(await linesAt(fixture.bar)).toEqual(['Morning off: ', 'Morning off: '])
  })
})

describe('what is gone meanwhile', () => {
  // requirement 22.24
  test('a media file: what was made is removed again, and what was to be replaced stays', async () => {
    const replaces = await oldPlaylist()
    await fixture.seed.call('DELETE', `/media/${fixture.media[2]?.id}`)
    const { run } = anOffice()
    const job = await run(add({ replaces, switchOn: ['videowall'] }))
    expect(job).toMatchObject({ failed: 1, canUndo: false })
    expect(sentencesOf(job)).toEqual([
      '“c.png” could not be added to “Morning”: There is no such media file. It may have been deleted.',
    ])
    expect(await linesAt(fixture.bar)).toEqual(['Old on: b.png 15'])
  })

  // requirement 22.24
  test('the location: the task fails, and the other locations get theirs', async () => {
    const { run } = anOffice()
    const place = { locationId: 4711, uniqueId: 'gone', locationName: 'Gone' }
    const job = await run(add({ place }), add())
    expect(job).toMatchObject({ done: 1, failed: 1 })
    expect(job.reports).toEqual([
      { title: 'Gone', state: 'failed', sentences: ['There is no such location. It may have been deleted.'] },
    ])
    expect(await linesAt(fixture.bar)).toEqual(complete)
  })

  // requirement 22.24
  test('the playlist that is being made: the task fails, and nothing of it is left', async () => {
    let items = 0
    override('post', '/playlists/*/items', async request => {
      items += 1
      if (items === 5) await deletePlaylist(new URL(request.url).pathname.split('/').at(-2) ?? '')
      return contractAnswer(request)
    })
    const { run } = anOffice()
    const job = await run(add())
    expect(sentencesOf(job)).toEqual([
      '“c.png” could not be added to “Evening”: There is no such playlist. It may have been deleted.',
    ])
    expect(await linesAt(fixture.bar)).toEqual([])
  })
})

// requirements 22.21, 22.25
test('a replaced playlist that somebody else has changed since the plan stays', async () => {
  const replaces = await oldPlaylist()
  for (const { id, plan } of replaces) await updatePlaylist(id, { ...plan, repeat_interval: 7 })
  const { run } = anOffice()
  const job = await run(add({ replaces }))
  expect(await linesAt(fixture.bar)).toEqual(['Old on: b.png 15', ...complete])
  expect(sentencesOf(job)).toEqual(['“Old” was changed by somebody else and stays as it is.'])
})

// requirement 22.21
test('a replaced playlist stays if the server refuses to switch the new ones on', async () => {
  const replaces = await oldPlaylist()
  override('put', '/playlists/*/screen', () => envelope({ success: false, message: 'Not now.' }, 409))
  const { run } = anOffice()
  const job = await run(add({ replaces, switchOn: ['videowall'] }))
  expect(await linesAt(fixture.bar)).toEqual(['Old on: b.png 15', ...complete])
  expect(sentencesOf(job)).toEqual(['The screens were not switched: Not now.'])
})

describe('the last look', () => {
  // requirement 22.20
  test('repairs what has arrived twice, in another order, or not at all', async () => {
    const copies = [1, 2, 0, 1, 1]
    override('post', '/playlists/*/items', async request => {
      const times = copies.shift() ?? 1
      for (let time = 0; time < times; time += 1) await contractAnswer(request.clone())
      if (copies.length === 0) {
        const [first] = await snapshots()
        const [a = 0, ...others] = first?.itemIds ?? []
        const order = [...others, a].map((id, at) => ({ id, order_position: at + 1 }))
        await reorderItems(first?.id ?? 0, order)
        copies.push(1, 1, 1)
      }
      return envelope({ success: true, data: { id: 1 } }, 201)
    })
    const { run } = anOffice()
    const job = await run(add())
    expect(await linesAt(fixture.bar)).toEqual(complete)
    expect(sentencesOf(job)).toEqual(['“Morning”: what had arrived twice was removed again (1).'])
  })

  // requirement 22.20
  test('leaves what somebody else has added, as a copy is the target of “Add Media” there', async () => {
    const [, b] = fixture.media
    const playlists = [content('Morning', 0, 2)]
    override('post', '/playlists/*/items', async request => {
      if ((await snapshots())[0]?.items.length === 0) {
        await fixture.seed.items(Number(new URL(request.url).pathname.split('/').at(-2)), b ? [b] : [])
      }
      return contractAnswer(request)
    })
    const { run, undo } = anOffice()
    const job = await run(add({ playlists }))
    expect(await linesAt(fixture.bar)).toEqual(['Morning off: a.png 15, c.png 15, b.png 15'])
    expect(sentencesOf(job)).toEqual(['“Morning” also holds items that somebody else has added (1).'])
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Morning off: a.png 15, c.png 15, b.png 15'])
    expect(sentencesOf(undone)).toEqual(['“Morning” was changed by somebody else and stays as it is.'])
  })

  // requirement 22.11
  test('tells the weeks of a card apart: by their numbers, or by their days before they have any', async () => {
    const [, b] = fixture.media
    const week = (date_start: string, date_end: string) => {
      const { plan, ...named } = content('Lunch', 0)
      return { ...named, plan: { ...plan, date_start, date_end } }
    }
    const playlists = [week('2026-11-02', '2026-11-06'), week('2026-11-09', '2026-11-13')]
    override('post', '/playlists/*/items', async request => {
      const made = Number(new URL(request.url).pathname.split('/').at(-2))
      await fixture.seed.items(made, b ? [b] : [])
      return contractAnswer(request)
    })
    const { run } = anOffice()
    const ids = async () => (await snapshots()).map(({ id }) => id)
    const held = await run(add({ playlists }))
    expect(sentencesOf(held)).toEqual(
      (await ids()).map(id => `“Lunch (${id})” also holds items that somebody else has added (1).`),
    )
    override('post', '/playlists', async request => {
      await contractAnswer(request.clone())
      return answerWithoutData(request)
    })
    const twice = await run(add({ playlists }))
    expect(sentencesOf(twice).join()).toMatch(/^“Lunch \(2 Nov 2026\)” was created while somebody else/)
  })
})

// requirement 22.7
test('a cancel in the middle removes what is half made, keeps what is complete, and undo takes that back', async () => {
  const replaces = await oldPlaylist()
  const { engine, ended, undo } = anOffice()
  let items = 0
  override('post', '/playlists/*/items', async request => {
    items += 1
    if (items === 4) await engine.command('cancel', engine.snapshot().at(-1)?.id ?? '')
    return contractAnswer(request)
  })
  const tasks = [add({ replaces, switchOn: ['videowall'] })]
  const job = await ended(await engine.start(newId(), { title: 'A job', tasks, tells: true }, true))
  expect(job).toMatchObject({ state: 'cancelled', canUndo: true })
  expect(sentencesOf(job)).toEqual(['Not deleted any more, as the job was cancelled: “Old”.'])
  expect(await linesAt(fixture.bar)).toEqual(['Old on: b.png 15', complete[0]])
  await undo(job)
  expect(await linesAt(fixture.bar)).toEqual(['Old on: b.png 15'])
})

// requirement 22.22
test('two people who do the same at the same time get a copy each', async () => {
  const [one, other] = [anOffice(), anOffice()]
  const jobs = await Promise.all([one.run(add()), other.run(add())])
  expect(jobs.map(({ reports }) => reports)).toEqual([[], []])
  expect((await linesAt(fixture.bar)).sort()).toEqual([...complete, ...complete].sort())
})
