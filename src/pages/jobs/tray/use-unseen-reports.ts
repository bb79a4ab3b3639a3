import { useState } from 'react'
import type { JobSnapshot } from '../../../jobs/job.ts'

/**
 * The jobs that have ended with a failure or a note since the page was opened, or since `markSeen` was called. A short job
 * may have ended before the code of the tray is loaded.
 */
export function useUnseenReports(jobs: readonly JobSnapshot[]) {
  const [seenAt, setSeenAt] = useState(performance.timeOrigin)
  const endOf = ({ endedAt }: JobSnapshot) => endedAt ?? 0
  const unseen = jobs.filter(job => job.reports.length > 0 && endOf(job) > seenAt)
  return { unseen, markSeen: () => setSeenAt(Math.max(seenAt, ...unseen.map(endOf))) }
}
