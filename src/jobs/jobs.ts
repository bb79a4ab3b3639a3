import { currentSession, sessionUser, subscribeToSession } from '../api/session.ts'
import { wallClock } from '../base/clock.ts'
import { withinTime } from '../base/time-limit.ts'
import { createEmitter } from '../base/emitter.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import { type Stores, useSnapshot } from '../base/stores.ts'
import { openKeptJournal } from './engine/kept-journal.ts'
import type { JobCommand, NewJob, Task } from './job.ts'
import { newId } from './job-id.ts'
import { listenToTabs } from './tabs/channel.ts'
import { type Host, type HostPage, openHost } from './host.ts'
import type { Asked, JobsSnapshot, OwnTouched } from './tabs/tab-messages.ts'
import { ANSWER_LIMIT_MS, BEGIN_LIMIT_MS, TOO_LATE } from './time-limits.ts'

const nothing: JobsSnapshot = { jobs: [], runsHere: false }

/** The jobs of one user, as far as this page has asked for them. */
interface Opened {
  host: Host
  snapshot: JobsSnapshot
}

/** Jobs that the browser does not keep go on after the next login of their user in this tab. */
const livesOn = ({ snapshot }: Opened) => snapshot.jobs.some(job => !job.isKept && job.endedAt === null)

const SILENCE =
  'The tab that runs the jobs does not answer. Close the other tabs of the console and load this page again. Look at the list of jobs before you try again.'

/** Opens the jobs of the signed-in user as soon as there are any, and closes those of a user who has signed out. */
function createHosts(page: Pick<HostPage, 'announce' | 'loadPart'>, onChange: () => void) {
  const opened = new Map<string, Opened>()
  let touched: OwnTouched[] = []
  let tellTouched: (() => void) | null = null
  /** Null when the page has ended. */
  let user: string | null = ''
  let stopListening: () => void = () => undefined

  const open = (owner: string): Opened => {
    const known = opened.get(owner)
    if (known) return known
    if (user === null) throw new Error('The page of these jobs has ended.')
    const host = openHost(owner, currentSession(), {
      ...page,
      onSnapshot(snapshot) {
        one.snapshot = snapshot
        onChange()
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
  /** There are jobs if the journal has some, or another tab. */
  const openIfAny = async (owner: string) => {
    stopListening = listenToTabs(owner, () => open(owner))
    const journal = openKeptJournal(owner)
    const isEmpty = await journal.isEmpty().catch(() => true)
    journal.close()
    if (user === owner && !isEmpty) open(owner)
  }
  const followSession = () => {
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
    onChange()
  }
  const unsubscribe = subscribeToSession(followSession)
  followSession()

  return {
    open,
    /**
     * Gives the listener what the tasks that have ended may have changed, also what has ended before.
     * @returns the function that ends it
     */
    takeTouched(listener: (touched: readonly OwnTouched[]) => void): () => void {
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
    },
    snapshotOf: (owner: string) => opened.get(owner)?.snapshot ?? nothing,
    end(): void {
      user = null
      unsubscribe()
      stopListening()
      for (const { host } of opened.values()) host.close()
    },
  }
}

/** The jobs of the signed-in user, as a page follows them and gives them commands. */
export function createJobs(page: Pick<HostPage, 'announce' | 'loadPart'>) {
  const changes = createEmitter()
  const hosts = createHosts(page, changes.emit)

  /** @throws Error with a sentence if nobody answers */
  const ask = async (what: Asked): Promise<string | null> => {
    const request = { ...what, until: wallClock.now() + BEGIN_LIMIT_MS }
    const answering = hosts.open(sessionUser()).host.request(request)
    const answer = await withinTime(ANSWER_LIMIT_MS, answering, () => TOO_LATE)
    if (answer === TOO_LATE) throw new Error(SILENCE)
    return answer
  }
  return {
    subscribe: changes.subscribe,
    snapshot: (): JobsSnapshot => hosts.snapshotOf(sessionUser()),
    takeTouched: hosts.takeTouched,
    /**
     * Starts a job.
     * @returns its id; 'cannot-keep' if the browser cannot keep it: then it begins only if that is asked for
     * @throws Error with a sentence if nobody answers: then the job does not begin later either
     */
    async start(job: NewJob, { evenIfNotKept = false } = {}): Promise<string> {
      return (await ask({ type: 'start', id: newId(), job, evenIfNotKept })) ?? 'cannot-keep'
    },
    /** Adds the undo of something that a page did itself. @returns the id of its entry */
    async offerUndo(title: string, undo: readonly Task[]): Promise<string> {
      const id = newId()
      await ask({ type: 'offer', id, title, undo })
      return id
    },
    /** A second 'undo' of the same job does nothing. */
    async command(command: JobCommand, id: string): Promise<void> {
      await ask({ type: 'command', command, id })
    },
    end: hosts.end,
  }
}

export type Jobs = ReturnType<typeof createJobs>

/** The jobs of a page. */
export function jobsOf({ of, atEnd }: Stores): Jobs {
  const jobs = createJobs(of(locationMessagesOf))
  atEnd(jobs.end)
  return jobs
}

/** The jobs of this user. */
export const useJobs = (): JobsSnapshot => useSnapshot(jobsOf)
