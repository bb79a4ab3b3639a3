import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtime } from '../../conformance/sections/realtime.ts'
import type { Report } from '../../conformance/trial.ts'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, removeLeftovers, seedBystanders } from '../../support/bad-server/bystanders.ts'
import type { Fault } from '../../support/bad-server/fault.ts'
import { faults, sectionOfFault } from '../../support/bad-server/faults/faults.ts'
import {
  notMetIn,
  PAGES,
  PRESENCE_MS,
  patient,
  quick,
  tryChecks,
  trySection,
  tryServer,
  untestedIn,
} from '../../support/bad-server/trials.ts'

let server: BadServer
let before: string
beforeAll(async () => {
  server = await startBadServer({ allowedOrigins: [PAGES], presenceLimitMs: quick.silenceMs + 150 })
  await seedBystanders(server.behind.admin)
  before = await everything(server.behind.admin)
})
afterAll(() => server.close())

/** A run of the section of a fault; of the realtime messages, whose checks wait, only the check that has to find it. */
function tryFor(fault: Fault): Promise<Report> {
  const section = sectionOfFault(fault)
  const origin = section === 'cors' ? PAGES : ''
  if (section !== 'realtime') return trySection(server.url, quick, section, { finds: fault.finds, origin })
  return tryChecks(server.url, [{ ...realtime, checks: realtime.checks.filter(({ name }) => name === fault.finds) }])
}

// requirement 30.8
test.each(faults)('a server that $name does not meet $finds', async fault => {
  server.spoil(fault)
  const report = await tryFor(fault)
  server.spoil(null)
  await removeLeftovers(server.behind.admin)
  expect(notMetIn(report).join('\n')).toContain(`${fault.finds}: `)
})

// requirement 30.4
test('no run has touched what it had not created, whatever the server did wrong', async () => {
  expect(await everything(server.behind.admin)).toBe(before)
})

// requirement 30.8
test('the proxy of these tests is no fault itself', async () => {
  const own = await startBadServer({ allowedOrigins: [PAGES], presenceLimitMs: PRESENCE_MS })
  const report = await tryServer(own.url, patient, '--origin', PAGES)
  expect([...notMetIn(report), ...untestedIn(report), ...report.left]).toEqual([])
  await own.close()
})
