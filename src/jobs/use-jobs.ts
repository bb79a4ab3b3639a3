import { useSyncExternalStore } from 'react'
import { jobsSnapshot, subscribeToJobs } from './jobs.ts'
import type { JobsSnapshot } from './tabs/messages.ts'

/** The jobs of this user. */
export const useJobs = (): JobsSnapshot => useSyncExternalStore(subscribeToJobs, jobsSnapshot)
