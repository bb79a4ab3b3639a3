import { mediaName } from '../../api/media.ts'
import { counted, numberText } from '../../base/counted.ts'
import { shortDay } from '../../base/day-text.ts'
import { dayBefore } from '../../base/local-day.ts'
import type { Finding } from '../../fleet/findings.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import type { MinuteSpan } from '../../player/schedule/schedule.ts'
import { neverText } from '../../playlists/plan-text.ts'
import { edgeText } from '../grid/blocks.ts'

/** How much is known of something that the findings rest on. */
export type Knowledge = 'known' | 'awaited' | 'failed'

export interface Unchecked {
  isAwaited: boolean
  /** With the cause, in one sentence. */
  text: string
}

interface UncheckedInputs {
  fleet: Pick<Fleet, 'known' | 'total' | 'isLoading'>
  library: Knowledge
  connections: Knowledge
}

function locationsText({ known, total, isLoading }: UncheckedInputs['fleet']): string {
  const missing = total - known
  const [are, their] = missing === 1 ? ['is', 'its'] : ['are', 'their']
  const cause = isLoading ? 'are still being loaded' : 'could not be loaded'
  return `${numberText(missing)} of ${numberText(total)} locations ${are} not checked: ${their} playlists ${cause}.`
}

const libraryTexts = {
  awaited: 'Some files are not checked: the library is still being loaded.',
  failed: 'Some files are not checked: the library could not be loaded.',
}

const connectionTexts = {
  awaited: 'The connections are not checked: the server has not told yet which screens are connected.',
  failed: 'The connections are not checked: the live connection is lost.',
}

/** What was not checked is not shown as free of faults (requirement 20.34). */
export function uncheckedOf({ fleet, library, connections }: UncheckedInputs): Unchecked[] {
  const unchecked: Unchecked[] = []
  if (fleet.known < fleet.total) unchecked.push({ isAwaited: fleet.isLoading, text: locationsText(fleet) })
  if (library !== 'known') unchecked.push({ isAwaited: library === 'awaited', text: libraryTexts[library] })
  if (connections !== 'known')
    unchecked.push({ isAwaited: connections === 'awaited', text: connectionTexts[connections] })
  return unchecked
}

const spanText = ({ start, end }: MinuteSpan) => `from ${edgeText(start)} to ${edgeText(end)}`

/** "today", "on 24 Dec" or "on 5 days, first on 24 Dec" */
function daysText(days: readonly string[], today: string): string {
  const [first = today] = days
  const firstText = first === today ? 'today' : `on ${shortDay(first, today)}`
  return days.length > 1 ? `on ${days.length} days, first ${firstText}` : firstText
}

function lastDayText(lastDay: string, today: string): string {
  if (lastDay === today) return 'today'
  return lastDay === dayBefore(today) ? 'yesterday' : `on ${shortDay(lastDay, today)}`
}

/** The end of a playlist that may still play; a night that began yesterday ends this morning. */
const endText = (lastDay: string, today: string) => (lastDay < today ? 'this morning' : lastDayText(lastDay, today))

/** Isolates keep a name that is written from right to left from turning the sentence. */
const quoted = (name: string) => `“\u2068${name}\u2069”`

function filesText(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names)
  if (others.length === 0) return `The library does not have ${quoted(first)}`
  return `The library does not have ${quoted(first)} and ${counted(others.length, 'other file')}`
}

/** The title of a finding in the list (requirement 20.40). */
export function findingTitle(finding: Finding, today: string): string {
  switch (finding.rule) {
    case 'nothing-plays':
      return `Nothing plays ${spanText(finding)} ${daysText(finding.days, today)}`
    case 'never-plays':
      return finding.reason === 'empty' ? 'Can never play: it has no items' : neverText(finding)
    case 'has-ended':
      return `Ended ${lastDayText(finding.lastDay, today)}`
    case 'no-day-to-come':
      return 'Has played for the last time'
    case 'ends-soon':
      return `Ends ${endText(finding.lastDay, today)}`
    case 'file-gone':
      return filesText(finding.files.map(mediaName))
    case 'differs':
      return `${finding.count} of ${finding.total} named ${quoted(finding.like[0]?.name ?? '')} differ, this one too`
    case 'not-connected':
      return 'Switched on, but not connected'
  }
}

/** What several findings of a rule are: a noun, and what follows it. In the order of the list. */
const nouns: Record<Finding['rule'], readonly [noun: string, rest: string]> = {
  'nothing-plays': ['time', ' with nothing to play'],
  'never-plays': ['playlist', ' that can never play'],
  'file-gone': ['playlist', ' with missing files'],
  'ends-soon': ['playlist', ' ending soon'],
  differs: ['location', ' with another playlist of a name'],
  'has-ended': ['ended playlist', ''],
  'no-day-to-come': ['playlist', ' finished today'],
  'not-connected': ['dark screen', ''],
}

/** "30 dark screens, 3 more", by the largest kind of the problems, else of the notices; empty without a finding. */
export function findingsText(list: readonly Finding[]): string {
  const problems = list.filter(({ severity }) => severity === 'problem')
  const weighty = problems.length > 0 ? problems : list
  const [largest] = Object.entries(nouns)
    .map(([rule, words]) => ({ words, count: weighty.filter(finding => finding.rule === rule).length }))
    .sort((a, b) => b.count - a.count)
  if (!largest || largest.count === 0) return ''
  const [noun, rest] = largest.words
  const more = list.length - largest.count
  return `${counted(largest.count, noun)}${rest}${more > 0 ? `, ${numberText(more)} more` : ''}`
}

/** @param hours in which a screen should play */
export function ruleText(finding: Finding, hours: MinuteSpan): string {
  switch (finding.rule) {
    case 'nothing-plays':
      return `A screen that is switched on should play ${spanText(hours)}.`
    case 'never-plays':
      return 'A playlist needs an item that its screen can show, readable limits, and a last day not before the first.'
    case 'has-ended':
      return 'The last day of the playlist is over.'
    case 'no-day-to-come':
      return 'Its last day is today, and its hours of today are over.'
    case 'ends-soon':
      return 'The last day of the playlist is today or within 7 days.'
    case 'file-gone':
      return 'An item needs its file in the library.'
    case 'differs':
      return 'At least 3 locations have a playlist of this name, and more than half of them have the same one.'
    case 'not-connected':
      return 'A screen that is switched on should be connected to the server.'
  }
}
