import { expect, test, vi } from 'vitest'
import { fetchLocations } from '../../../src/api/locations.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { contractAnswer, override } from '../../support/component/contract-server.ts'
import { anOffice, linesAt, placeOf, playlistAt, sentencesOf, workOfEachTest } from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

/** In milliseconds: a lost call is carried out so long after it was made again, and no call is under way for longer. */
const LATE_MS = 60
const LIFE_MS = 300

/** A proxy gives up waiting for the first creation of each content. The server carries it out after the second one. */
function giveUpFirst(): { arrived: number } {
  const lost = new Map<string, Request | null>()
  const late = { arrived: 0 }
  const answer = async (request: Request) => {
    const call = `${request.url} ${await request.clone().text()}`
    const first = lost.get(call)
    lost.set(call, first === undefined ? request.clone() : null)
    if (first === undefined) return new Response('Gateway Timeout', { status: 504 })
    const arrive = async () => {
      if (first) await contractAnswer(first)
      late.arrived += first ? 1 : 0
    }
    setTimeout(arrive, LATE_MS)
    return contractAnswer(request)
  }
  override('post', '/playlists', answer)
  override('post', '/playlists/*/items', answer)
  return late
}

// requirement 22.33
test('what a lost call creates after it was made again is removed, and the report names it', async () => {
  const [morning, evening] = [
    await playlistAt(fixture, fixture.lobby, { name: 'Morning', pictures: [0, 1, 0] }),
    await playlistAt(fixture, fixture.lobby, { name: 'Evening', pictures: [2] }),
  ]
  const late = giveUpFirst()
  const { run } = anOffice({ lifeMs: LIFE_MS })
  const playlists = [morning, evening]
  const task: Task = {
    kind: 'add-playlists',
    place: placeOf(fixture.bar),
    playlists,
    replaces: [],
    switchOn: [],
    switchOnAlone: ['videowall'],
  }
  const job = await run(task)
  // The second item with the first picture is the same call on the wire.
  await vi.waitFor(() => expect(late.arrived).toBe(5))
  expect(await linesAt(fixture.bar)).toEqual(['Morning on: a.png 15, b.png 15, a.png 15', 'Evening on: c.png 15'])
  expect(job).toMatchObject({ done: 1, failed: 0 })
  expect(sentencesOf(job)).toEqual(
    expect.arrayContaining([
      '“Morning” had arrived twice: the second one was removed again.',
      '“c.png” of “Evening” had arrived twice: the second one was removed again.',
    ]),
  )
})

// requirement 22.33
test('an item that arrives late in a changed playlist is removed, and one of somebody else stays', async () => {
  const { id, items, itemIds } = await playlistAt(fixture, fixture.bar, { name: 'Own', pictures: [0] })
  const [a] = items
  const was = a ? [{ ...a, id: itemIds[0] ?? 0 }] : []
  const [, b, c] = fixture.media
  const item = { mediaId: b?.id ?? 0, seconds: 15, name: 'b.png' }
  giveUpFirst()
  const { run } = anOffice({ lifeMs: LIFE_MS })
  setTimeout(() => void fixture.seed.items(Number(id), c ? [c] : []), LATE_MS)
  const job = await run({
    kind: 'arrange-items',
    place: placeOf(fixture.bar),
    playlists: [{ playlistId: id, name: 'Own', was, items: [item, itemIds[0] ?? 0] }],
  })
  expect(await linesAt(fixture.bar)).toEqual(['Own off: b.png 15, a.png 15, c.png 15'])
  expect(sentencesOf(job)).toEqual(['“b.png” of “Own” had arrived twice: the second one was removed again.'])
})

// requirement 22.33
test('a location whose lost call arrives before it is made again is no failure', async () => {
  let calls = 0
  override('post', '/locations', async request => {
    calls += 1
    if (calls > 1) return contractAnswer(request)
    return new Response('Gateway Timeout', { status: 504 })
  })
  override('get', '/locations', async request => {
    const answer = await contractAnswer(request.clone())
    if (calls === 1) await fixture.seed.location('Cafe', 'cafe')
    return answer
  })
  const job = await anOffice({ lifeMs: LIFE_MS }).run({
    kind: 'create-location',
    name: 'Cafe',
    uniqueId: 'cafe',
    playlists: [],
    switchOn: [],
  })
  expect([job.failed, sentencesOf(job)]).toEqual([0, []])
})

// requirements 22.27, 22.33
test('a location that arrives after it was taken back is deleted', async () => {
  let late: Request | undefined
  override('post', '/locations', request => {
    if (late) return contractAnswer(request)
    late = request
    return new Response('Gateway Timeout', { status: 504 })
  })
  override('delete', '/locations/*', async request => {
    const answer = await contractAnswer(request)
    if (late && !late.bodyUsed) await contractAnswer(late)
    return answer
  })
  const { plan } = await playlistAt(fixture, fixture.bar, { name: 'Own' })
  const missing = { mediaId: 4711, seconds: 5, name: 'gone.png' }
  const task: Task = {
    kind: 'create-location',
    name: 'Cafe',
    uniqueId: 'cafe',
    playlists: [{ name: 'Own', plan, items: [missing] }],
    switchOn: [],
  }
  const job = await anOffice({ lifeMs: LIFE_MS }).run(task)
  expect(job.failed).toBe(1)
  expect((await fetchLocations()).map(({ name }) => name)).not.toContain('Cafe')
})
