import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Check, sectionOf } from '../../conformance/check.ts'
import { everything, seedBystanders } from '../../support/bad-server/bystanders.ts'
import { argumentsFor, environment, tryChecks } from '../../support/bad-server/trials.ts'
import { projectRoot } from '../../support/product/build-product.ts'
import { signInSeed } from '../../support/product/seed.ts'
import { type ServerProcess, startServerProcess } from '../../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: ServerProcess
beforeEach(async () => {
  folder = await temporaryFolder()
  server = await startServerProcess(testOptions(folder.path))
})
afterEach(async () => {
  await server.kill()
  await folder.remove()
})

const seed = () => signInSeed(server.url, adminAccount)

/** The command in a process of its own, with its output so far. */
function startRun(...more: string[]) {
  const script = join(projectRoot, 'tests/conformance/run.mjs')
  const child = spawn(process.execPath, [script, ...argumentsFor(server.url, ...more)], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
  })
  const written = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      written.text += chunk
    })
  }
  const ended = once(child, 'close').then(([status]) => status as number | null)
  return { child, written, ended }
}

async function untilCreated(): Promise<void> {
  const admin = await seed()
  await expect.poll(() => everything(admin), { timeout: 30_000, interval: 50 }).toContain('contract-check-')
}

// requirement 30.3
test.each([
  ['SIGINT', true],
  ['SIGTERM', true],
  ['a reader of its output that goes away, as `head` does,', false],
] as const)('%s in the middle of a run leaves nothing behind', async (what, isSignal) => {
  const admin = await seed()
  await seedBystanders(admin)
  const before = await everything(admin)
  const { child, written, ended } = startRun()
  await untilCreated()
  if (isSignal) child.kill(what)
  else child.stdout.destroy()
  expect(await ended).toBe(2)
  if (isSignal) {
    expect(written.text).toContain('Interrupted: what the run has created is being deleted.')
    expect(written.text).toMatch(/\nThe run was interrupted\. \d+ requirements were not tried\.\n/)
    expect(written.text).toMatch(/Everything that the run created is deleted \(\d+ things\)\.\n$/)
  }
  expect(await everything(admin)).toBe(before)
})

// requirement 30.3
test('of a server that dies in the middle it says what is left, and the command that removes it later works', async () => {
  await seedBystanders(await seed())
  const before = await everything(await seed())
  const { written, ended } = startRun()
  await untilCreated()
  await server.kill()
  expect(await ended).toBe(2)
  expect(written.text).toMatch(/\nThe server does not answer any more\. \d+ requirements were not tried\.\n/)
  expect(written.text).toMatch(/perhaps the location "contract-check-[0-9a-f]{8} location 1"\n/)
  const [, name = ''] = /--password-env PASSWORD --clean ([0-9a-f]{8})\n/.exec(written.text) ?? []
  server = await startServerProcess(testOptions(folder.path))
  const cleaning = startRun('--clean', name)
  expect([await cleaning.ended, cleaning.written.text]).toEqual([
    0,
    expect.stringMatching(
      new RegExp(`^[1-9]\\d* things with contract-check-${name} in their names were deleted\\.\n$`),
    ),
  ])
  expect(await everything(await seed())).toBe(before)
})

// requirement 30.3
test('a fault of a check is reported, the others go on, and what was created is deleted', async () => {
  const before = await everything(await seed())
  const aCheck = (name: string, verify: Check['verify'] = async () => undefined): Check => ({
    ...{ name, promise: name, level: 'console', client: '' },
    verify,
  })
  let created = false
  const checks = [
    aCheck('own.creates', async ({ own }) => void (await own.location.id())),
    aCheck('own.falls', async () => {
      created = (await everything(await seed())).includes('contract-check-')
      throw new TypeError('a fault of this check')
    }),
    aCheck('own.goes-on'),
  ]
  const report = await tryChecks(server.url, [sectionOf('own', 'Own', [], checks)])
  expect([created, ...report.outcomes.map(({ result }) => result)]).toEqual([true, 'met', 'could not be tested', 'met'])
  expect(report.outcomes[1]).toMatchObject({ because: expect.stringContaining('the run itself has a fault') })
  expect([report.left, report.brokenOff, await everything(await seed())]).toEqual([[], '', before])
})
