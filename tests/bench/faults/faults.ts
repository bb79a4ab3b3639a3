import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { runFaults } from './fault-runs.ts'

/** The number of runs of every case; the deep run has each once. */
const ROUNDS = process.env.FAULT_ROUNDS ?? '2'

/** The number of random answers for each call; the deep run tries 500. */
const ANSWERS = process.env.FAULT_ANSWERS ?? '3000'

const execute = promisify(execFile)
const require = createRequire(import.meta.url)
const script = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file)

interface Step {
  title: string
  error?: unknown
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky'; results: { steps?: Step[] }[] }[] }[]
}

interface Case {
  title: string
  survived: boolean
}

/** The cases of a run: one for each step of a test, or one for a test without steps. */
function casesOf(suite: Suite): Case[] {
  const tests = (suite.specs ?? []).flatMap(({ title, tests }) => tests.map(test => ({ title, ...test })))
  const own = tests.flatMap(({ title, status, results }) => {
    const steps = results.flatMap(result => result.steps ?? [])
    const isExpected = status === 'expected'
    if (steps.length === 0) return [{ title, survived: isExpected }]
    return steps.map(step => ({ title: `${title}: ${step.title}`, survived: isExpected || !step.error }))
  })
  return [...own, ...(suite.suites ?? []).flatMap(casesOf)]
}

async function browserCases(files: string): Promise<Case[]> {
  const folder = await temporaryFolder()
  const report = join(folder.path, 'report.json')
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--retries=0', `--repeat-each=${ROUNDS}`, files]
  const env = { ...process.env, E2E_JSON: report, E2E_RESULTS: join(folder.path, 'results') }
  // A failed case ends the process with an error; the report counts it.
  await execute(process.execPath, [script('playwright', 'cli.js'), ...args], {
    cwd: projectRoot,
    env,
    maxBuffer: 2 ** 28,
  }).catch(() => undefined)
  const cases = casesOf(JSON.parse(await readFile(report, 'utf8')) as Suite)
  await folder.remove()
  return cases
}

async function answerCases(): Promise<{ passed: number; failed: number }> {
  const folder = await temporaryFolder()
  const report = join(folder.path, 'report.json')
  const args = ['run', '--project=deep-component', 'any-answer', '--reporter=json', `--outputFile=${report}`]
  const env = { ...process.env, ANSWER_CASES: ANSWERS }
  const options = { cwd: projectRoot, env, maxBuffer: 2 ** 28 }
  await execute(process.execPath, [script('vitest', 'vitest.mjs'), ...args], options).catch(() => undefined)
  const found = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  await folder.remove()
  return { passed: found.numPassedTests, failed: found.numFailedTests }
}

const browserSuites = [
  ['faults of the connection, of sessions and of people', 'console/faults/'],
  ['hostile data in the pages', 'hostile-'],
  ['a display through its faults', 'display-'],
  ['a display without a server', 'offline'],
] as const

/** Runs the long version of every fault suite and prints its counts: cases, survivals and lost records. */
export async function run(): Promise<void> {
  const verdicts = await runFaults()
  for (const [name, files] of browserSuites) {
    const cases = await browserCases(files)
    const failed = cases.filter(({ survived }) => !survived)
    const figure = `${cases.length} cases, ${cases.length - failed.length} survived`
    verdicts.push(figureRow(name, figure, 'all', failed.length === 0 && cases.length > 0))
    for (const { title } of failed) console.log(title)
  }
  const { passed, failed } = await answerCases()
  const figure = `${passed} of ${passed + failed} properties held with ${ANSWERS} answers each`
  verdicts.push(figureRow('random and mutated answers', figure, 'all', failed === 0 && passed > 0))
  expectTargetsMet(verdicts)
}
