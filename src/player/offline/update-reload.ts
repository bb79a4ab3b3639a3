import { claimOncePerHour } from '../../base/reload.ts'
import type { EventLog } from '../event-log.ts'

interface UpdateOptions {
  isInItem(): boolean
  /** The version that a reload would bring without a server; empty if none is kept. */
  keptVersion(): Promise<string>
  log: Pick<EventLog, 'info'>
}

/**
 * Loads the page again after a deploy, never in the middle of an item and once an hour for each version: a fix that
 * follows a bad deploy within minutes is loaded at once, and two servers that disagree cause no loop. A version that the
 * browser has lost and that is kept again is no new one.
 */
export function createUpdateReload({ isInItem, keptVersion, log }: UpdateOptions) {
  /** The first version that was seen is the one of this page. */
  let ours = ''
  let version: string | null = null
  const reload = () => {
    if (version !== null && claimOncePerHour(`version ${version}`)) window.location.reload()
  }
  return {
    /** Another version may be kept: loads it at the end of the item, or at once if no item is interrupted. */
    async look() {
      const kept = await keptVersion()
      ours ||= kept
      if (kept === '') return
      const isNews = kept !== ours && kept !== version
      version = kept === ours ? null : kept
      if (isNews) log.info('a new version of the page is there')
      if (!isInItem()) reload()
    },
    itemEnded: reload,
  }
}
