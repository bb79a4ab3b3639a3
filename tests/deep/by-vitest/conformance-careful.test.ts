import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chosenSections } from '../../conformance/conduct.ts'
import { sections } from '../../conformance/sections/sections.ts'
import { newMarker, runTrial } from '../../conformance/trial.ts'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, removeLeftovers, seedBystanders } from '../../support/bad-server/bystanders.ts'
import type { Call, Reply } from '../../support/bad-server/exchange.ts'
import { faultNamed } from '../../support/bad-server/faults/faults.ts'
import { answeringWell, ignoring, type Json, onCall } from '../../support/bad-server/spoilers.ts'
import { notMetIn, quick, settingsFor, startedAt, tryServer, untestedIn } from '../../support/bad-server/trials.ts'

/** All sections that create something by calls, without the large upload. */
const settings = (url: string) =>
  settingsFor(url, '--level', 'screen', '--section', 'locations,playlists,items,today,media,users')

/** Moments all over a run, as the number of calls before. */
const moments = Array.from({ length: 6 }, (_, index) => 5 + index * 23)

let server: BadServer
let before: string
beforeAll(async () => {
  server = await startBadServer()
  await seedBystanders(server.behind.admin)
  before = await everything(server.behind.admin)
})
afterEach(async () => {
  server.spoil(null)
  await removeLeftovers(server.behind.admin)
})
afterAll(() => server.close())

async function tryWith(spoil: (count: number) => Call | Reply | null | undefined, interrupted?: AbortSignal) {
  const asked = settings(server.url)
  let count = 0
  server.spoil(
    onCall(call => {
      count += 1
      const spoiled = spoil(count)
      return spoiled === undefined ? call : spoiled
    }),
  )
  const options = { marker: newMarker(), limits: quick, startedAt, ...(interrupted && { interrupted }) }
  return { ...(await runTrial(asked, chosenSections(sections, asked), options)), calls: count }
}

// requirement 30.3
test('the moments below are all over a run', async () => {
  expect((await tryWith(() => undefined)).calls).toBeGreaterThan(moments.at(-1) ?? 0)
})

// requirement 30.3
test.each(moments)('a run that is interrupted after %i calls leaves nothing behind', async moment => {
  const interruption = new AbortController()
  const report = await tryWith(count => {
    if (count === moment) interruption.abort()
    return undefined
  }, interruption.signal)
  expect([report.brokenOff, report.left]).toEqual(['The run was interrupted.', []])
  expect(await everything(server.behind.admin)).toBe(before)
})

// requirement 30.3
test.each(moments)('of a server that is gone after %i calls, everything that is left is named', async moment => {
  const { left, marker, brokenOff } = await tryWith(count => (count > moment ? null : undefined))
  expect(brokenOff).toBe('The server does not answer any more.')
  const there = await everything(server.behind.admin)
  const names = [...there.matchAll(new RegExp(`"(?:user)?name": "(${marker}[^"]*)"`, 'g'))].map(([, name]) => name)
  for (const name of names) expect(left.map(one => one.name)).toContain(name)
})

// requirements 30.3, 30.4
test('a server that lists the playlists of all locations loses none of them in the cleaning', async () => {
  server.spoil(faultNamed('lists the playlists of all locations'))
  await tryServer(server.url, quick, '--section', 'playlists,today')
  expect(await everything(server.behind.admin)).toBe(before)
})

// requirement 30.3
test('what a server does not delete is named with the call that removes it', async () => {
  server.spoil(ignoring('DELETE **'))
  const { left, marker } = await tryServer(server.url, quick, '--section', 'locations')
  expect(left).toContainEqual({
    kind: 'location',
    name: `${marker} location 1`,
    remove: expect.stringMatching(/^DELETE \/locations\/\d+$/),
  })
})

// requirement 30.4
test('on an empty server a switch by the id of a playlist is found out without a foreign screen', async () => {
  const empty = await startBadServer()
  empty.spoil(faultNamed('takes the id of the location for that of a playlist'))
  const report = await tryServer(empty.url, quick, '--section', 'today')
  await empty.close()
  expect(notMetIn(report).join('\n')).toMatch(
    /today\.switch: PUT \/playlists\/\d+\/screen .* it switched the playlist of this id/,
  )
})

// requirement 30.4
test('if each id of a playlist is that of a location too, nothing is switched, and the run says why', async () => {
  // The lists say that there are locations with the ids of all playlists.
  const many = Array.from({ length: 400 }, (_, id) => ({ id: id + 1, name: 'Somewhere', unique_id: `place-${id}` }))
  const withAll = ({ locations }: Json) => ({ data: { locations: [...(locations as Json[]), ...many] } })
  server.spoil(answeringWell('GET /locations', body => withAll(body.data as Json)))
  const report = await tryServer(server.url, quick, '--section', 'today')
  expect(untestedIn(report).join('\n')).toContain('today.switch: every playlist of this run has the id of a location')
})
