import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { runConstants } from './constants.ts'
import { type Part, partByName, parts } from './parts.ts'
import { runPart } from './run-part.ts'

/** The least percentage of changes to the code of a part that must make a test fail. */
const LEAST_SCORE = 85

/** A part takes at most this long on two idle cores. It is printed, not checked, as a busy machine takes longer. */
const MOST_MINUTES = 20

const CONSTANTS = 'constants'

/** `MUTANTS_PARTS=api,constants npm run bench -- mutants` runs only these parts. */
const chosen = process.env.MUTANTS_PARTS?.split(',').map(name => name.trim())

async function measure(part: Part): Promise<boolean> {
  const { killed, total, survivors, minutes } = await runPart(part)
  const score = total > 0 ? (100 * killed) / total : 0
  for (const line of survivors) console.log(`  survived: ${line}`)
  const figure = `${score.toFixed(1)} % of ${total} changes noticed, in ${minutes.toFixed(1)} min`
  const target = `at least ${LEAST_SCORE} %, and ${MOST_MINUTES} min on two idle cores`
  return figureRow(part.name, figure, target, score >= LEAST_SCORE)
}

async function measureConstants(): Promise<boolean> {
  const { total, survivors } = await runConstants()
  for (const line of survivors) console.log(`  survived: ${line}`)
  const figure = `${total - survivors.length} of ${total} changes noticed`
  return figureRow('constants of the product', figure, 'all', survivors.length === 0)
}

/**
 * Changes the code in every way that Stryker knows, one change at a time, and counts the changes that make a fast test
 * fail. Then it does the same with the constants of the product, because Stryker changes no numbers.
 */
export async function run(): Promise<void> {
  const names = chosen ?? [...parts.map(({ name }) => name), CONSTANTS]
  const verdicts: boolean[] = []
  for (const name of names)
    verdicts.push(name === CONSTANTS ? await measureConstants() : await measure(partByName(name)))
  expectTargetsMet(verdicts)
}
