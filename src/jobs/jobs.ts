import type { ScreenType } from '../api/playlists.ts'
import { sessionUser, storedToken, subscribeToSession } from '../api/session.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import { type Stores, useSnapshot } from '../base/stores.ts'
import { createTimer, withinTime } from '../base/timer.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import { openKeptJournal } from './engine/kept-journal.ts'
import {
  ANSWER_LIMIT_MS,
  BEGIN_LIMIT_MS,
  isSmallWork,
  type JobCommand,
  type JobSnapshot,
  type NewJob,
  newId,
  TOO_LATE,
} from './job.ts'
import { undoTitle } from './job-text.ts'
import { type JobsPage, takePart } from './tabs/participant.ts'
import { type Asked, type JobsSnapshot, listenToTabs, type PageEffects } from './tabs/tab-messages.ts'
import { screensOfTask } from './task-facts.ts'
import { type UndoEntry, undoEntriesOf } from './undo-entries.ts'

const nothing: JobsSnapshot = { jobs: [], runsHere: false }

interface Opened {
  part: ReturnType<typeof takePart>
  snapshot: JobsSnapshot
}

/** Jobs that the browser does not keep go on after the next login of their user in this tab. */
const livesOn = ({ snapshot }: Opened) => snapshot.jobs.some(job => !job.isKept && job.endedAt === null)

const SILENCE =
  'The tab that runs the jobs does not answer. Close the other tabs of the console and load this page again. Look at “Recent changes” before you try again.'

/** Opens the jobs of the signed-in user as soon as there are any, and closes those of a user who has signed out. */
function createParts(announce: JobsPage['announce'], onChange: () => void) {
  const opened = new Map<string, Opened>()
  let effects: PageEffects[] = []
  let sendEffects: (() => void) | null = null
  /** Null when the page has ended. */
  let user: string | null = ''
  let stopListening: () => void = () => undefined

  const open = (owner: string): Opened => {
    const known = opened.get(owner)
    if (known) return known
    if (user === null) throw new Error('The page of these jobs has ended.')
    const part = takePart(owner, {
      // The session may be that of another user.
      isSignedIn: () => storedToken() !== '' && sessionUser() === owner,
      announce,
      onSnapshot(snapshot) {
        one.snapshot = snapshot
        onChange()
      },
      onEffects(more, isOwn) {
        effects.push(...more.map(entry => ({ ...entry, isOwn })))
        sendEffects?.()
      },
    })
    const one: Opened = { part, snapshot: nothing }
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
    const next = sessionUser()
    for (const [owner, one] of opened) {
      if (owner === next || livesOn(one)) one.part.sessionChanged()
      else {
        one.part.close()
        opened.delete(owner)
      }
    }
    const isOther = next !== user
    user = next
    if (isOther) stopListening()
    if (isOther && next && !opened.has(next)) void openIfAny(next)
  }
  const unsubscribe = subscribeToSession(() => {
    followSession()
    onChange()
  })
  followSession()

  return {
    open,
    /**
     * Gives the listener what the tasks that have ended may have changed, also what has ended before.
     * @returns the function that ends it
     */
    takeEffects(listener: (effects: readonly PageEffects[]) => void): () => void {
      const tell = () => {
        const all = effects
        effects = []
        if (all.length > 0) listener(all)
      }
      sendEffects = tell
      tell()
      return () => {
        if (sendEffects === tell) sendEffects = null
      }
    },
    snapshotOf: (owner: string) => opened.get(owner)?.snapshot ?? nothing,
    end(): void {
      user = null
      unsubscribe()
      stopListening()
      for (const { part } of opened.values()) part.close()
    },
  }
}

const nowhere: ReadonlyMap<string, ReadonlySet<ScreenType>> = new Map()

function toldScreens({ tasks }: NewJob): ReadonlyMap<string, ReadonlySet<ScreenType>> {
  const screens = new Map<string, Set<ScreenType>>()
  for (const task of tasks) {
    if (!('place' in task)) continue
    const key = String(task.place.locationId)
    screens.set(key, new Set([...(screens.get(key) ?? []), ...screensOfTask(task)]))
  }
  return screens
}

