import { useState } from 'react'
import type { JobSnapshot } from '../job.ts'

/** A job that is tried again ends again. */
const endOf = ({ id, endedAt }: JobSnapshot) => `${id} ${endedAt}`

/**
 * The jobs that have ended with a failure or a note since the page was opened, or since `markSeen` was called. A short job
 * may have ended before the code of the tray is loaded. Later ones are known by their ids: the clock may be set back.
 */
export function useUnseenReports(jobs: readonly JobSnapshot[]) {
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null)
  const earlier = () => jobs.filter(({ endedAt }) => endedAt !== null && endedAt <= performance.timeOrigin).map(endOf)
  const known = seen ?? new Set(earlier())
  if (seen === null && jobs.length > 0) setSeen(known)
  const unseen = jobs.filter(job => job.reports.length > 0 && job.endedAt !== null && !known.has(endOf(job)))
  return { unseen, markSeen: () => setSeen(new Set([...known, ...unseen.map(endOf)])) }
}
