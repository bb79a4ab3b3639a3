import { useId, useState } from 'react'
import type { JobSnapshot } from '../job.ts'
import { useJobs } from '../jobs.ts'
import { CloseListIcon, OpenListIcon } from '../../ui/icons.ts'
import { useAskBeforeUnload } from '../../page/unsaved.ts'
import { countText, isUnderWay, newsOf, summaryText } from '../job-text.ts'
import { JobList } from './job-list.tsx'
import { JobsProgress } from './jobs-progress.tsx'
import { useJobEffects } from './use-job-effects.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOpenTray } from './use-open-tray.ts'
import './job-tray.css'

/** The jobs at the foot of the sidebar (requirement 23.2). */
export function JobTray() {
  const { jobs, runsHere } = useJobs()
  useJobEffects()
  const spoken = useSpoken(jobs)
  useAskBeforeUnload(jobs.some(job => isUnderWay(job) && !job.isKept))
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
      {jobs.length > 0 && <Tray jobs={jobs} runsHere={runsHere} />}
    </>
  )
}

/** The sentence for a screen reader: about the start and the end of a job, and about no step between them. */
function useSpoken(jobs: readonly JobSnapshot[]): string {
  const [spoken, setSpoken] = useState({ jobs, text: '' })
  if (spoken.jobs !== jobs) setSpoken({ jobs, text: newsOf(spoken.jobs, jobs) || spoken.text })
  return spoken.text
}

interface TrayProps {
  jobs: readonly JobSnapshot[]
  runsHere: boolean
}

/** One line, and the list below it. */
function Tray({ jobs, runsHere }: TrayProps) {
  const listId = useId()
  const keptFocus = useKeptFocus<HTMLElement>()
  const { isOpen, toggle } = useOpenTray(jobs, keptFocus.ref)
  const underWay = jobs.filter(isUnderWay)
  const Icon = isOpen ? CloseListIcon : OpenListIcon
  return (
    <section className="job-tray" aria-label="Jobs" {...keptFocus}>
      <button
        type="button"
        className="job-head job-tray-head"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={toggle}
      >
        <span className="sidebar-label">{isOpen ? countText(jobs) : summaryText(jobs)}</span>
        <Icon size={15} aria-hidden />
      </button>
      {!isOpen && underWay.length > 0 && <JobsProgress jobs={underWay} label={summaryText(jobs)} />}
      <div id={listId} className="job-tray-list" hidden={!isOpen}>
        {isOpen && <JobList jobs={jobs} runsHere={runsHere} />}
      </div>
    </section>
  )
}