/** For so many milliseconds after its end a small job can be undone. */
const SMALL_STAYS_MS = 3_600_000

/** Milliseconds since the epoch. What failed or has notes stays for a person to read. */
const leavesAt = ({ isSmall, endedAt, failed, reports }: JobSnapshot): number =>
  isSmall && endedAt !== null && failed === 0 && reports.length === 0
    ? endedAt + SMALL_STAYS_MS
    : Number.POSITIVE_INFINITY

/** An edit that can be undone looks like a job that has ended. */
const jobOf = ({ id, title, at, tasks }: UndoEntry): JobSnapshot => ({
  id,
  title,
  state: 'done',
  waitsFor: null,
  total: 1,
  done: 1,
  failed: 0,
  counts: 'locations',
  reports: [],
  endedAt: at,
  canUndo: true,
  isKept: false,
  isSmall: isSmallWork(tasks),
})

/** The jobs of the signed-in user, and the edits of this page: a page follows them and commands them. */
export function jobsOf({ of, atEnd }: Stores) {
  const { announce } = of(locationMessagesOf)
  const edits = of(undoEntriesOf)
  const changes = createEmitter()
  const leaving = createTimer()
  let shown = nothing
  const show = () => {
    const { jobs, runsHere } = parts.snapshotOf(sessionUser())
    const now = wallClock.now()
    const recent = [...jobs, ...edits.entries().map(jobOf)].filter(job => leavesAt(job) > now)
    const next = Math.min(...recent.map(leavesAt))
    if (Number.isFinite(next)) leaving.set(next - now, show)
    else leaving.clear()
    shown = { jobs: recent, runsHere }
    changes.emit()
  }
  const parts = createParts(announce, show)
  const unsubscribe = edits.subscribe(show)
  show()

  /** @throws Error with a sentence if nobody answers */
  const ask = async (what: Asked): Promise<string | null> => {
    const request = { ...what, until: wallClock.now() + BEGIN_LIMIT_MS }
    const answering = parts.open(sessionUser()).part.request(request)
    const answer = await withinTime(ANSWER_LIMIT_MS, answering, () => TOO_LATE)
    if (answer === TOO_LATE) throw new Error(SILENCE)
    return answer
  }
  /** By job: the screens of the locations that it tells, by the id of the location. */
  const told = new Map<string, ReadonlyMap<string, ReadonlySet<ScreenType>>>()
  const start = async (job: NewJob, { evenIfNotKept = false } = {}): Promise<string> => {
    const id = newId()
    if (job.tells) told.set(id, toldScreens(job))
    return (await ask({ type: 'start', id, job, evenIfNotKept })) ?? 'cannot-keep'
  }

  const undoEdit = async (edit: UndoEntry): Promise<void> => {
    try {
      await start({ title: undoTitle(edit.title), tasks: edit.tasks, tells: false }, { evenIfNotKept: true })
    } catch (error) {
      edits.add(edit)
      throw error
    }
  }
  atEnd(() => {
    unsubscribe()
    leaving.clear()
    parts.end()
  })
  return {
    subscribe: changes.subscribe,
    snapshot: () => shown,
    takeEffects: parts.takeEffects,
    /** None for a job that tells no screen, or that another page has started. */
    screensOf: (id: string) => told.get(id) ?? nowhere,
    /**
     * @returns the id of the job; 'cannot-keep' if the browser cannot keep it: then it begins only if that is asked for
     * @throws Error with a sentence if nobody answers: then the job does not begin later either
     */
    start,
    /** A second 'undo' of the same job does nothing. */
    async command(command: JobCommand, id: string): Promise<void> {
      const edit = edits.take(id)
      if (!edit) await ask({ type: 'command', command, id })
      else if (command === 'undo') await undoEdit(edit)
    },
  }
}

export type Jobs = ReturnType<typeof jobsOf>

export const useJobs = (): JobsSnapshot => useSnapshot(jobsOf)
