import type { Settings } from './arguments.ts'
import { BrokenOff, type Check, type Level, levels, NotMet, type Section, Untestable } from './check.ts'
import { NoAnswer } from './http-client.ts'
import { tokenIn } from './login-answer.ts'
import type { Run } from './run-context.ts'

/** What came out of one check. */
export type Result =
  | { result: 'met' }
  | { result: 'not met'; asked: string; answered: string }
  | { result: 'could not be tested'; because: string; isBlocked: boolean }

export type Outcome = Pick<Check, 'name' | 'level' | 'promise' | 'client'> & { section: string } & Result

const isWithin = (level: Level, chosen: Level) => levels.indexOf(level) <= levels.indexOf(chosen)

/** The sections of a run, each with the checks that the settings ask for; a section without any is left out. */
export function chosenSections(sections: readonly Section[], settings: Settings): Section[] {
  const isChosen = ({ name }: Section) => settings.sections.length === 0 || settings.sections.includes(name)
  return sections
    .filter(isChosen)
    .map(section => ({
      ...section,
      checks: section.checks.filter(
        check => isWithin(check.level, settings.level) && (check.isAsked?.(settings) ?? true),
      ),
    }))
    .filter(({ checks }) => checks.length > 0)
}

const untested = (because: string, isBlocked: boolean): Result => ({
  result: 'could not be tested',
  because,
  isBlocked,
})

const BROKEN_OFF = 'the run was broken off'
const NOT_TRIED = untested(BROKEN_OFF, true)

/** True for a check that a run did not come to, because it was broken off. */
export const isNotTried = (outcome: Outcome): boolean =>
  outcome.result === 'could not be tested' && outcome.because === BROKEN_OFF

/** Asks a server that has not answered once more. @returns false if it is gone */
export type IsThere = () => Promise<boolean>

async function resultOf(check: Check, run: Run, isThere: IsThere): Promise<Result> {
  try {
    await check.verify(run)
    return { result: 'met' }
  } catch (error) {
    if (error instanceof BrokenOff) throw error
    // One call without an answer is a fault of the server; if no call is answered any more, the run has lost it.
    const isLost = error instanceof NoAnswer || (error instanceof Untestable && error.cause instanceof NoAnswer)
    if (isLost && !(await isThere())) throw new BrokenOff('The server does not answer any more.')
    if (error instanceof NotMet) return { result: 'not met', asked: error.asked, answered: error.answered }
    if (error instanceof Untestable) return untested(error.message, error.isBlocked)
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return untested(`the run itself has a fault, please report it: ${words}`, true)
  }
}

/**
 * Makes every check, one after the other.
 * @param tell learns each outcome at once
 * @returns the reason why the run ended early, or an empty string
 */
export async function conduct(
  chosen: readonly Section[],
  run: Run,
  isThere: IsThere,
  tell: (outcome: Outcome) => void,
): Promise<string> {
  const isSignedIn = tokenIn(run.login) !== ''
  let brokenOff: string | null = null
  for (const section of chosen) {
    if (brokenOff === null && isSignedIn) for (const check of section.checks) check.begin?.(run)
    for (const check of section.checks) {
      const { name, level, promise, client } = check
      let result: Result
      try {
        if (brokenOff !== null) result = NOT_TRIED
        else if (isSignedIn || name === 'login.token') result = await resultOf(check, run, isThere)
        else result = untested('the login gave no token', true)
      } catch (error) {
        brokenOff = error instanceof Error ? error.message : ''
        result = NOT_TRIED
      }
      tell({ name, level, promise, client, section: section.name, ...result })
    }
  }
  return brokenOff === null ? '' : brokenOff || 'The run was interrupted.'
}
