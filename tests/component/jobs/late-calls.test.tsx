import { expect, test, vi } from 'vitest'
import type { Task } from '../../../src/jobs/job.ts'
import { contractAnswer, override } from '../../support/component/contract-server.ts'
import { anOffice, linesAt, placeOf, playlistAt, sentencesOf, workOfEachTest } from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

/** In milliseconds: the first call of each kind is carried out so late, and no call is under way for longer. */
const LATE_MS = 60
const LIFE_MS = 300

/** A proxy gives up waiting for the first creation of each content. The server carries it out later. */
function giveUpFirst(): { arrived: number } {
  const seen = new Set<string>()
  const late = { arrived: 0 }
  const answer = async (request: Request) => {
    const call = `${request.url} ${await request.clone().text()}`
    if (seen.has(call)) return contractAnswer(request)
    seen.add(call)
    setTimeout(async () => {
      await contractAnswer(request)
      late.arrived += 1
    }, LATE_MS)
    return new Response('Gateway Timeout', { status: 504 })
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
