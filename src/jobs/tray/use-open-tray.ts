import { type RefObject, useEffect, useState } from 'react'
import { wallClock } from '../../base/clock.ts'
import { createTimer } from '../../base/timer.ts'
import type { JobSnapshot } from '../job.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { isUnderWay } from '../job-text.ts'
import { useUnseenReports } from './use-unseen-reports.ts'

/** A shorter job has ended before a person could read about it. */
const OPENS_AFTER_MS = 3000
/** The time in which a person sees how the last job ended. */
const CLOSES_AFTER_MS = 10_000

/**
 * Opens the list of the tray if a job takes its time, and closes it some seconds after the last one has ended. A list
 * that the person has opened stays open, and one that the person has closed stays closed while the work goes on. A job
 * that ends with a failure or a note opens the list until the person closes it.
 */
export function useOpenTray(jobs: readonly JobSnapshot[], tray: RefObject<HTMLElement | null>) {
  const [opensItself, setOpensItself] = useState(false)
  const [choice, setChoice] = useState<boolean | null>(null)
  const { unseen, markSeen } = useUnseenReports(jobs)
  const begins = jobs.filter(isUnderWay).map(({ startedAt }) => startedAt)
  const begin = begins.length > 0 ? Math.min(...begins) : null
  const isOpen = choice ?? opensItself

  const close = useStableFunction(() => {
    // A button that the person is about to press stays.
    const isUsed = tray.current?.matches(':hover') || tray.current?.contains(document.activeElement) || false
    if (!isUsed) setOpensItself(false)
    return !isUsed
  })
  useEffect(() => {
    const timer = createTimer()
    const closeOrWait = () => {
      if (!close()) timer.set(CLOSES_AFTER_MS, closeOrWait)
    }
    if (begin === null) timer.set(CLOSES_AFTER_MS, closeOrWait)
    // The clock may have been set back since.
    else timer.set(OPENS_AFTER_MS - Math.max(wallClock.now() - begin, 0), () => setOpensItself(true))
    return timer.clear
  }, [begin, close])
  if (unseen.length > 0) {
    markSeen()
    setChoice(true)
    // What a person has closed stays so until the work is over.
  } else if (begin === null && choice === false) setChoice(null)
  return {
    isOpen,
    toggle: () => {
      setOpensItself(false)
      setChoice(!isOpen)
    },
  }
}
