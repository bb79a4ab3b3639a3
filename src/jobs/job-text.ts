import { counted, numberText } from '../base/counted.ts'
import type { JobSnapshot } from './job.ts'

export function roughTime(seconds: number): string {
  if (seconds < 50) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes === 1) return 'about a minute'
  return minutes < 90 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`
}

/** True until a job has ended; a cancelled one completes what it has begun. */
export const isUnderWay = ({ endedAt }: JobSnapshot): boolean => endedAt === null

const nounOf = ({ counts }: JobSnapshot) => (counts === 'files' ? 'file' : 'location')

/** "37 of 200 locations" */
const progressText = (job: JobSnapshot) => `${numberText(job.done + job.failed)} of ${counted(job.total, nounOf(job))}`

const waitingTexts = {
  server: 'Waits for the server (no answer)',
  faults: 'Waits for the server (it answers with faults)',
  busy: 'Waits for the server (it is busy)',
  login: 'Waits until you log in again',
  turn: 'Waits for its turn',
  late: 'Waits a minute for changes that may arrive late',
}

function underWayText(job: JobSnapshot): string {
  const parts = [progressText(job)]
  if (job.state === 'waiting') parts.unshift(waitingTexts[job.waitsFor ?? 'turn'])
  if (job.state === 'cancelled') parts.unshift('Completes what it has begun')
  if (job.failed > 0) parts.push(`${numberText(job.failed)} failed`)
  return parts.join(', ')
}

/** The end of a job: "Done, 3 of 200 locations failed". An edit of a single place says "Done". */
function endText(job: JobSnapshot): string {
  const { state, done, failed, total } = job
  const all = counted(total, nounOf(job))
  if (state === 'cancelled')
    return `Cancelled after ${numberText(done)} of ${all}${failed > 0 ? `, ${numberText(failed)} failed` : ''}`
  if (failed > 0) return total === 1 ? 'Failed' : `Done, ${numberText(failed)} of ${all} failed`
  return total === 1 ? 'Done' : `Done, ${all}`
}

/** The state of a job in words: "37 of 200 locations, 3 failed". */
export const stateText = (job: JobSnapshot): string => (isUnderWay(job) ? underWayText(job) : endText(job))

/** The state of a job, and the number of notes in its report: "Done, 200 locations · 2 notes". */
export function stateWithNotes(job: JobSnapshot): string {
  const notes = job.reports.filter(({ state }) => state === 'noted').length
  return notes > 0 ? `${stateText(job)} · ${counted(notes, 'note')}` : stateText(job)
}

/**
 * Some of the jobs in one line: a single one by its title and outcome, several by their number. Empty without jobs.
 * @param several the words after the number, such as "under way"
 */
export function lineText(jobs: readonly JobSnapshot[], several: string): string {
  const [first, ...others] = jobs
  if (!first) return ''
  return others.length > 0 ? `${counted(jobs.length, 'change')} ${several}` : `${first.title}: ${stateWithNotes(first)}`
}

export function jobRemarks(job: JobSnapshot, runsHere: boolean): string[] {
  if (!isUnderWay(job)) return []
  const remarks = []
  if (!runsHere && job.state === 'running') remarks.push('Runs in another tab')
  if (!job.isKept) remarks.push('Will not survive a reload')
  return remarks
}

export const RECENT_CHANGES = 'Recent changes'

/** The name of the list with its number of jobs: how many are under way, else how many have failed or have notes. */
export function countText(jobs: readonly JobSnapshot[]): string {
  const count = (words: string, isOne: (job: JobSnapshot) => boolean) => {
    const number = jobs.filter(isOne).length
    return number > 0 ? `, ${numberText(number)} ${words}` : ''
  }
  const facts =
    count('under way', isUnderWay) ||
    count('failed', job => job.failed > 0) ||
    count('with notes', ({ reports }) => reports.length > 0)
  return `${RECENT_CHANGES} (${numberText(jobs.length)})${facts}`
}

const UNDO = 'Undo: '

/** The title of the job that takes back another one. */
export const undoTitle = (title: string): string =>
  title.startsWith(UNDO) ? `Redo: ${title.slice(UNDO.length)}` : `${UNDO}${title.replace(/^Redo: /, '')}`

export const undoLabel = ({ title }: JobSnapshot): string => (title.startsWith(UNDO) ? 'Redo' : 'Undo')

/** All jobs in one line; how far it is, if one job is under way. */
export function summaryText(jobs: readonly JobSnapshot[]): string {
  const [first, ...others] = jobs.filter(isUnderWay)
  return first && others.length === 0 ? stateText(first) : countText(jobs)
}

/** The sentence for a screen reader about jobs that have begun or ended between two moments; empty if none has. */
export function newsOf(before: readonly JobSnapshot[], now: readonly JobSnapshot[]): string {
  const sentences = now.flatMap(job => {
    const earlier = before.find(({ id }) => id === job.id)
    if (!earlier) return isUnderWay(job) ? `${job.title}: started.` : []
    return isUnderWay(earlier) && !isUnderWay(job) ? `${job.title}: ${endText(job)}.` : []
  })
  return sentences.join(' ')
}
