/**
 * `npm test`: unit, contract and component tests by Vitest, browser tests by Playwright. `npm test -- unit e2e` runs
 * only those kinds. The last line printed is `N passed, N failed`; the exit code is 1 when a test failed or was
 * skipped, and when none ran.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const VITEST_KINDS = ['unit', 'contract', 'component']
const KINDS = [...VITEST_KINDS, 'e2e']

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const script = (name, file) => join(dirname(require.resolve(`${name}/package.json`)), file)

/** Runs a Node script in the project with this terminal as its own. @returns its exit code */
function run(file, args, variables = {}) {
  const env = { ...process.env, ...variables }
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env })
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)))
}

/** A runner that fails without naming a test, for example over a file that it cannot load, counts as one failure. */
function counted(exitCode, { passed, failed, skipped }) {
  return { passed, failed: failed || (exitCode === 0 ? 0 : 1), skipped }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function runVitest(kinds, folder) {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = kinds.map(kind => `--project=${kind}`)
  const exitCode = await run(script('vitest', 'vitest.mjs'), ['run', ...projects, ...reporters])
  const found = readReport(report)
  return counted(exitCode, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  })
}

/** nginx for the test of README's deployment, which stands where ordinary people's PATH does not reach; '' without it. */
function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(file => existsSync(file)) ?? ''
}

async function runPlaywright(folder) {
  const report = join(folder, 'playwright.json')
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts']
  const nginx = findNginx()
  if (!nginx) console.log('nginx is not on this machine: deployment.test.ts left out')
  const exitCode = await run(script('playwright', 'cli.js'), args, { E2E_JSON: report, NGINX_PATH: nginx })
  const stats = readReport(report)?.stats
  const flaky = stats?.flaky ?? 0
  if (flaky > 0) console.log(`\n${flaky} browser test(s) passed only at the second try: look at them above.`)
  return counted(exitCode, {
    passed: (stats?.expected ?? 0) + flaky,
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  })
}

async function main() {
  const asked = process.argv.slice(2)
  const unknown = asked.filter(kind => !KINDS.includes(kind))
  if (unknown.length > 0) {
    console.error(`There are no tests called ${unknown.join(', ')}. Choose from: ${KINDS.join(', ')}.`)
    return 1
  }
  const kinds = asked.length > 0 ? asked : KINDS
  const folder = mkdtempSync(join(tmpdir(), 'signage-run-'))
  try {
    const results = []
    const forVitest = kinds.filter(kind => VITEST_KINDS.includes(kind))
    if (forVitest.length > 0) results.push(await runVitest(forVitest, folder))
    if (kinds.includes('e2e')) results.push(await runPlaywright(folder))
    const sum = key => results.reduce((total, result) => total + result[key], 0)
    if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: a skipped test proves nothing, so the run fails.`)
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
    return sum('failed') === 0 && sum('skipped') === 0 && sum('passed') > 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
