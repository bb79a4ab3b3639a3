import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../../support/product/build-product.ts'
import type { Part } from './parts.ts'

type Options = ConstructorParameters<typeof Stryker>[0]
type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const require = createRequire(import.meta.url)

/** Git ignores this folder. The report of a part shows every change within its code. */
const FOLDER = '.bench/mutants'

/** A test that runs longer counts as failed, because a change may cause an endless loop. */
const TIMEOUT_MS = 15_000

function optionsFor({ name, mutate, ignoresStatic = false }: Part): Options {
  return {
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: [require.resolve('@stryker-mutator/vitest-runner'), join(import.meta.dirname, 'ignore-logs.mjs')],
    ignorers: ['logs'],
    vitest: { configFile: 'tests/bench/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: ignoresStatic,
    concurrency: 2,
    timeoutMS: TIMEOUT_MS,
    timeoutFactor: 2,
    tempDirName: `${FOLDER}/sandbox-${name}`,
    cleanTempDir: 'always',
    // Folders that no test of a part reads are not copied.
    ignorePatterns: [
      '/.bench',
      '/.data',
      '/.e2e',
      '/.shots',
      '/dist',
      '/tests/e2e',
      '/tests/deep',
      '/tests/shots',
      '/test-results',
    ],
    // Stryker cannot read a tsconfig file with TypeScript 7, so it is given a name that does not exist.
    tsconfigFile: 'none.json',
    reporters: ['html'],
    htmlReporter: { fileName: `${FOLDER}/${name}.html` },
    logLevel: 'warn' as Options['logLevel'],
  }
}

/** The changes that the tests of a part noticed, and those that they missed. */
export interface PartScore {
  killed: number
  total: number
  /** One line each: the place in the code and the new code. */
  survivors: string[]
  minutes: number
}

const isFound = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout'
const isMissed = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage'

function lineOf({ fileName, location, mutatorName, replacement = '' }: MutantResult): string {
  const place = `${relative(projectRoot, fileName)}:${location.start.line}:${location.start.column}`
  return `${place} ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`
}

/** Changes the code of one part in every way that Stryker knows. @throws Error if a test fails without a change */
export async function runPart(part: Part): Promise<PartScore> {
  // vitest.config.ts reads this in a process that Stryker starts.
  process.env.MUTANTS_TESTS = JSON.stringify(part.tests)
  mkdirSync(join(projectRoot, FOLDER), { recursive: true })
  const started = performance.now()
  const results = await new Stryker(optionsFor(part)).runMutationTest()
  const missed = results.filter(isMissed)
  const killed = results.filter(isFound).length
  return {
    killed,
    total: killed + missed.length,
    survivors: missed.map(lineOf),
    minutes: (performance.now() - started) / 60_000,
  }
}
