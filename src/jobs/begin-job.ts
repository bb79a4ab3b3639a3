import type { NewJob } from './job.ts'
import type { Jobs } from './jobs.ts'
import type { Confirm } from '../ui/dialog/confirm.tsx'

const askFirst = { title: 'Start anyway?', yes: 'Start anyway', no: 'Cancel' }

/**
 * Starts a job. If the browser cannot keep it, the person is asked first.
 * @returns the id of the job; null if the person does not want it
 */
export async function beginJob(jobs: Jobs, job: NewJob, confirm: Confirm): Promise<string | null> {
  const started = await jobs.start(job)
  if (started !== 'cannot-keep') return started
  const question = 'This browser keeps nothing: the work ends if you reload the page or close it.'
  return (await confirm(question, askFirst)) ? jobs.start(job, { evenIfNotKept: true }) : null
}
