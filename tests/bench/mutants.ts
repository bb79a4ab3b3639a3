import { expectKept, figureRow } from './figure-row.ts'
import { runConstants } from './mutants/constants.ts'
import { type Part, partByName, parts } from './mutants/parts.ts'
import { runPart } from './mutants/run-part.ts'

/** Of a hundred changes to the code of a part, so many have to make a test fail. */
const LEAST_SCORE = 85

/** Each part ends within this on two cores that do nothing else; on a busy machine nothing can be said of it. */
const MOST_MINUTES = 20

const CONSTANTS = 'constants'

/** `MUTANTS_PARTS=api,constants npm run bench -- mutants` runs some of them. */
const chosen = process.env.MUTANTS_PARTS?.split(',').map(name => name.trim())

async function measure(part: Part): Promise<boolean> {
  const { killed, total, survivors, minutes } = await runPart(part)
  const score = total > 0 ? (100 * killed) / total : 0
  for (const line of survivors) console.log(`  survived: ${line}`)
  const figure = `${score.toFixed(1)} % of ${total} changes noticed, in ${minutes.toFixed(1)} min`
  const bar = `at least ${LEAST_SCORE} %, and ${MOST_MINUTES} min on two idle cores`
  return figureRow(part.name, figure, bar, score >= LEAST_SCORE)
}

async function measureConstants(): Promise<boolean> {
  const { total, survivors } = await runConstants()
  for (const line of survivors) console.log(`  survived: ${line}`)
  const figure = `${total - survivors.length} of ${total} changes noticed`
  return figureRow('what the product fixes', figure, 'all', survivors.length === 0)
}

/**
 * Changes the code in every way that Stryker knows, one change at a time, and counts how many the fast tests notice; then
 * every figure and name that the product fixes, which Stryker leaves alone, as it changes no numbers.
 */
export async function run(): Promise<void> {
  const names = chosen ?? [...parts.map(({ name }) => name), CONSTANTS]
  const kept: boolean[] = []
  for (const name of names) kept.push(name === CONSTANTS ? await measureConstants() : await measure(partByName(name)))
  expectKept(kept)
}
