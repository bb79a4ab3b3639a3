import { claimOncePerHour } from '../../reload.ts'

interface UpdateOptions {
  isInItem(): boolean
  /** The version that a reload would bring. */
  keptVersion(): Promise<string>
}

/**
 * Loads the page again after a deploy, never in the middle of an item and once an hour for each version: a fix that
 * follows a bad deploy within minutes is loaded at once, and two servers that disagree cause no loop.
 */
export function createUpdateReload({ isInItem, keptVersion }: UpdateOptions) {
  let version: string | null = null
  // The browser keeps the new version, so the page comes back even without a server.
  const reload = () => {
    if (version !== null && claimOncePerHour(`version ${version}`)) window.location.reload()
  }
  return {
    /** A new version of the page is kept: loads it at the end of the item, or at once if no item is interrupted. */
    async newVersion() {
      version = await keptVersion()
      if (!isInItem()) reload()
    },
    itemEnded: reload,
  }
}
