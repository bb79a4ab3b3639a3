import { expect, test } from 'vitest'
import type { Finding, FindingFacts } from '../../../src/fleet/findings.ts'
import { findingsText, findingTitle, ruleText } from '../../../src/schedule/findings/finding-text.ts'
import { isIgnored } from '../../../src/schedule/findings/use-findings.ts'
import { aLocation, aMedia } from '../../support/fleet/entries.ts'

const today = '2026-11-22'
const found = { key: 'k', severity: 'notice', location: aLocation(4), type: 'videowall', playlistIds: [3] } as const
const titleOf = (facts: FindingFacts) => findingTitle({ ...found, ...facts }, today)
const ruleOf = (facts: FindingFacts) => ruleText({ ...found, ...facts }, { start: 8 * 60, end: 20 * 60 })
const files = (...names: string[]) => names.map(name => aMedia(1, name))
const HOURS = 'A screen that is switched on should play from 8:00 AM to 8:00 PM.'

// requirement 20.40
test.each<[FindingFacts, string, string]>([
  [
    { rule: 'nothing-plays', start: 1081, end: 1200, days: [today] },
    'Nothing plays from 6:01 PM to 8:00 PM today',
    HOURS,
  ],
  [
    { rule: 'nothing-plays', start: 0, end: 1440, days: ['2026-11-24', '2026-11-25'] },
    'Nothing plays from midnight to midnight on 2 days, first on 24 Nov',
    HOURS,
  ],
  [
    { rule: 'nothing-plays', start: 1435, end: 1445, days: ['2027-01-01'] },
    'Nothing plays from 11:55 PM to 12:05 AM on 1 Jan 2027',
    HOURS,
  ],
])('a finding says when it is, and the rule that it follows: %o', (facts, title, rule) => {
  expect([titleOf(facts), ruleOf(facts)]).toEqual([title, rule])
})

// requirement 20.40
test.each<[FindingFacts, string]>([
  [{ rule: 'never-plays', reason: 'empty' }, 'Can never play: it has no items'],
  [
    { rule: 'never-plays', reason: 'unreadable', limits: 'end time “09:00 PM”' },
    'Can never play: its end time “09:00 PM” cannot be read',
  ],
  [{ rule: 'never-plays', reason: 'dates-reversed' }, 'Can never play: the last day is before the first'],
  [{ rule: 'has-ended', lastDay: '2026-11-21' }, 'Ended yesterday'],
  [{ rule: 'has-ended', lastDay: '2025-12-31' }, 'Ended on 31 Dec 2025'],
  [{ rule: 'no-day-to-come', lastDay: today }, 'Has played for the last time'],
  [{ rule: 'ends-soon', lastDay: today }, 'Ends today'],
  [{ rule: 'ends-soon', lastDay: '2026-11-21' }, 'Ends this morning'],
  [{ rule: 'ends-soon', lastDay: '2026-11-29' }, 'Ends on 29 Nov'],
  [{ rule: 'file-gone', files: files('a.jpg') }, 'The library does not have “\u2068a.jpg\u2069”'],
  [
    { rule: 'file-gone', files: files('a.jpg', 'b.jpg', 'a.jpg', 'c.jpg') },
    'The library does not have “\u2068a.jpg\u2069” and 2 other files',
  ],
  [{ rule: 'not-connected' }, 'Switched on, but not connected'],
])('a finding has a title: %o', (facts, title) => {
  expect(titleOf(facts)).toBe(title)
  expect(ruleOf(facts)).toMatch(/\.$/)
})

const dark = { ...found, rule: 'not-connected', severity: 'problem' } as const
const gone = { ...found, rule: 'file-gone', files: [] } as const
const ended = { ...found, rule: 'has-ended', lastDay: today } as const

// requirement 20.30
test.each([
  [[], ''],
  [[dark], '1 dark screen'],
  [[...Array(2000).fill(dark), { ...gone, severity: 'problem' as const }, ended, ended], '2,000 dark screens, 3 more'],
  [[dark, ended, ended], '1 dark screen, 2 more'],
  [[ended, gone, ended], '2 ended playlists, 1 more'],
])('findings are called by the largest kind of the problems, else of the notices: %#', (findings, text) => {
  expect(findingsText(findings)).toBe(text)
})

// requirement 20.35
test('what is ignored stays so for a screen that is still dark, not for one that was connected meanwhile', () => {
  const times = new Map([['k', 1000]])
  const ignored = (finding: Finding, seenAt: number | null = null) =>
    isIgnored(finding, times, () => ({ seenAt, missingAt: 2000 }))
  expect([ignored(dark), ignored(dark, 900), ignored(dark, 1500)]).toEqual([true, true, false])
  expect([ignored(ended), ignored({ ...ended, key: 'another' })]).toEqual([true, false])
})
