import { useId } from 'react'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import type { JobSnapshot, TaskReport } from '../job.ts'
import { isUnderWay, stateWithNotes } from '../job-text.ts'
import { EndedButtons } from './job-buttons.tsx'
import { JobScreens } from './job-screens.tsx'
import './job-report.css'

/** CSS pixels of a row with one line of text, until it is measured. */
const ROW_HEIGHT = 61

interface JobReportProps {
  job: JobSnapshot
  onClose: () => void
}

export function JobReport({ job, onClose }: JobReportProps) {
  const titleId = useId()
  return (
    <Modal title="Report" className="job-report" width={640} onClose={onClose}>
      <h3 id={titleId} className="breaks">
        <BidiText text={job.title} />
      </h3>
      <p className="muted">{stateWithNotes(job)}</p>
      {!isUnderWay(job) && <JobScreens jobId={job.id} />}
      {job.reports.length > 0 ? <ReportList reports={job.reports} /> : <p>{withoutReports(job)}</p>}
      <div className="modal-actions hide-empty">
        {!isUnderWay(job) && <EndedButtons job={job} titleId={titleId} onPress={onClose} />}
      </div>
    </Modal>
  )
}

const withoutReports = (job: JobSnapshot) => (isUnderWay(job) ? 'No failure so far.' : 'Nothing failed.')

/** The failures first. */
function ReportList({ reports }: { reports: readonly TaskReport[] }) {
  const entries = reports.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'))
  const { list, drawn, style, measure } = useVirtualList<TaskReport, HTMLUListElement>({
    entries,
    rowHeight: ROW_HEIGHT,
    scroller: '.job-report-scroll',
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls the list with the arrow keys.
    <section className="job-report-scroll frame framed-list scrolls" tabIndex={0} aria-label="Failures and notes">
      <ul ref={list} style={style}>
        {drawn.map(({ entry, index }) => (
          <li key={index} ref={measure} data-index={index}>
            <p className="words between gap-3 strong">
              <bdi>{entry.title}</bdi>
              {entry.state === 'failed' ? (
                <span className="rigid small danger">Failed</span>
              ) : (
                <span className="rigid small muted">Note</span>
              )}
            </p>
            {entry.sentences.map(sentence => (
              <p key={sentence} className="small muted">
                <BidiText text={sentence} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
