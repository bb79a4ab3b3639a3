import { expect, test } from 'vitest'
import { isSamePlan } from '../../../src/jobs/task-facts.ts'
import type { PlanDraft } from '../../../src/location/playlist/plan-draft.ts'
import * as drafts from '../../../src/location/playlist/plan-draft.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const { changesOver, draftOf, emptyDraft, endAfter, missingIn, planOf, repeatText, runsOvernight, sameDraft } = drafts
const TODAY = '2026-11-21'

const filled: PlanDraft = {
  ...emptyDraft,
  name: 'Lunch',
  date_start: '2026-11-21',
  date_end: '2026-11-25',
  time_start: '09:00:00',
  time_end: '17:30:00',
  repeat_interval: '2',
  weekdays: '1234567',
}

test('a filled videowall draft is sent as it stands', () => {
  const { name: _name, weekdays: _weekdays, alone: _alone, removed: _removed, except: _except, ...plan } = filled
  expect(planOf('videowall', filled, TODAY)).toEqual({ ...plan, type: 'videowall', repeat_interval: 2 })
})

// requirement 6.11
test.each([
  ['18:00:00', '06:00:00'],
  ['12:00:00', '00:00:00'],
  ['00:00:00', '12:00:00'],
  ['11:59:00', '23:59:00'],
])('without an end, %s ends at %s', (time_start, end) => {
  expect(endAfter(time_start)).toBe(end)
  expect(planOf('videowall', { ...filled, time_start, time_end: '' }, TODAY)?.time_end).toBe(end)
})

// requirements 6.10, 6.13
test('a draft without a field that it needs, or with another repeat than a whole number from 1, is not filled', () => {
  for (const key of ['date_start', 'date_end', 'time_start', 'repeat_interval'])
    expect(planOf('videowall', { ...filled, [key]: '' }, TODAY), key).toBeNull()
  for (const repeat_interval of ['', ' ', '0', '-1', '1.5', 'e', '1e400', '9007199254740993']) {
    expect(planOf('ticker', { ...emptyDraft, repeat_interval }, TODAY), repeat_interval).toBeNull()
    expect(planOf('videowall', { ...filled, repeat_interval }, TODAY), repeat_interval).toBeNull()
  }
  for (const repeat_interval of ['1', ' 1 ', '1e1'])
    expect(planOf('ticker', { ...emptyDraft, repeat_interval }, TODAY)?.repeat_interval).toBe(Number(repeat_interval))
})

// requirement 6.12
test('a ticker takes only the repeat; its window is today from 00:00 to 23:00', () => {
  const [days, times] = [
    { date_start: TODAY, date_end: TODAY },
    { time_start: '00:00:00', time_end: '23:00:00' },
  ]
  expect(planOf('ticker', filled, TODAY)).toEqual({ type: 'ticker', ...days, ...times, repeat_interval: 2 })
})

// requirement 8.3
test('a window runs overnight where its end, given or not, is before its start', () => {
  expect(runsOvernight(filled)).toBe(false)
  expect(runsOvernight({ ...filled, time_end: '08:00:00' })).toBe(true)
  expect(runsOvernight({ ...filled, time_start: '18:00:00', time_end: '' })).toBe(true)
  expect(runsOvernight({ ...filled, time_end: filled.time_start })).toBe(false)
  expect(runsOvernight(emptyDraft)).toBe(false)
})

test('a draft knows whether it differs from another', () => {
  const draft = draftOf(aPlaylist({ date_start: '2026-11-21', repeat_interval: 4 }))
  const times = { date_end: '', time_start: '', time_end: '' }
  expect(draft).toEqual({ ...emptyDraft, name: 'Playlist', date_start: TODAY, ...times, repeat_interval: '4' })
  expect(draftOf(aPlaylist(), '12345').weekdays).toBe('12345')
  expect(sameDraft(draft, { ...draft })).toBe(true)
  for (const key of Object.keys(draft)) expect(sameDraft(draft, { ...draft, [key]: 'other' }), key).toBe(false)
})

// requirement 6.32
test('what a person has changed stands over a newer version, field by field, and both days together', () => {
  const newer: PlanDraft = {
    ...emptyDraft,
    name: 'Dinner',
    date_start: '2027-01-01',
    date_end: '2027-01-02',
    time_start: '01:00:00',
    time_end: '02:00:00',
    repeat_interval: '9',
    weekdays: '67',
  }
  const after = (change: Partial<PlanDraft>) => changesOver(newer, { ...filled, ...change }, filled)
  const start = { date_start: '2026-11-20' }
  expect(after(start)).toEqual({ ...newer, ...start, date_end: filled.date_end })
  for (const change of [{ time_start: '3' }, { time_end: '4' }, { repeat_interval: '5' }, { weekdays: '1' }])
    expect(after(change)).toEqual({ ...newer, ...change })
})

test('a repeat says what it means', () => {
  const then = 'then the next playlist has its turn.'
  expect(['1', '3', '0', ''].map(repeatText)).toEqual([
    `Plays once, ${then}`,
    `Plays 3 times in a row, ${then}`,
    '',
    '',
  ])
})

// requirement 6.42
test('a draft names every required field that it does not have', () => {
  expect(missingIn('videowall', filled)).toEqual([])
  const bare = emptyDraft
  expect(missingIn('videowall', bare)).toEqual(['days', 'start', 'repeat'])
  expect(missingIn('videowall', { ...filled, weekdays: '' })).toEqual(['weekdays'])
  expect(missingIn('ticker', { ...bare, weekdays: '' })).toEqual(['repeat'])
  for (const day of ['date_start', 'date_end'] as const) {
    expect(missingIn('videowall', { ...filled, [day]: '' })).toEqual(['days'])
  }
})

test('a playlist plays as a plan says where every field of the plan is as it is there', () => {
  const plan = planOf('videowall', filled, TODAY)
  if (!plan) throw new Error('the draft is not filled')
  const playlist = aPlaylist({ ...plan })
  expect(isSamePlan(playlist, plan)).toBe(true)
  const others = { type: 'ticker', date_start: 'x', date_end: 'x', time_start: 'x', time_end: 'x', repeat_interval: 9 }
  for (const [key, other] of Object.entries(others)) expect(isSamePlan({ ...playlist, [key]: other }, plan)).toBe(false)
})
