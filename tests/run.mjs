/**
 * `npm test`: unit, contract and component tests by Vitest, then browser tests by Playwright; no test has a second try.
 * `npm test -- deep`: what needs minutes or a quiet machine; a test that passes only at its second try is named as flaky.
 * `npm test -- unit e2e` runs only those kinds. The end of the output names every test that is not simply passed; its last
 * line is `N passed, N failed`. The exit code is 1 if a test failed or was skipped, and if no test ran.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwrightResults, vitestResults } from './runner-reports.mjs'

/** The kinds of tests: the projects of Vitest, and the runs of Playwright, one after the other. */
const KINDS = {
  unit: { vitest: ['unit'] },
  contract: { vitest: ['contract'] },
  component: { vitest: ['component', 'player'] },
  e2e: { playwright: ['e2e'] },
  deep: { vitest: ['deep*'], playwright: ['deep', 'alone'] },
}
const EVERYDAY = ['unit', 'contract', 'component', 'e2e']

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const script = (name, file) => join(dirname(require.resolve(`${name}/package.json`)), file)

/** Runs a Node script in the project with this terminal as its own. @returns its exit code */
function run(file, args, variables = {}) {
  const env = { ...process.env, ...variables }
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env })
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)))
}

/** A runner that fails without naming a test, for example over an error outside of every test, counts as one failure. */
function counted(exitCode, results) {
  if (exitCode === 0 || results.failed > 0) return results
  return { ...results, failed: 1, named: [...results.named, 'failed: the runner itself; its output above says why'] }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function runVitest(projects, folder) {
  const report = join(folder, 'vitest.json')
  const unhandled = join(folder, 'unhandled.json')
  const own = fileURLToPath(new URL('unhandled-errors.mjs', import.meta.url))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${own}`]
  // What the product says in the console is of use beside a failure only.
  const args = ['run', '--silent=passed-only', ...projects.map(name => `--project=${name}`), ...reporters]
  const exitCode = await run(script('vitest', 'vitest.mjs'), args, { UNHANDLED_JSON: unhandled })
  return counted(exitCode, vitestResults(readReport(report), root, readReport(unhandled)))
}

/** The nginx for the deployment test, often in a folder outside of PATH; '' if there is none. */
function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(file => existsSync(file)) ?? ''
}

async function runPlaywright(project, folder) {
  const report = join(folder, `${project}.json`)
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', `--project=${project}`]
  const nginx = findNginx()
  if (!nginx && project === 'deep') console.log('nginx is not on this machine: deployment.test.ts left out')
  const exitCode = await run(script('playwright', 'cli.js'), args, { E2E_JSON: report, NGINX_PATH: nginx })
  return counted(exitCode, playwrightResults(readReport(report)))
}

async function main() {
  const asked = process.argv.slice(2)
  const unknown = asked.filter(kind => !Object.hasOwn(KINDS, kind))
  if (unknown.length > 0) {
    console.error(`There are no tests called ${unknown.join(', ')}. Choose from: ${Object.keys(KINDS).join(', ')}.`)
    return 1
  }
  const kinds = (asked.length > 0 ? asked : EVERYDAY).map(kind => KINDS[kind])
  const folder = mkdtempSync(join(tmpdir(), 'signage-run-'))
  try {
    const results = []
    const forVitest = kinds.flatMap(({ vitest = [] }) => vitest)
    if (forVitest.length > 0) results.push(await runVitest(forVitest, folder))
    for (const project of kinds.flatMap(({ playwright = [] }) => playwright))
      results.push(await runPlaywright(project, folder))
    const sum = key => results.reduce((total, result) => total + result[key], 0)
    if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: a skipped test proves nothing, so the run fails.`)
    for (const line of results.flatMap(result => result.named)) console.log(line)
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
    return sum('failed') === 0 && sum('skipped') === 0 && sum('passed') > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
