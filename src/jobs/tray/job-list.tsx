import { useId, useState } from 'react'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { JobSnapshot } from '../job.ts'
import { isUnderWay, jobRemarks, stateText } from '../job-text.ts'
import { useJobs } from '../jobs.ts'
import { CancelButton, EndedButtons, useJobCommand } from './job-buttons.tsx'
import { JobReport } from './job-report.tsx'
import './job-list.css'

function JobRow({ job }: { job: JobSnapshot }) {
  const { runsHere } = useJobs()
  const titleId = useId()
  const [hasReport, showReport] = useState(false)
  const underWay = isUnderWay(job)
  return (
    <li className="job stack gap-1">
      <p id={titleId} className="strong two-lines small" title={job.title}>
        <BidiText text={job.title} />
      </p>
      {underWay && <ProgressBar label={job.title} value={job.done + job.failed} max={job.total} />}
      <p className="column small muted figures">
        <span className={job.failed > 0 ? 'danger' : undefined}>{stateText(job)}</span>
        {jobRemarks(job, runsHere).map(sentence => (
          <span key={sentence}>{sentence}</span>
        ))}
      </p>
      <div className="job-actions gap-1 hide-empty row wrap">
        {underWay && job.state !== 'cancelled' && <CancelButton job={job} titleId={titleId} />}
        {!underWay && <EndedButtons job={job} titleId={titleId} />}
        {(job.total > 1 || job.reports.length > 0) && (
          <Button variant="quiet" aria-describedby={titleId} onClick={() => showReport(true)}>
            Report
          </Button>
        )}
      </div>
      {hasReport && <JobReport job={job} onClose={() => showReport(false)} />}
    </li>
  )
}

export function JobsProgress({ jobs, label }: { jobs: readonly JobSnapshot[]; label: string }) {
  const sum = (figure: (job: JobSnapshot) => number) => jobs.reduce((total, job) => total + figure(job), 0)
  return <ProgressBar label={label} value={sum(job => job.done + job.failed)} max={sum(job => job.total)} />
}

/** The jobs: those under way first, then those that have ended, the newest first. */
export function JobList({ onCleared }: { onCleared?: () => void }) {
  const { jobs } = useJobs()
  const ended = jobs.filter(job => !isUnderWay(job)).toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
  const give = useJobCommand()
  const clear = () => {
    give(
      'forget',
      ended.map(({ id }) => id),
    )
    if (ended.length === jobs.length) onCleared?.()
  }
  if (jobs.length === 0) return <p className="muted">No recent changes.</p>
  return (
    <>
      <ul className="job-list lines">
        {[...jobs.filter(isUnderWay), ...ended].map(job => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      {ended.length > 0 && (
        <Button variant="quiet" className="button-small" onClick={clear}>
          Clear finished
        </Button>
      )}
    </>
  )
}
