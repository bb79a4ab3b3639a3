import { Suspense } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { consolePart } from '../ui/lazy-part.tsx'
import { useIsJobTime } from './late-jobs.ts'

const JobTray = consolePart(async () => (await import('./tray/job-tray.tsx')).JobTray)
const JobLines = consolePart(async () => (await import('./tray/job-lines.tsx')).JobLines)

/** The tray of the sidebar, after the first view. */
export function LateJobTray() {
  return useIsJobTime() && <Late part={JobTray} />
}

/** The lines at the foot of the page, after the first view. */
export function LateJobLines() {
  return useIsJobTime() && <Late part={JobLines} />
}

function Late({ part: Part }: { part: typeof JobTray | typeof JobLines }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  )
}
