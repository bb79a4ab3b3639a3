import { expect, test } from 'vitest'
import type { JobSnapshot } from '../../../src/jobs/job.ts'
import * as jobText from '../../../src/jobs/job-text.ts'
import { aJob } from '../../support/jobs/a-job.ts'

const { jobRemarks, undoLabel, undoTitle, lineText, newsOf, roughTime, stateText, summaryText } = jobText
const ended = { endedAt: 2 } as const

// requirement 23.2
test.each<[Partial<JobSnapshot>, string]>([
  [{}, '37 of 200 locations'],
  [{ failed: 3 }, '40 of 200 locations, 3 failed'],
  [{ counts: 'files', total: 1, done: 0 }, '0 of 1 file'],
  [{ state: 'waiting', waitsFor: 'server' }, 'Waits for the server (no answer), 37 of 200 locations'],
  [{ state: 'waiting', waitsFor: 'faults' }, 'Waits for the server (it answers with faults), 37 of 200 locations'],
  [{ state: 'waiting', waitsFor: 'busy' }, 'Waits for the server (it is busy), 37 of 200 locations'],
  [{ state: 'waiting', waitsFor: 'login' }, 'Waits until you log in again, 37 of 200 locations'],
  [{ state: 'waiting', waitsFor: 'turn' }, 'Waits for its turn, 37 of 200 locations'],
  [{ state: 'waiting', waitsFor: 'late' }, 'Waits a minute for changes that may arrive late, 37 of 200 locations'],
  [{ state: 'cancelled' }, 'Completes what it has begun, 37 of 200 locations'],
  [{ ...ended, state: 'cancelled' }, 'Cancelled after 37 of 200 locations'],
  [{ ...ended, state: 'cancelled', failed: 3 }, 'Cancelled after 37 of 200 locations, 3 failed'],
  [{ ...ended, state: 'done', done: 200 }, 'Done, 200 locations'],
  [{ ...ended, state: 'done', done: 1997, failed: 3, total: 2000 }, 'Done, 3 of 2,000 locations failed'],
  [{ ...ended, state: 'done', done: 1, total: 1 }, 'Done'],
  [{ ...ended, state: 'done', done: 0, failed: 1, total: 1 }, 'Failed'],
])('%j is "%s"', (facts, text) => {
  expect(stateText(aJob(facts))).toBe(text)
})

// requirement 23.9
test('the time of a plan is as rough as the estimate', () => {
  expect([10, 49].map(roughTime)).toEqual(['less than a minute', 'less than a minute'])
  const times = [50, 89, 130, 89 * 60, 100 * 60, 7 * 3600].map(roughTime)
  expect(times.join(', ')).toBe('about a minute, about a minute, about 2 min, about 89 min, about 2 h, about 7 h')
})

// requirement 23.2
test('a job under way tells that another tab runs it, and that a reload ends it', () => {
  expect(jobRemarks(aJob(), true)).toEqual([])
  expect(jobRemarks(aJob(), false)).toEqual(['Runs in another tab'])
  expect(jobRemarks(aJob({ state: 'waiting', isKept: false }), false)).toEqual(['Will not survive a reload'])
  expect(jobRemarks(aJob({ ...ended, state: 'done', isKept: false }), false)).toEqual([])
})

// requirement 23.4
test('one line sums up all jobs: those under way, else those that have ended', () => {
  const done = aJob({ ...ended, id: 'b', state: 'done' })
  expect(summaryText([aJob(), done])).toBe('37 of 200 locations')
  expect(summaryText([aJob(), aJob({ id: 'c' }), done])).toBe('Recent changes (3), 2 under way')
  expect(summaryText([done])).toBe('Recent changes (1)')
  const reports = [{ title: 'Lobby', state: 'noted' as const, sentences: ['“Old” stays.'] }]
  const noted = aJob({ ...done, id: 'e', reports })
  expect(summaryText([done, noted])).toBe('Recent changes (2), 1 with notes')
  const failed = aJob({ ...ended, id: 'd', state: 'done', failed: 2 })
  expect(summaryText([done, noted, failed])).toBe('Recent changes (3), 1 failed')
})

// requirement 23.14
test('some of the jobs in one line: a single one by its title and outcome, several by their number', () => {
  const reports = [{ title: 'Lobby', state: 'noted' as const, sentences: ['“Old” stays.'] }]
  const noted = aJob({ ...ended, id: 'b', state: 'done', done: 200, reports })
  expect(lineText([], 'under way')).toBe('')
  expect(lineText([aJob()], 'under way')).toBe('Copy “Morning”: 37 of 200 locations')
  expect(lineText([noted], '')).toBe('Copy “Morning”: Done, 200 locations · 1 note')
  expect(lineText([aJob(), aJob({ id: 'c' })], 'under way')).toBe('2 changes under way')
})

// requirement 23.6
test('what takes an undo back is a redo, however often', () => {
  const titles = ['Lunch changed']
  for (let step = 1; step <= 4; step += 1) titles.push(undoTitle(titles.at(-1) ?? ''))
  expect(titles.slice(1).map(title => title.replace('Lunch changed', ''))).toEqual([
    'Undo: ',
    'Redo: ',
    'Undo: ',
    'Redo: ',
  ])
  expect(titles.map(title => undoLabel(aJob({ title })))).toEqual(['Undo', 'Redo', 'Undo', 'Redo', 'Undo'])
})

// requirement 23.7
test('a screen reader hears the begin and the end of a job, and no step between them', () => {
  const [first, later] = [aJob({ done: 0 }), aJob({ done: 150 })]
  const end = aJob({ ...ended, state: 'done', done: 199, failed: 1 })
  expect(newsOf([], [first])).toBe('Copy “Morning”: started.')
  expect(newsOf([first], [later])).toBe('')
  expect(newsOf([later], [end])).toBe('Copy “Morning”: Done, 1 of 200 locations failed.')
  expect(newsOf([end], [])).toBe('')
  // An undo that is offered after an edit has its own place.
  expect(newsOf([], [aJob({ ...ended, state: 'done' })])).toBe('')
})
