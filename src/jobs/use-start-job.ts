import { useRef } from 'react'
import type { NewJob } from './job.ts'
import { useStore } from '../base/stores.ts'
import { useAlert } from '../ui/alert.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { failureText } from '../api/failure-text.ts'
import { beginJob } from './begin-job.ts'
import { lateJobsOf } from './late-jobs.ts'

/** A function that starts a job, once for a double click. */
export function useStartJob(job: NewJob, onStarted: () => void): () => void {
  const alert = useAlert()
  const confirm = useConfirm()
  const { load } = useStore(lateJobsOf)
  const isStarting = useRef(false)
  return useStableFunction(async () => {
    if (isStarting.current) return
    isStarting.current = true
    try {
      if ((await beginJob(await load(), job, confirm)) !== null) onStarted()
    } catch (error) {
      alert('warning', 'The job could not be started.', failureText(error))
    } finally {
      isStarting.current = false
    }
  })
}
