import type { TabMessage } from './tab-messages.ts'

/** The messages between the tabs of one user; null if this browser has none. */
export function openTabs(owner: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`jobs of ${owner}`)
}

/** Calls the listener once, if another tab tells of jobs. @returns the function that ends it */
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
