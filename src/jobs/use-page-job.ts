import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureText } from '../api/api-error.ts'
import { outdateQueries, playlistsQuery } from '../api/queries.ts'
import { useStore } from '../base/stores.ts'
import { type AlertAction, useAlert } from '../ui/alert.tsx'
import { type Confirm, useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import type { JobSnapshot, NewJob } from './job.ts'
import type { Jobs } from './jobs.ts'
import { lazyJobsOf } from './lazy-jobs.ts'
import { undoEntriesOf } from './undo-entries.ts'
import { UNDO_SECONDS, useUndo } from './use-undo.ts'

const askFirst = { title: 'Start anyway?', yes: 'Start anyway', no: 'Cancel' }

/** @returns the id of the job; null if the person does not want it */
async function begin(jobs: Jobs, job: NewJob, confirm: Confirm): Promise<string | null> {
  const started = await jobs.start(job)
  if (started !== 'cannot-keep') return started
  const question = 'This browser keeps nothing: the work ends if you reload the page or close it.'
  return (await confirm(question, askFirst)) ? jobs.start(job, { evenIfNotKept: true }) : null
}

type Begun = { jobs: Jobs; id: string }

/**
 * A function that starts a job. If the browser cannot keep it, the person is asked first.
 * @returns null if the person does not want it, or for a double click; it rejects with a sentence
 */
export function useBeginJob(): (job: NewJob) => Promise<Begun | null> {
  const confirm = useConfirm()
  const { load } = useStore(lazyJobsOf)
  const isStarting = useRef(false)
  return useStableFunction(async (job: NewJob) => {
    if (isStarting.current) return null
    isStarting.current = true
    try {
      const jobs = await load()
      const id = await begin(jobs, job, confirm)
      return id === null ? null : { jobs, id }
    } finally {
      isStarting.current = false
    }
  })
}

export interface PageJob {
  job: NewJob
  /** The sentence of the alert after a success; without it a line at the foot offers the undo. */
  done?: string
  /** A further action of that alert. */
  further?: () => AlertAction | undefined
  failed: string
  /** Called when the job has begun: nothing that a person has entered is lost from then on. */
  onStarted?: () => void
}

/** Resolves with the job when it has ended; null if a person has removed it from the tray. */
const endOf = ({ jobs: { snapshot, subscribe }, id }: Begun): Promise<JobSnapshot | null> =>
  new Promise(resolve => {
    const look = () => {
      const job = snapshot().jobs.find(one => one.id === id) ?? null
      if (job && job.endedAt === null) return
      unsubscribe()
      resolve(job)
    }
    const unsubscribe = subscribe(look)
    look()
  })

const sentencesOf = ({ reports }: JobSnapshot) => reports.flatMap(({ sentences }) => sentences).join('\n')

const useTools = () => ({
  alert: useAlert(),
  begin: useBeginJob(),
  undos: useStore(undoEntriesOf),
  undo: useUndo(),
})
type Tools = ReturnType<typeof useTools>

function showEnd({ job, done, further, failed }: PageJob, end: JobSnapshot, { alert, undos, undo }: Tools): void {
  const sentences = sentencesOf(end)
  // A job that found everything changed by somebody else has left it.
  const hasDoneNothing = sentences !== '' && !end.canUndo
  if (end.failed > 0 || hasDoneNothing) alert('warning', failed, sentences)
  else if (end.state !== 'done') return
  else if (done) {
    const takeBack = { label: 'Undo', seconds: UNDO_SECONDS, run: () => undo(end.id) }
    alert(sentences === '' ? 'success' : 'warning', done, sentences, further?.(), takeBack)
  } else undos.showLine({ id: end.id, title: job.title })
}

/** @returns true if the job has done everything */
async function run(page: PageJob, tools: Tools): Promise<boolean> {
  const path = window.location.pathname
  try {
    const begun = await tools.begin(page.job)
    if (!begun) return false
    page.onStarted?.()
    const end = await endOf(begun)
    // On another page the tray shows the end.
    if (end && window.location.pathname === path) showEnd(page, end, tools)
    return end?.state === 'done' && end.failed === 0
  } catch (error) {
    tools.alert('warning', page.failed, failureText(error))
    return false
  }
}

/**
 * A function that starts a job for an edit of this page that takes several calls. The job outlives the page; while the page
 * is open, an alert shows how the job has ended and offers to undo it.
 * @returns true if the job has done everything; the promise resolves when the page shows the result
 */
export function usePageJob(): (page: PageJob) => Promise<boolean> {
  const tools = useTools()
  const queries = useQueryClient()
  return useStableFunction(async (page: PageJob) => {
    const isDone = await run(page, tools)
    const [task] = page.job.tasks
    if (!task || !('place' in task)) return isDone
    await outdateQueries(queries, playlistsQuery(task.place.locationId).queryKey)
    // The page hears of a loaded list a moment later: an edit before that would start from the old one.
    await new Promise<void>(resolve => notifyManager.schedule(resolve))
    return isDone
  })
}
