import { claimReload } from './reload-guard.ts'

export interface Renewal {
  /** A new version of the page is kept: takes it at the end of the item, or at once where nothing is interrupted. */
  newVersion(): void
  itemEnded(): void
}

/** Loads the page again after a deploy, never in the middle of an item; the guard keeps it to once an hour. */
export function createRenewal(isInItem: () => boolean): Renewal {
  let isOutdated = false
  // Where a new version is kept, the page comes back without a server: nothing has to be asked before.
  const renew = () => {
    if (isOutdated && claimReload({ storage: localStorage, now: Date.now() })) window.location.reload()
  }
  return {
    newVersion() {
      isOutdated = true
      if (!isInItem()) renew()
    },
    itemEnded: renew,
  }
}
