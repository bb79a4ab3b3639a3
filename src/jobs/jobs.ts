import { currentSession, sessionUser, subscribeToSession } from '../api/session.ts'
import { wallClock } from '../clock/clock.ts'
import { withinTime } from '../clock/time-limit.ts'
import { createEmitter } from '../emitter.ts'
import { openKeptJournal } from './engine/kept-journal.ts'
import type { JobCommand, NewJob, Task } from './job.ts'
import { newId } from './job-id.ts'
import { listenToTabs } from './tabs/channel.ts'
import { type Host, openHost } from './tabs/host.ts'
import type { Asked, JobsSnapshot, OwnTouched } from './tabs/messages.ts'
import { ANSWER_LIMIT_MS, BEGIN_LIMIT_MS } from './time-limits.ts'

const nothing: JobsSnapshot = { jobs: [], runsHere: false }

/** The jobs of one user, as far as this page has asked for them. */
interface Opened {
  host: Host
  snapshot: JobsSnapshot
}

const changes = createEmitter()
const opened = new Map<string, Opened>()
let touched: OwnTouched[] = []
let tellTouched: (() => void) | null = null

function open(owner: string): Opened {
  const known = opened.get(owner)
  if (known) return known
  const host = openHost(owner, currentSession(), {
    onSnapshot(snapshot) {
      one.snapshot = snapshot
      changes.emit()
    },
    onTouched(more, isOwn) {
      touched.push(...more.map(entry => ({ ...entry, isOwn })))
      tellTouched?.()
    },
  })
  const one: Opened = { host, snapshot: nothing }
  opened.set(owner, one)
  return one
}

/** Jobs that the browser does not keep go on after the next login of their user in this tab. */
const livesOn = ({ snapshot }: Opened) => snapshot.jobs.some(job => !job.isKept && job.endedAt === null)

let user = ''
let stopListening: () => void = () => undefined

/** Opens the jobs of a user as soon as there are any: in the journal, or in another tab. */
async function openIfAny(owner: string): Promise<void> {
  stopListening = listenToTabs(owner, () => open(owner))
  const journal = openKeptJournal(owner)
  const isEmpty = await journal.isEmpty().catch(() => true)
  journal.close()
  if (user === owner && !isEmpty) open(owner)
}

/** Closes the jobs of a user who has signed out, and opens those of the next one. */
function followSession(): void {
  const session = currentSession()
  const next = sessionUser()
  for (const [owner, one] of opened) {
    if (owner === next) one.host.setSession(session)
    else if (livesOn(one)) one.host.setSession({ ...session, token: '' })
    else {
      one.host.close()
      opened.delete(owner)
    }
  }
  const isOther = next !== user
  user = next
  if (isOther) stopListening()
  if (isOther && next && !opened.has(next)) void openIfAny(next)
  changes.emit()
}

subscribeToSession(followSession)
followSession()

const SILENCE =
  'The tab that runs the jobs does not answer. Close the other tabs of the console and load this page again. Look at the list of jobs before you try again.'

/** @throws Error with a sentence if nobody answers */
function ask(what: Asked): Promise<string | null> {
  const request = { ...what, until: wallClock.now() + BEGIN_LIMIT_MS }
  return withinTime(ANSWER_LIMIT_MS, open(sessionUser()).host.request(request), () => {
    throw new Error(SILENCE)
  })
}

/**
 * Starts a job.
 * @returns its id; 'cannot-keep' if the browser cannot keep it: then it begins only if that is asked for
 * @throws Error with a sentence if nobody answers: then the job does not begin later either
 */
export async function startJob(job: NewJob, { evenIfNotKept = false } = {}): Promise<string> {
  return (await ask({ type: 'start', id: newId(), job, evenIfNotKept })) ?? 'cannot-keep'
}

/** Adds the undo of something that a page did itself. @returns the id of its entry */
export async function offerUndo(title: string, undo: readonly Task[]): Promise<string> {
  const id = newId()
  await ask({ type: 'offer', id, title, undo })
  return id
}

const commandOf = (command: JobCommand) => async (id: string) => void (await ask({ type: 'command', command, id }))

export const jobCommands = {
  pause: commandOf('pause'),
  resume: commandOf('resume'),
  cancel: commandOf('cancel'),
  retryFailed: commandOf('retryFailed'),
  /** A second call for the same job does nothing. */
  undo: commandOf('undo'),
  forget: commandOf('forget'),
}

export const subscribeToJobs = changes.subscribe

/** The jobs of the signed-in user. */
export const jobsSnapshot = (): JobsSnapshot => opened.get(sessionUser())?.snapshot ?? nothing

/**
 * Gives the listener what the tasks that have ended may have changed, also what has ended before.
 * @returns the function that ends it
 */
export function takeTouched(listener: (touched: readonly OwnTouched[]) => void): () => void {
  const tell = () => {
    const all = touched
    touched = []
    if (all.length > 0) listener(all)
  }
  tellTouched = tell
  tell()
  return () => {
    if (tellTouched === tell) tellTouched = null
  }
}
