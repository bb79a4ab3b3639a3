import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, seedBystanders } from '../../support/bad-server/bystanders.ts'
import { faults } from '../../support/bad-server/faults/faults.ts'
import { answeringWell, fault, ignoring, type Json } from '../../support/bad-server/spoilers.ts'
import { notMetIn, quick, tryServer, untestedIn } from '../../support/bad-server/trials.ts'

let server: BadServer
beforeEach(async () => {
  server = await startBadServer()
})
afterEach(() => server.close())

// requirement 30.4
test('on an empty server a switch by the id of a playlist is found out without a foreign screen', async () => {
  const wrong = faults.find(({ name }) => name === 'takes the id of the location for that of a playlist')
  server.spoil(wrong ?? null)
  const report = await tryServer(server.url, quick, '--section', 'today')
  expect(notMetIn(report).join('\n')).toMatch(
    /today\.switch: PUT \/playlists\/\d+\/screen .* it switched the playlist of this id/,
  )
})

// requirement 30.4
test('if each id of a playlist is that of a location too, nothing is switched, and the run says why', async () => {
  // The lists say that there are locations with the ids of all playlists.
  const many = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    name: 'Somewhere',
    unique_id: `place-${index}`,
  }))
  server.spoil(
    fault(
      '',
      '',
      answeringWell('GET /locations', body => ({
        data: { locations: [...((body.data as Json).locations as Json[]), ...many] },
      })),
    ),
  )
  const report = await tryServer(server.url, quick, '--section', 'today')
  expect(untestedIn(report).join('\n')).toContain('today.switch: every playlist of this run has the id of a location')
})

// requirements 30.3, 30.4
test('a server that lists the playlists of all locations loses none of them in the cleaning', async () => {
  const { admin } = server.behind
  await seedBystanders(admin)
  const before = await everything(admin)
  const wrong = faults.find(({ name }) => name === 'lists the playlists of all locations')
  server.spoil(wrong ?? null)
  await tryServer(server.url, quick, '--section', 'playlists,today')
  expect(await everything(admin)).toBe(before)
})

// requirement 30.3
test('what a server does not delete is named with the call that removes it', async () => {
  server.spoil(fault('', '', ignoring('DELETE **')))
  const { left, marker } = await tryServer(server.url, quick, '--section', 'locations')
  expect(left).toContainEqual({
    kind: 'location',
    name: `${marker} location 1`,
    remove: expect.stringMatching(/^DELETE \/locations\/\d+$/),
  })
})
