import type { JobSnapshot } from '../job.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** One bar for the progress of several jobs. */
export function JobsProgress({ jobs, label }: { jobs: readonly JobSnapshot[]; label: string }) {
  const sum = (figure: (job: JobSnapshot) => number) => jobs.reduce((total, job) => total + figure(job), 0)
  return <ProgressBar label={label} value={sum(job => job.done + job.failed)} max={sum(job => job.total)} />
}
