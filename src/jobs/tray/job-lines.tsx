import { useState } from 'react'
import { useRead, useStore } from '../../base/stores.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { TimedButton } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFootRoom } from '../../ui/use-virtual-list.tsx'
import { isUnderWay, lineText, RECENT_CHANGES } from '../job-text.ts'
import { useJobs } from '../jobs.ts'
import { undoEntriesOf } from '../undo-entries.ts'
import { UNDO_SECONDS, useUndo } from '../use-undo.ts'
import { JobList, JobsProgress } from './job-list.tsx'
import { useUnseenReports } from './use-unseen-reports.ts'
import './job-lines.css'

/** The lines about jobs at the foot of the page: what the hidden sidebar of a narrow window would show, and an undo. */
export function JobLines() {
  return (
    <>
      <JobStatus />
      <QuietUndoLine />
    </>
  )
}

/** Jobs under way or ended with a failure or a note, for a window whose sidebar is behind the menu (requirement 23.14). */
function JobStatus() {
  const { jobs } = useJobs()
  const { unseen, markSeen } = useUnseenReports(jobs)
  const [isOpen, setOpen] = useState(false)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const underWay = jobs.filter(isUnderWay)
  const progress = lineText(underWay, 'under way')
  const isShown = underWay.length + unseen.length > 0
  useFootRoom('jobs', isShown)
  const close = () => {
    setOpen(false)
    markSeen()
  }
  return (
    <>
      {isShown && (
        <aside className="status-line card job-status" aria-label={RECENT_CHANGES}>
          <button type="button" className="job-head small figures" onClick={() => setOpen(true)}>
            <span>
              <BidiText text={progress} />
            </span>
            <span className={unseen.some(({ failed }) => failed > 0) ? 'danger' : undefined}>
              <BidiText text={lineText(unseen, 'ended with failures or notes')} />
            </span>
          </button>
          {underWay.length > 0 && <JobsProgress jobs={underWay} label={progress} />}
        </aside>
      )}
      {isOpen && (
        <Modal title={RECENT_CHANGES} onClose={close}>
          <div {...keptFocus}>
            <JobList />
          </div>
        </Modal>
      )}
    </>
  )
}

function QuietUndoLine() {
  const { showLine } = useStore(undoEntriesOf)
  const line = useRead(undoEntriesOf, undos => undos.line())
  const undo = useUndo()
  /** The focus may not get lost with the line. */
  const leaveLine = () => {
    showLine(null)
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {line &&
          `${line.title}. It can be undone with the button at the end of the page, and later in “${RECENT_CHANGES}”.`}
      </p>
      {line && (
        <aside className="status-line card quiet-undo row gap-3 small" aria-label="Undo">
          <p className="breaks">
            <BidiText text={line.title} />
          </p>
          <TimedButton
            key={line.id}
            label="Undo"
            seconds={UNDO_SECONDS}
            onPress={() => {
              leaveLine()
              undo(line.id)
            }}
            onOver={hadFocus => (hadFocus ? leaveLine() : showLine(null))}
          />
        </aside>
      )}
    </>
  )
}
