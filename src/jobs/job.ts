import type { PlaylistPlan, ScreenState } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import type { Id, ScreenType } from '../base/id.ts'

/** A name that no other job and no other tab has. */
export const newId = (): string => `${wallClock.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/* The longest waits for a browser that does not answer, in milliseconds. */

/** For the jobs that the journal holds; they come later then. */
export const LOAD_LIMIT_MS = 4000

/** For the journal to keep a new job. */
export const KEEP_LIMIT_MS = 4000

/** For a request to begin: the tab that carries it out may be asleep. */
export const BEGIN_LIMIT_MS = 10_000

/** The answer to a request that has not begun in time. */
export const TOO_LATE = 'too late'

/** For the answer to a request: one that has begun in time is answered before. */
export const ANSWER_LIMIT_MS = BEGIN_LIMIT_MS + KEEP_LIMIT_MS + 1000

/** An item that a task adds. */
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
  name: string
  was: PlaylistPlan
  plan: PlaylistPlan
}

/** The items of a playlist in their new order: an id keeps an item, a NewItem adds one, what is missing is removed last. */
export interface ItemsChange {
  playlistId: Id
  name: string
  /** The items in the order that the plan of the job saw. */
  was: readonly (NewItem & { id: Id })[]
  items: readonly (Id | NewItem)[]
}

interface TaskBase {
  /** Sentences for the report, such as what an undo cannot bring back. */
  remarks?: readonly string[]
}

interface Switches {
  switchOff?: readonly ScreenType[]
  /** Switched on too, unless this would wake another playlist that is off. */
  switchOnAlone?: readonly ScreenType[]
}

interface Restoring {
  /** What was deleted comes back: a media file that is gone would have left it too, and is left out. */
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
        switchOn: readonly ScreenType[]
      } & Switches &
        Restoring)
    | ({ kind: 'delete-playlists'; place: Place; playlists: readonly PlaylistSnapshot[] } & Switches)
    | { kind: 'change-plans'; place: Place; changes: readonly PlanChange[] }
    | { kind: 'arrange-items'; place: Place; playlists: readonly ItemsChange[] }
    | {
        kind: 'switch-screens'
        place: Place
        states: readonly ScreenState[]
        was: Partial<Record<ScreenType, 'on' | 'off' | 'mixed'>>
      }
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

/** The task of one kind. */
export type TaskOf<Kind extends Task['kind']> = Extract<Task, { kind: Kind }>

export interface NewJob {
  /** What the job does, such as: Copy playlist “Morning” to 200 locations. */
  title: string
  tasks: readonly Task[]
  /** The screens are told when a location is done. Without it the changes count as not yet published. */
  tells: boolean
}

/** What a person should know of one task. */
export interface TaskReport {
  /** The name of the location or file. */
  title: string
  state: 'failed' | 'noted'
  sentences: readonly string[]
}

/** A job as the tray shows it. Times are milliseconds since the epoch. */
export interface JobSnapshot {
  id: string
  title: string
  /** A cancelled job has ended once `endedAt` is set: what was half made is tidied up before. */
  state: 'running' | 'waiting' | 'paused' | 'cancelled' | 'done'
  /** Why it waits: no server, the end of the session, its turn after another job, or calls that may arrive late. */
  waitsFor: 'server' | 'login' | 'turn' | 'late' | null
  /** The number of locations or files; those at which everything is done, and those at which something failed. */
  total: number
  done: number
  failed: number
  /** What the numbers count. */
  counts: 'locations' | 'files'
  secondsLeft: number | null
  reports: readonly TaskReport[]
  startedAt: number
  endedAt: number | null
  /** Of an ended job: Undo can begin now. Of another one: what it has done could be undone after a cancel. */
  canUndo: boolean
  /** The id of the job that this one undoes. */
  undoes: string | null
  /** False if the job lives in the memory of this tab only. */
  isKept: boolean
}

export type JobCommand = 'pause' | 'resume' | 'cancel' | 'retryFailed' | 'undo' | 'forget'
