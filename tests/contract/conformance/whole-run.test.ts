import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '../../conformance/main.ts'
import { sections } from '../../conformance/sections/sections.ts'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, seedBystanders } from '../../support/bad-server/bystanders.ts'
import { faultNamed } from '../../support/bad-server/faults/faults.ts'
import { readings, together } from '../../support/bad-server/readings.ts'
import {
  argumentsFor,
  aTerminal,
  environment,
  PAGES,
  PRESENCE_MS,
  patient,
  startedAt,
  tryServer,
} from '../../support/bad-server/trials.ts'
import { adminAccount } from '../../support/product/test-server.ts'

let server: BadServer
let before: string
beforeAll(async () => {
  server = await startBadServer({ allowedOrigins: [PAGES], presenceLimitMs: PRESENCE_MS })
  await seedBystanders(server.behind.admin)
  before = await everything(server.behind.admin)
})
afterAll(() => server.close())

/** A run of the command, with everything that it writes. */
async function run(url: string, ...more: string[]) {
  const { terminal, written } = aTerminal()
  const status = await main(argumentsFor(url, ...more), environment, terminal, { limits: patient, startedAt })
  return { status, ...written }
}

// requirements 4.9, 6.19, 12.7, 18.12, 30.1, 30.2, 30.3, 30.4, 30.5, 30.6, 30.8, 30.10, 30.12, 35.9
test('the embedded server meets every requirement, and nothing of the run is left there', async () => {
  const { status, out, error } = await run(server.behind.url, '--origin', PAGES)
  expect(out).not.toMatch(/^ {2}(not met|could not be tested) /m)
  expect([status, error]).toEqual([0, ''])
  const promises = sections.flatMap(({ checks }) => checks).filter(({ name }) => name !== 'media.largest')
  for (const { name, promise } of promises) expect(out).toContain(`  met                  ${promise}  (${name})\n`)
  expect(out).toMatch(
    /The console works {3,}yes {3}\d+ of \d+ met\n {2}A screen works {3,}yes .*\n {2}At full comfort {3,}yes /,
  )
  expect(out).toMatch(/Everything that the run created is deleted \(\d\d things\)\.\n$/)
  expect(out).toMatch(/messages of a screen are understood {3}in both forms\n/)
  expect(out).toMatch(/receipts of screens \(VITE_RECEIPTS\) {3,}taken\n/)
  expect(out).toContain('1 with 10 locations, whose screens make 4; 30 with 300 locations, whose screens make 120.\n')
  expect(out).not.toContain(adminAccount.password)
  expect(await everything(server.behind.admin)).toBe(before)
  // What it will do is said before the first requirement.
  expect(out.indexOf('add three locations')).toBeGreaterThan(0)
  expect(out.indexOf('add three locations')).toBeLessThan(out.indexOf('Login and session'))
  expect(out).toMatch(/Everything that it creates has contract-check-[0-9a-f]{8} in its name\./)
})

// requirement 30.8
test('a server that does one thing wrong is told what, and the exit status is 1', async () => {
  server.spoil(faultNamed('gives times in another notation'))
  const { status, out } = await run(server.url, '--section', 'locations')
  server.spoil(null)
  expect(status).toBe(1)
  expect(out).toMatch(/^ {2}not met {14}\S.*\(locations\.times\)$/m)
  expect(out.match(/^ {2}not met /gm)).toHaveLength(1)
  expect(await everything(server.behind.admin)).toBe(before)
})

// requirement 30.7
test('a server that makes another choice passes, and the run says which', async () => {
  const choice = readings.find(({ name }) => name === 'answers with a list alone')
  server.spoil(together(choice?.spoilers ?? []))
  const { status, out } = await run(server.url, '--section', 'locations')
  server.spoil(null)
  expect(status).toBe(0)
  expect(out).toMatch(/the list of locations +in the body itself\n/)
})

// requirements 30.6, 30.11
test('a level leaves out the requirements above it, and the report is JSON if it is asked for', async () => {
  const { status, out, error } = await run(
    server.behind.url,
    '--json',
    '--level',
    'console',
    '--section',
    'locations,media',
  )
  const report = JSON.parse(out)
  expect([status, report.status, report.level, report.left]).toEqual([0, 0, 'console', []])
  const names: string[] = report.requirements.map(({ name }: { name: string }) => name)
  expect(names).toContain('locations.delete')
  expect(names).toContain('media.content')
  expect(names).not.toContain('locations.times')
  expect(names).not.toContain('media.range')
  expect(names).not.toContain('login.token')
  expect(report.levels).toEqual([{ level: 'console', met: names.length, notMet: 0, untested: 0, isReached: true }])
  expect(report.readings['the list of locations']).toBe('in data.locations')
  // What it will do is said all the same, beside the report.
  expect(error).toContain('This run will\n')
})

// requirement 30.6
test('the level of a screen needs no comfort', async () => {
  const settings = await tryServer(server.url, patient, '--level', 'screen', '--section', 'media')
  const names = settings.outcomes.map(({ name }) => name)
  expect(names).toContain('media.range')
  expect(names).not.toContain('media.range-suffix')
})
