import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const tests: string[] = JSON.parse(process.env.MUTANTS_TESTS ?? '[]')

/** One change to a constant, which Stryker cannot make. */
const change: { file: string; from: string; to: string } | null = JSON.parse(process.env.MUTANTS_CHANGE ?? 'null')

/** Tests that need a separate process: they set its time zone, or mutants of range-response.ts can crash Node. */
const ownProcess = [
  'tests/unit/base/clock.test.ts',
  'tests/unit/base/local-day.test.ts',
  'tests/unit/fleet/weekdays.test.ts',
  'tests/unit/player/schedule/schedule.test.ts',
  'tests/unit/player/schedule/timeline-of.test.ts',
  'tests/unit/player/offline/range-response.test.ts',
]

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** True if a glob of `parts.ts` matches: `*` is any part of one name, and `**` any folders. */
const patternOf = (glob: string) =>
  glob
    .split('**/')
    .map(part => part.split('*').map(escaped).join('[^/]*'))
    .join('(?:.*/)?')
const isMatched = (file: string) => tests.some(glob => new RegExp(`^${patternOf(glob)}$`).test(file))

/** Stryker sets the pool to threads and ignores the configuration. */
const inProcesses: Plugin = {
  name: 'tests-in-processes',
  configureVitest: ({ project }) => {
    project.config.pool = 'forks'
  },
}

const withChange: Plugin = {
  name: 'one-change',
  enforce: 'pre',
  transform(code, id) {
    if (!change || !id.endsWith(`/${change.file}`)) return undefined
    if (code.split(change.from).length !== 2)
      throw new Error(`"${change.from}" does not occur exactly once in ${change.file}`)
    return code.replace(change.from, () => change.to)
  },
}

/** Configures the tests of one part as `tests/vite.config.ts` does, without the steps of the product's build. */
export default defineConfig({
  plugins: [withChange],
  test: {
    isolate: false,
    // If a change makes a test wait in vain, the test fails after 5 s. Stryker would stop the whole process after 15 s.
    testTimeout: 5_000,
    hookTimeout: 5_000,
    projects: [
      {
        extends: true,
        test: { name: 'node', include: tests.filter(file => file.endsWith('.ts')), exclude: ownProcess },
      },
      {
        extends: true,
        plugins: [inProcesses],
        // One of them takes 5 s without any change.
        test: { name: 'process', testTimeout: 20_000, include: ownProcess.filter(isMatched) },
      },
      {
        extends: true,
        test: {
          name: 'page',
          // A test of a whole page may take 5 s without any change.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          include: tests.filter(file => file.endsWith('.tsx')),
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:9/' } },
          setupFiles: ['tests/support/component/silence.ts', 'tests/support/component/component-setup.ts'],
        },
      },
    ],
  },
})
