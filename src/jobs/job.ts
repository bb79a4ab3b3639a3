import type { PlaylistPlan, ScreenSwitch, ScreenType } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import type { Id } from '../base/id.ts'

/** An id that no other job and no other tab has. */
export const newId = (): string => `${wallClock.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/* The longest waits for a browser that does not answer, in milliseconds. */

/** The most time for the journal to give its jobs, or to keep something. */
export const JOURNAL_LIMIT_MS = 4000

/** For a request to begin: the browser may have frozen the tab that carries it out. */
export const BEGIN_LIMIT_MS = 10_000

/** The answer to a request that has not begun in time. */
export const TOO_LATE = 'too late'

/** For the answer to a request: one that has begun in time is answered before. */
export const ANSWER_LIMIT_MS = BEGIN_LIMIT_MS + JOURNAL_LIMIT_MS + 1000

export interface NewItem {
  mediaId: Id
  seconds: number
  /** The name of the media file, for the report. */
  name: string
}

export interface PlaylistContent {
  name: string
  plan: PlaylistPlan
  items: readonly NewItem[]
}

export type KnownItem = NewItem & { id: Id }

/** A playlist as the plan of the job saw it. */
export interface PlaylistSnapshot extends PlaylistContent {
  id: Id
  isActive: boolean
  itemIds: readonly Id[]
}

export interface Place {
  locationId: Id
  uniqueId: string
  locationName: string
}

export interface PlanChange {
  playlistId: Id
  /** For the report. */
  name: string
  was: PlaylistPlan
  plan: PlaylistPlan
  /** The items as the plan of the job saw them, if the job makes parts of this playlist by copying them. */
  itemIds?: readonly Id[]
}

/** An id keeps an item, a NewItem adds one. The items that are missing here are removed last. */
export interface ItemsChange {
  playlistId: Id
  /** For the report. */
  name: string
  /** As the plan of the job saw them. */
  was: readonly KnownItem[]
  /** In their new order. */
  items: readonly (Id | NewItem)[]
}

interface TaskBase {
  /** Sentences for the report, such as what an undo cannot bring back. */
  remarks?: readonly string[]
}

interface Reshaping {
  /** Made in this order once the new playlists are complete and switched, before the old ones go. */
  changes?: readonly PlanChange[]
}

export interface Switches {
  switchOn: readonly ScreenType[]
  switchOff?: readonly ScreenType[]
  /** Switched on too, unless another playlist that is off would come on with it. */
  switchOnAlone?: readonly ScreenType[]
}

interface Restoring {
  /** What was deleted comes back, without the media files that are gone by now. */
  isRestoring?: boolean
}

/** All the work at one location, or on one media file, done in order. */
export type Task = TaskBase &
  (
    | ({
        kind: 'add-playlists'
        place: Place
        playlists: readonly PlaylistContent[]
        replaces: readonly PlaylistSnapshot[]
      } & Switches &
        Reshaping &
        Restoring)
    | ({
        kind: 'delete-playlists'
        place: Place
        playlists: readonly PlaylistSnapshot[]
        switchOff?: readonly ScreenType[]
      } & Reshaping)
    | { kind: 'change-plans'; place: Place; changes: readonly PlanChange[] }
    | { kind: 'arrange-items'; place: Place; playlists: readonly ItemsChange[] }
    | { kind: 'switch-screens'; place: Place; states: readonly ScreenSwitch[] }
    | ({
        kind: 'create-location'
        name: string
        uniqueId: string
        playlists: readonly PlaylistContent[]
        switchOn: readonly ScreenType[]
      } & Restoring)
    | { kind: 'delete-location'; place: Place; playlists: readonly PlaylistSnapshot[] }
    | { kind: 'delete-media'; mediaId: Id; name: string }
  )

/** A task of the journal, or of another tab, may be that of a newer version. */
export const unknownWork = ({ kind }: Task) =>
  new Error(`This version of the console does not know the work “${kind}”. Load the page again.`)

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>

/** The playlists of one location that come, those that go in their place, and the states of the screens after that. */
export type Exchange = Omit<TaskOf<'add-playlists'>, 'kind'>

export interface NewJob {
  /** What the job does, such as: Copy playlist “Morning” to 200 locations. */
  title: string
  tasks: readonly Task[]
  /** The screens are told when a location is done. Without it the changes count as not yet published. */
  tells: boolean
}

export interface TaskReport {
  /** The name of the location or file. */
  title: string
  state: 'failed' | 'noted'
  sentences: readonly string[]
}

/** `server`: it does not answer. `faults`: it, or a proxy before it, answers with an error. */
export type Hindrance = 'server' | 'faults' | 'busy' | 'login'

/** A job as the tray shows it. Times are milliseconds since the epoch. */
export interface JobSnapshot {
  id: string
  title: string
  /** A cancelled job first removes what is half made: it has ended when `endedAt` is set. */
  state: 'running' | 'waiting' | 'cancelled' | 'done'
  /** `turn`: another job comes first. `late`: lost calls may still arrive. */
  waitsFor: Hindrance | 'turn' | 'late' | null
  /** Numbers of locations or files. */
  total: number
  done: number
  failed: number
  counts: 'locations' | 'files'
  reports: readonly TaskReport[]
  endedAt: number | null
  /** Undo has something to take back: now if the job has ended, else after a cancel. */
  canUndo: boolean
  /** False if the job lives in the memory of this tab only. */
  isKept: boolean
  /** It leaves the list an hour after it has ended well. */
  isSmall: boolean
}

/** True for the edits of one location that stays. */
export const isSmallWork = (tasks: readonly Task[]): boolean =>
  tasks.every(task => 'place' in task && task.kind !== 'delete-location') &&
  new Set(tasks.map(task => 'place' in task && task.place.locationId)).size === 1

export type JobCommand = 'cancel' | 'retryFailed' | 'undo' | 'forget'
