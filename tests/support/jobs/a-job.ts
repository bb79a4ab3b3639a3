import type { JobSnapshot } from '../../../src/jobs/job.ts'

/** A job under way, as the tray shows it. */
export const aJob = (facts: Partial<JobSnapshot> = {}): JobSnapshot => ({
  id: 'a',
  title: 'Copy “Morning”',
  state: 'running',
  waitsFor: null,
  total: 200,
  done: 37,
  failed: 0,
  counts: 'locations',
  reports: [],
  endedAt: null,
  canUndo: true,
  isKept: true,
  isSmall: false,
  ...facts,
})
