import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

const execute = promisify(execFile)
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

/** A constant of the product: its file, its code there, the changed code, and the tests that must fail then. */
type Constant = readonly [file: string, from: string, to: string, ...tests: string[]]

const session = 'tests/unit/api/session.test.ts'
const socket = 'tests/unit/realtime/socket.test.ts'
const advice = 'tests/unit/media/classify.test.ts'
const words = 'tests/unit/texts.test.ts'
const format = 'tests/unit/base/format.test.ts'
const plan = 'tests/unit/location/plan-draft.test.ts'
const groups = 'tests/component/location/groups.test.tsx'
const gallery = 'tests/component/location/gallery.test.tsx'
const reload = 'tests/component/location/late-reload.test.tsx'
const films = 'tests/component/player/video-slot.test.tsx'

const constants: readonly Constant[] = [
  ['src/api/session.ts', "'TOKEN'", "'TOKENS'", session],
  ['src/api/session.ts', "'USER_ID'", "'USERID'", session],
  ['src/api/session.ts', "'EMAIL'", "'MAIL'", session],
  ['src/api/session.ts', "'USERNAME'", "'USER_NAME'", session],
  ['src/api/api-error.ts', '300_000', '299_999', 'tests/component/api/client.test.tsx'],
  ['src/media/uploads/upload-limits.ts', 'megabytes: 5,', 'megabytes: 6,', advice],
  ['src/media/uploads/upload-limits.ts', 'megabytes: 50,', 'megabytes: 51,', advice],
  ['src/media/upload.ts', 'TICKER_HEIGHT_PX = 128', 'TICKER_HEIGHT_PX = 129', advice],
  ['src/media/uploads/upload-limits.ts', 'LONG_SIDE_PX = 2000', 'LONG_SIDE_PX = 2001', advice],
  ['src/texts.ts', 'up to 5 MB', 'up to 6 MB', words],
  ['src/texts.ts', 'up to 50 MB', 'up to 60 MB', words],
  ['src/texts.ts', '128x2000 px', '128x2048 px', words],
  ['src/base/format.ts', 'UNIT = 1024', 'UNIT = 1000', format],
  ['src/base/format.ts', '} B`', '} b`', format],
  ['src/base/format.ts', '} KB`', '} kB`', format],
  ['src/base/format.ts', '} MB`', '} MiB`', format],
  ['src/base/local-day.ts', "String(value).padStart(2, '0')", "String(value).padStart(1, '0')", format],
  ['src/realtime/socket.ts', 'reconnectionAttempts: 5', 'reconnectionAttempts: 6', socket],
  ['src/realtime/socket.ts', 'reconnectionDelay: 2000', 'reconnectionDelay: 1999', socket],
  ['src/realtime/socket.ts', 'reconnectionDelayMax: 2000', 'reconnectionDelayMax: 5000', socket],
  ['src/realtime/socket.ts', 'randomizationFactor: 0', 'randomizationFactor: 0.5', socket],
  ['src/realtime/socket.ts', "['websocket']", "['polling', 'websocket']", socket],
  [
    'src/player/schedule/rotation.ts',
    'DEFAULT_IMAGE_SECONDS = 10',
    'DEFAULT_IMAGE_SECONDS = 11',
    'tests/unit/player/videowall/dwell.test.ts',
  ],
  [
    'src/player/schedule/rotation.ts',
    'position.repeat < ',
    'position.repeat <= ',
    'tests/unit/player/videowall/playback.test.ts',
  ],
  ['src/api/playlists.ts', 'numberField(1)', 'numberField(2)', 'tests/unit/api/offline-empty-answer.test.ts'],
  [
    'src/player/status-reporter.ts',
    'HEARTBEAT_MS = 10_000',
    'HEARTBEAT_MS = 9_999',
    'tests/unit/player/status-reporter.test.ts',
  ],
  [
    'src/player/status-reporter.ts',
    'HEARTBEAT_MS = 10_000',
    'HEARTBEAT_MS = 10_001',
    'tests/unit/player/status-reporter.test.ts',
  ],
  ['src/player/videowall/video-slot.ts', 'RETRY_MS = 1500', 'RETRY_MS = 1000', films],
  ['src/player/videowall/video-slot.ts', 'RETRY_MS = 1500', 'RETRY_MS = 2000', films],
  ['src/media/metadata-store.ts', 'IMAGE_SECONDS = 15', 'IMAGE_SECONDS = 10', gallery],
  ['src/api/queries.ts', 'AFTER_MS = 1500', 'AFTER_MS = 500', reload],
  ['src/api/queries.ts', 'AFTER_MS = 1500', 'AFTER_MS = 60_000', reload],
  ['src/location/playlist/plan-draft.ts', 'DEFAULT_HOURS = 12', 'DEFAULT_HOURS = 11', plan],
  ['src/location/playlist/plan-draft.ts', '% 24', '% 25', plan],
  ['src/playlists/ticker-plan.ts', "time_start: '00:00:00'", "time_start: '00:01:00'", plan],
  ['src/playlists/ticker-plan.ts', "TICKER_END = '23:00:00'", "TICKER_END = '23:59:00'", plan],
  ['src/location/playlist/plan-draft.ts', 'value >= 1', 'value >= 0', plan],
  ['src/location/playlist/plan-fields.tsx', 'dateFormat="h:mm aa"', 'dateFormat="HH:mm"', groups],
  ['src/location/playlist/plan-fields.tsx', 'timeFormat="h:mm aa"', 'timeFormat="HH:mm"', groups],
  ['src/ui/dates/date-range-field.tsx', 'timeFormat="HH:mm"', 'timeFormat="h:mm aa"', groups],
]

