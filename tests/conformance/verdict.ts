import { type Level, levels } from './check.ts'
import type { Outcome } from './conduct.ts'
import type { Report } from './trial.ts'

/** What each level means, as a sentence. */
export const levelNames: Record<Level, string> = {
  console: 'The console works',
  screen: 'A screen works',
  comfort: 'At full comfort',
}

/** How far a server meets the requirements of one level. */
export interface LevelVerdict {
  level: Level
  met: number
  notMet: number
  untested: number
  /** True if nothing of this level, and of those below it, is known to be missing. */
  isReached: boolean
}

const count = (outcomes: readonly Outcome[], result: Outcome['result']) =>
  outcomes.filter(one => one.result === result).length

/** The verdicts on the levels that a run has tried. */
export function levelVerdicts(outcomes: readonly Outcome[]): LevelVerdict[] {
  let isReached = true
  return levels.flatMap(level => {
    const own = outcomes.filter(one => one.level === level)
    const isBlocked = own.some(one => one.result === 'could not be tested' && one.isBlocked)
    const notMet = count(own, 'not met')
    isReached &&= notMet === 0 && !isBlocked
    const verdict = { level, met: count(own, 'met'), notMet, untested: count(own, 'could not be tested'), isReached }
    return own.length > 0 ? [verdict] : []
  })
}

/** The exit status: 0 if everything is met, 1 if something is not or is left behind, 2 if the run is not complete. */
export function statusOf({ outcomes, brokenOff, left }: Pick<Report, 'outcomes' | 'brokenOff' | 'left'>): 0 | 1 | 2 {
  if (brokenOff) return 2
  if (outcomes.some(({ result }) => result === 'not met') || left.length > 0) return 1
  return outcomes.some(one => one.result === 'could not be tested' && one.isBlocked) ? 2 : 0
}
