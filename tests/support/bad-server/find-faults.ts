import { afterAll, beforeAll, expect, test } from 'vitest'
import { realtime } from '../../conformance/sections/realtime.ts'
import type { Report } from '../../conformance/trial.ts'
import { type BadServer, startBadServer } from './bad-server.ts'
import { everything, removeLeftovers, seedBystanders } from './bystanders.ts'
import type { Fault } from './fault.ts'
import { faults, sectionOfFault } from './faults/faults.ts'
import { notMetIn, PAGES, quick, tryChecks, trySection } from './trials.ts'

/**
 * Declares one test for each fault of these sections: a run of the section finds it. A last test says that no run has
 * touched what it had not created, whatever the server did wrong.
 */
export function findFaultsOf(...sections: string[]): void {
  let server: BadServer
  let before: string
  beforeAll(async () => {
    server = await startBadServer({ allowedOrigins: [PAGES], presenceLimitMs: quick.silenceMs + 150 })
    await seedBystanders(server.behind.admin)
    before = await everything(server.behind.admin)
  })
  afterAll(() => server.close())

  const own = faults.filter(fault => sections.includes(sectionOfFault(fault)))

  // requirement 30.8
  test.each(own)('a server that $name does not meet $finds', async fault => {
    server.spoil(fault)
    const report = await tryFor(fault, server.url)
    server.spoil(null)
    await removeLeftovers(server.behind.admin)
    expect(notMetIn(report).join('\n')).toContain(`${fault.finds}: `)
  })

  // requirement 30.4
  test('no run has touched what it had not created', async () => {
    expect(await everything(server.behind.admin)).toBe(before)
  })
}

/** A run of the section of a fault; of the realtime messages, whose checks wait, only the check that has to find it. */
function tryFor(fault: Fault, url: string): Promise<Report> {
  const section = sectionOfFault(fault)
  const origin = section === 'cors' ? PAGES : ''
  if (section !== 'realtime') return trySection(url, quick, section, { finds: fault.finds, origin })
  return tryChecks(url, [{ ...realtime, checks: realtime.checks.filter(({ name }) => name === fault.finds) }], quick)
}
