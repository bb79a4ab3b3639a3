import type { ScreenType } from '../../api/playlists.ts'
import { hasWebLocks } from '../../base/web-lock.ts'
import type { JobCommand, JobSnapshot, NewJob, Task } from '../job.ts'

/** What a page asks of the jobs. It gives new jobs their ids, so that a request can be repeated. */
export type Asked =
  | { type: 'start'; id: string; job: NewJob; evenIfNotKept: boolean }
  | { type: 'command'; command: JobCommand; id: string }

/** It does not begin after `until`, in milliseconds since the epoch: the page has given up then. */
export type JobRequest = Asked & { until: number }

/** The screens were told, they take the change later, or nothing has changed that a screen shows. */
export type ScreenEffect = 'told' | 'unpublished' | 'none'

/** What a task that has ended may have changed. */
export interface TaskEffects {
  kind: Task['kind']
  /** Null for a media file, and for a new location. */
  locationId: string | null
  mediaId: string | null
  /** The screens of the playlists that are known to be changed, once for each playlist. */
  types: readonly ScreenType[]
  /** Changed playlists whose screen the task does not know. */
  playlistIds: readonly string[]
  effect: ScreenEffect
}

export interface PageEffects extends TaskEffects {
  /** The jobs run in this tab. */
  isOwn: boolean
}

export interface JobsSnapshot {
  /** The oldest first. */
  jobs: readonly JobSnapshot[]
  /** The jobs run in this tab; otherwise another tab of this browser runs them. */
  runsHere: boolean
}

/** What has come of a request: with an error, a sentence for the person, nothing has. */
export interface Answer {
  result: string | null
  error?: string
}

/** Between the tabs of one user. */
export type TabMessage =
  /** A tab that has just begun asks for the state. */
  | { type: 'hello' }
  /** A tab runs the jobs from now on: requests that nobody has answered are sent again. */
  | { type: 'runner' }
  | { type: 'request'; from: string; number: number; request: JobRequest }
  | ({ type: 'reply'; to: string; number: number } & Answer)
  | { type: 'jobs'; jobs: readonly JobSnapshot[] }
  | { type: 'touched'; touched: readonly TaskEffects[] }

/** Null if this browser has no locks: each tab has jobs of its own then. */
export const openTabs = (owner: string): BroadcastChannel | null =>
  hasWebLocks() ? new BroadcastChannel(`jobs of ${owner}`) : null

/** Calls the listener once, when another tab has jobs. @returns the function that ends it */
export function listenToTabs(owner: string, onJobs: () => void): () => void {
  const tabs = openTabs(owner)
  const stop = () => tabs?.close()
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type !== 'jobs') return
    stop()
    onJobs()
  })
  return stop
}
