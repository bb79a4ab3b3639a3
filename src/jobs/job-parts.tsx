import { Suspense, useEffect } from 'react'
import { useSnapshot, useStore } from '../base/stores.ts'
import { createTimer } from '../base/timer.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { lazyJobsOf } from './lazy-jobs.ts'

const JobTray = lazyPart(async () => (await import('./tray/job-tray.tsx')).JobTray)
const JobLines = lazyPart(async () => (await import('./tray/job-lines.tsx')).JobLines)

/** The open page comes first: its calls, its pictures, and the parts that it may need next. */
const HEAD_START_MS = 4000

function useIsJobTime(): boolean {
  const { want } = useStore(lazyJobsOf)
  const isTime = useSnapshot(lazyJobsOf)
  useEffect(() => {
    const timer = createTimer()
    timer.set(HEAD_START_MS, () => (window.requestIdleCallback ? window.requestIdleCallback(want) : want()))
    return timer.clear
  }, [want])
  return isTime
}

function LazyPart({ part: Part }: { part: typeof JobTray | typeof JobLines }) {
  const isTime = useIsJobTime()
  return (
    isTime && (
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  )
}

export const LazyJobTray = () => <LazyPart part={JobTray} />
export const LazyJobLines = () => <LazyPart part={JobLines} />
