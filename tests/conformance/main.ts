import { readArguments, type Settings, WrongArguments } from './arguments.ts'
import { CouldNotRun } from './before.ts'
import { BrokenOff, type Section } from './check.ts'
import { chosenSections, isNotTried, type Outcome } from './conduct.ts'
import { help } from './help.ts'
import { awaitInterruption } from './interruption.ts'
import { planInWords } from './plan.ts'
import { reportAsJson } from './report-json.ts'
import { headingInWords, leftoversInWords, outcomeInWords, summaryInWords } from './report-text.ts'
import { sections } from './sections/sections.ts'
import { type Conditions, cleanEarlierRun, newMarker, PREFIX, runTrial } from './trial.ts'
import { statusOf } from './verdict.ts'

/** Where a run writes; tests read it. */
export interface Terminal {
  out(text: string): void
  error(text: string): void
}

const ownTerminal: Terminal = {
  out: text => void process.stdout.write(text),
  error: text => void process.stderr.write(text),
}

/** What a server says is written without the characters that steer a terminal. */
function printing({ out, error }: Terminal): Terminal {
  const printable = (text: string) => text.replace(/[^\P{Cc}\n]/gu, ' ')
  return { out: text => out(printable(text)), error: text => error(printable(text)) }
}

const names = sections.map(({ name }) => name)

/** Writes each heading before the first outcome of its section. */
function createTeller(chosen: readonly Section[], { out }: Terminal) {
  let section = ''
  return (outcome: Outcome) => {
    if (isNotTried(outcome)) return
    const next = chosen.find(({ name }) => name === outcome.section)
    if (next && next.name !== section) out(`${headingInWords(next)}\n`)
    section = outcome.section
    out(`${outcomeInWords(outcome)}\n`)
  }
}

async function tryServer(settings: Settings, terminal: Terminal, conditions: Conditions): Promise<number> {
  const marker = newMarker()
  const chosen = chosenSections(sections, settings)
  // With --json, standard output holds the report and nothing else.
  const note = settings.json ? terminal.error : terminal.out
  note(planInWords(marker, chosen, settings))
  const { interrupted, abandoned, stop } = awaitInterruption(sentence => note(`\n${sentence}\n`))
  try {
    const report = await runTrial(settings, chosen, {
      marker,
      interrupted,
      abandoned,
      ...conditions,
      ...(!settings.json && { tell: createTeller(chosen, terminal) }),
    })
    terminal.out(settings.json ? reportAsJson(report, settings) : summaryInWords(report, settings))
    return statusOf(report)
  } finally {
    stop()
  }
}

async function clean(settings: Settings, run: string, { out }: Terminal): Promise<number> {
  const marker = PREFIX + run
  const { removed, left } = await cleanEarlierRun(settings, marker)
  out(`${removed} things with ${marker} in their names were deleted.\n${leftoversInWords(left, marker, settings)}`)
  return left.length === 0 ? 0 : 1
}

/** The sentence for an error that ended a run before it began; null for a fault of the run itself. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof BrokenOff) return 'Interrupted before anything was created.'
  return error instanceof CouldNotRun || error instanceof WrongArguments ? error.message : null
}

/**
 * Tries a server as the command line says.
 * @returns the exit status: 0 met, 1 not met, 2 could not run
 */
export async function main(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  given: Terminal = ownTerminal,
  conditions: Conditions = {},
): Promise<number> {
  const terminal = printing(given)
  try {
    const settings = readArguments(argv, env, names)
    if (settings === null) {
      terminal.out(help(names))
      return 0
    }
    if (settings.clean !== null) return await clean(settings, settings.clean, terminal)
    return await tryServer(settings, terminal, conditions)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    terminal.error(`${sentence}\n`)
    if (error instanceof WrongArguments) terminal.error('npm run contract -- --help explains the arguments.\n')
    return 2
  }
}
