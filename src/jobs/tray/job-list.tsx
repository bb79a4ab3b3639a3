import type { JobSnapshot } from '../job.ts'
import { Button } from '../../ui/button.tsx'
import { isUnderWay } from '../job-text.ts'
import { JobRow } from './job-row.tsx'
import { useJobCommand } from './use-job-command.ts'
import './job-list.css'

interface JobListProps {
  jobs: readonly JobSnapshot[]
  runsHere: boolean
}

/** The jobs: those under way first, then those that have ended, the newest first. */
export function JobList({ jobs, runsHere }: JobListProps) {
  const ended = jobs.filter(job => !isUnderWay(job)).toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
  const give = useJobCommand()
  const clear = () =>
    give(
      'forget',
      ended.map(({ id }) => id),
    )
  return (
    <>
      <ul className="job-list">
        {[...jobs.filter(isUnderWay), ...ended].map(job => (
          <JobRow key={job.id} job={job} runsHere={runsHere} />
        ))}
      </ul>
      {ended.length > 0 && (
        <Button variant="quiet" className="job-clear" onClick={clear}>
          Clear finished
        </Button>
      )}
    </>
  )
}
