/** A version that was loaded more recently than this is not loaded again: two servers that disagree would never rest. */
const LEAST_INTERVAL_MS = 3_600_000

const KEY = 'DISPLAY_VERSIONS'

interface ClaimOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  version: string
  now: number
}

/** What was kept; nothing where it cannot be read, as it must not stand in the way for ever. */
function readKept(text: string | null): object {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** When each version was loaded, as far as that still counts; a time ahead of the clock was written before it was set. */
function recentVersions({ storage, now }: ClaimOptions): Record<string, number> {
  const times = Object.entries(readKept(storage.getItem(KEY)))
  return Object.fromEntries(times.filter(([, at]) => at <= now && now - at < LEAST_INTERVAL_MS))
}

/**
 * Takes the right to reload for a version of the page, once an hour for each: a fix that follows a bad deploy within
 * minutes is loaded at once. A browser that keeps nothing gives no right, as nothing would break a loop there.
 */
export function claimVersion(options: ClaimOptions): boolean {
  const { storage, version, now } = options
  try {
    const recent = recentVersions(options)
    if (version in recent) return false
    const kept = JSON.stringify({ ...recent, [version]: now })
    storage.setItem(KEY, kept)
    return storage.getItem(KEY) === kept
  } catch {
    return false
  }
}

export interface Renewal {
  /** A new version of the page is kept: takes it at the end of the item, or at once where nothing is interrupted. */
  newVersion(): Promise<void>
  itemEnded(): void
}

interface RenewalOptions {
  isInItem(): boolean
  /** The version that a reload would bring. */
  keptVersion(): Promise<string>
}

/** Loads the page again after a deploy, never in the middle of an item. */
export function createRenewal({ isInItem, keptVersion }: RenewalOptions): Renewal {
  let version: string | null = null
  // Where a new version is kept, the page comes back without a server: nothing has to be asked before.
  const renew = () => {
    if (version !== null && claimVersion({ storage: localStorage, version, now: Date.now() })) window.location.reload()
  }
  return {
    async newVersion() {
      version = await keptVersion()
      if (!isInItem()) renew()
    },
    itemEnded: renew,
  }
}
