/** The folder of the browser's own disk in which each tab has a folder of its own. */
const TOP = 'prepared'

/** A file in the folder of this tab. */
export interface OwnFile {
  /** The names of the folders, outermost first. */
  folder: readonly string[]
  name: string
}

/** The files of this tab that are written or still used. */
const live = new Set<string>()
let last = 0
let claimed: Promise<string> | null = null

const lockOf = (tab: string) => `prepared files of the tab ${tab}`

/** Holds a lock as long as the tab lives: the folder of a tab that holds none is a leftover. */
async function claimTab(): Promise<string> {
  const tab = crypto.randomUUID()
  await new Promise<void>(resolve => {
    const forEver = () => {
      resolve()
      return new Promise<void>(() => undefined)
    }
    void navigator.locks.request(lockOf(tab), forEver)
  })
  return tab
}

/** Removes the folders of tabs that were closed, and what this tab no longer uses. */
async function sweep(own: string): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const top = await root.getDirectoryHandle(TOP, { create: true })
  const remove = (lock: Lock | null, tab: string) => lock && top.removeEntry(tab, { recursive: true })
  for await (const tab of top.keys()) {
    if (tab !== own) await navigator.locks.request(lockOf(tab), { ifAvailable: true }, lock => remove(lock, tab))
  }
  const folder = await top.getDirectoryHandle(own, { create: true })
  // The browser refuses to remove a file that a worker has not let go yet; the next sweep removes it.
  for await (const name of folder.keys()) if (!live.has(name)) await folder.removeEntry(name).catch(() => undefined)
}

/** A browser that keeps no files has nothing to sweep. */
const sweepIfAny = (tab: string) => sweep(tab).catch(() => undefined)

/** Names a new file for the worker to write, and removes the leftovers of earlier ones. */
export async function claimFile(): Promise<OwnFile> {
  claimed ??= claimTab()
  const tab = await claimed
  await sweepIfAny(tab)
  last += 1
  const name = String(last)
  live.add(name)
  return { folder: [TOP, tab], name }
}

/** Removes a file that nobody will use. */
export async function releaseFile({ name }: OwnFile): Promise<void> {
  live.delete(name)
  if (claimed) await sweepIfAny(await claimed)
}

const used = new FinalizationRegistry<OwnFile>(own => void releaseFile(own))

/** Keeps the file on the disk as long as the page holds on to `user`. */
export const keepWhileUsed = (user: object, own: OwnFile): void => used.register(user, own)
