import { failureText } from '../../api/api-error.ts'
import { useStore } from '../../base/stores.ts'
import { useAlert } from '../../ui/alert.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import type { JobCommand } from '../job.ts'
import { jobsOf } from '../jobs.ts'

/** A function that gives a command to jobs, and tells why if they do not take it. */
export function useJobCommand(): (command: JobCommand, ids: readonly string[]) => void {
  const alert = useAlert()
  const jobs = useStore(jobsOf)
  return useStableFunction((command: JobCommand, ids: readonly string[]) => {
    Promise.all(ids.map(id => jobs.command(command, id))).catch(error =>
      alert('warning', 'The command did not reach the jobs.', failureText(error)),
    )
  })
}
