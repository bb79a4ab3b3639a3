import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chosenSections } from '../../conformance/conduct.ts'
import { sections } from '../../conformance/sections/sections.ts'
import { newMarker, runTrial } from '../../conformance/trial.ts'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, removeLeftovers, seedBystanders } from '../../support/bad-server/bystanders.ts'
import type { Spoiler } from '../../support/bad-server/fault.ts'
import { quick, settingsFor, startedAt } from '../../support/bad-server/trials.ts'

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

/** A run whose calls are counted. */
async function tryWith(
  spoil: (count: number) => ReturnType<NonNullable<Spoiler['call']>> | undefined,
  interrupted?: AbortSignal,
) {
  const asked = settings(server.url)
  let count = 0
  const marker = newMarker()
  server.spoil({
    name: '',
    finds: '',
    make: () => ({
      call(call) {
        count += 1
        const spoiled = spoil(count)
        return spoiled === undefined ? call : spoiled
      },
    }),
  })
  const options = { marker, limits: quick, startedAt, ...(interrupted && { interrupted }) }
  return runTrial(asked, chosenSections(sections, asked), options)
}

// requirement 30.3
test('the moments below are all over a run', async () => {
  let calls = 0
  await tryWith(count => {
    calls = count
    return undefined
  })
  expect(calls).toBeGreaterThan(moments.at(-1) ?? 0)
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