interface Report {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs some tests, with one change or without. @returns the number of passed tests and the names of the failed ones */
async function runTests(
  tests: readonly string[],
  change: object | null,
): Promise<{ passed: number; failed: string[] }> {
  const folder = await temporaryFolder()
  const report = join(folder.path, 'report.json')
  const args = [vitest, 'run', '--config', 'tests/bench/mutants/vitest.config.ts', '--bail=1', '--reporter=json']
  const env = { ...process.env, MUTANTS_TESTS: JSON.stringify(tests), MUTANTS_CHANGE: JSON.stringify(change) }
  try {
    // A failed test ends the process with an error; the report names it.
    await execute(process.execPath, [...args, `--outputFile=${report}`], { cwd: projectRoot, env }).catch(
      () => undefined,
    )
    const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(one => one.status === 'failed'),
    )
    return { passed: numPassedTests, failed: failed.map(({ fullName }) => fullName) }
  } finally {
    await folder.remove()
  }
}

/** Fails at once for a row whose code no longer exists, which would otherwise end a long run in its middle. @throws Error */
function expectFound(): void {
  for (const [file, from] of constants) {
    const found = readFileSync(join(projectRoot, file), 'utf8').split(from).length - 1
    if (found !== 1) throw new Error(`"${from}" occurs ${found} times in ${file}; it must occur exactly once.`)
  }
}

async function expectGreen(): Promise<void> {
  const tests = [...new Set(constants.flatMap(([, , , ...names]) => names))]
  const { passed, failed } = await runTests(tests, null)
  if (failed.length === 0 && passed > 0) return
  throw new Error(`Without a change ${passed} tests pass, and these fail: ${failed.join(', ') || 'none'}.`)
}

/** Changes the constants of the product, one at a time. @throws Error if one is not found, or if a test fails without a change */
export async function runConstants(): Promise<{ total: number; survivors: string[] }> {
  expectFound()
  await expectGreen()
  const survivors: string[] = []
  for (const [file, from, to, ...tests] of constants) {
    const { failed } = await runTests(tests, { file, from, to })
    if (failed.length === 0) survivors.push(`${file}: ${from} as ${to}`)
  }
  return { total: constants.length, survivors }
}
