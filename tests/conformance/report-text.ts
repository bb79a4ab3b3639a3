import { readEnv } from '../../src/env.ts'
import { FRESH_MS } from '../../src/fleet/due-time.ts'
import type { Settings } from './arguments.ts'
import type { Section } from './check.ts'
import type { Leftover } from './cleaning.ts'
import { isNotTried, type Outcome } from './conduct.ts'
import type { Report } from './trial.ts'
import { type LevelVerdict, levelNames, levelVerdicts } from './verdict.ts'

const RESULT_WIDTH = 'could not be tested'.length
const DETAIL = ' '.repeat(RESULT_WIDTH + 4)

const detail = (what: string, words: string) => `${DETAIL}${what.padEnd(10)}${words}`

/** One line for a requirement; three more if it is not met, one more if it could not be tested. */
export function outcomeInWords(outcome: Outcome): string {
  const line = `  ${outcome.result.padEnd(RESULT_WIDTH)}  ${outcome.promise}  (${outcome.name})`
  if (outcome.result === 'met') return line
  if (outcome.result === 'could not be tested') return [line, detail('because', outcome.because)].join('\n')
  return [
    line,
    detail('asked', outcome.asked),
    detail('answered', outcome.answered),
    detail('client', outcome.client),
  ].join('\n')
}

/** The heading of a section. */
export const headingInWords = ({ title }: Section): string => `\n${title}`

function verdictInWords({ level, met, notMet, untested, isReached }: LevelVerdict): string {
  const of = met + notMet + untested
  const reasons = [
    notMet > 0 ? `${notMet} not met` : '',
    untested > 0 ? `${untested} could not be tested` : '',
    met === of && !isReached ? 'but the level before is not reached' : '',
  ]
  const numbers = [`${met} of ${of} met`, ...reasons.filter(Boolean)].join(', ')
  return `  ${levelNames[level].padEnd(20)}${isReached ? 'yes' : 'no '}   ${numbers}`
}

const leftoverInWords = ({ kind, name, remove }: Leftover) =>
  `  ${remove ? '' : 'perhaps '}the ${kind} "${name}"${remove ? `: ${remove}` : ''}`

/** What is left at a server, and how to remove it; empty if nothing is. */
export function leftoversInWords(left: readonly Leftover[], marker: string, settings: Settings): string {
  if (left.length === 0) return ''
  const { address, username, passwordVariable } = settings
  const run = marker.split('-').at(-1)
  return `
Left behind at ${address.api}, as the server does not delete it or does not answer:
${left.map(leftoverInWords).join('\n')}
Remove it later with
  npm run contract -- ${address.api} --user ${username} --password-env ${passwordVariable} --clean ${run}
or on the console: everything that has ${marker} in its name, under Manage Location, Media and Manage User.
`
}

/** What an open console asks for by itself, in calls a minute: the playlists of each location, again and again. */
const callsAMinute = (locations: number) => (locations * 60_000) / FRESH_MS

/** What screens ask for by themselves, two at each location, in calls a minute. */
const screenCalls = (locations: number) => (locations * 2) / readEnv({}).refreshMinutes

const costInWords = [10, 300].map(
  locations => `${callsAMinute(locations)} with ${locations} locations, whose screens make ${screenCalls(locations)}`,
)

/** The end of a report. */
export function summaryInWords(report: Report, settings: Settings): string {
  const { outcomes, readings, brokenOff, removed, left, marker } = report
  const notMet = outcomes.filter(({ result }) => result === 'not met').map(({ name }) => name)
  const widest = Math.max(...[...readings.keys()].map(what => what.length))
  const lines = [
    '',
    ...(readings.size > 0 ? ['Where the contract leaves a choice, this server has'] : []),
    ...[...readings].map(([what, reading]) => `  ${what.padEnd(widest)}   ${reading}`),
    '',
    ...levelVerdicts(outcomes).map(verdictInWords),
    '',
    ...(notMet.length > 0 ? [`Not met: ${notMet.join(', ')}.`] : []),
    ...(brokenOff ? [`${brokenOff} ${outcomes.filter(isNotTried).length} requirements were not tried.`] : []),
    `Calls a minute of a console that shows all screens, or tells of dark screens: ${costInWords.join('; ')}.`,
    left.length === 0
      ? `Everything that the run created is deleted (${removed} things).`
      : `${removed} things were deleted again.`,
  ]
  return `${lines.join('\n')}\n${leftoversInWords(left, marker, settings)}`
}
