import { createTimer } from '../../../base/timer.ts'

/** The folder of the browser's own disk in which each tab has a folder of its own. */
const TOP = 'prepared'

/** A worker that was ended lets go of its file a moment later; until then the browser refuses to remove the file. */
const TRY_AGAIN_MS = 100
const MOST_TRIES = 100

/** A file in the folder of this tab. */
export interface OwnFile {
  /** The names of the folders, outermost first. */
  folder: readonly string[]
  name: string
}

const lockOf = (tab: string) => `prepared files of the tab ${tab}`

/** Holds a lock as long as the tab lives: the folder of a tab that holds none is a leftover. */
async function claimTab(): Promise<string> {
  const tab = crypto.randomUUID()
  await new Promise<void>(resolve => {
    const forEver = () => {
      resolve()
      return new Promise<void>(() => undefined)
    }
    // A browser that gives this page no lock gives it no disk either.
    navigator.locks.request(lockOf(tab), forEver).catch(() => resolve())
  })
  return tab
}

/** The folder of all tabs. @throws if there is none yet, or the browser keeps no files, as some do in a private window */
async function openTop(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(TOP)
}

/** Removes the folders of the tabs that were closed. */
export async function removeLeftovers(): Promise<void> {
  const top = await openTop().catch(() => null)
  const remove = (lock: Lock | null, tab: string) => lock && top?.removeEntry(tab, { recursive: true })
  for await (const tab of top?.keys() ?? []) {
    const removed = navigator.locks.request(lockOf(tab), { ifAvailable: true }, lock => remove(lock, tab))
    await removed.catch(() => undefined)
  }
}

/** The folder of this tab. Its files are removed when nobody uses them any more. */
export function createOwnFolder() {
  /** The files that are written or still used. */
  const live = new Set<string>()
  const nextTry = createTimer()
  let last = 0
  let claimed: Promise<string> | null = null

  /** @returns false if the browser refused to remove something */
  const removeUnused = async (tab: string): Promise<boolean> => {
    const folder = await openTop()
      .then(top => top.getDirectoryHandle(tab))
      .catch(() => null)
    let isClean = true
    for await (const name of folder?.keys() ?? []) {
      if (live.has(name)) continue
      await folder?.removeEntry(name).catch(() => {
        isClean = false
      })
    }
    return isClean
  }
  const removeUnusedSoon = async (tab: string, tries = MOST_TRIES): Promise<void> => {
    const isClean = await removeUnused(tab)
    if (!isClean && tries > 1) nextTry.set(TRY_AGAIN_MS, () => void removeUnusedSoon(tab, tries - 1))
  }
  /** Removes a file that nobody will use, as soon as its worker has let go of it. */
  const release = async ({ name }: OwnFile): Promise<void> => {
    live.delete(name)
    if (claimed) await removeUnusedSoon(await claimed)
  }
  const used = new FinalizationRegistry<OwnFile>(own => void release(own))

  return {
    /** Names a new file for the worker to write, and removes what closed tabs left behind. */
    async claim(): Promise<OwnFile> {
      claimed ??= claimTab()
      const tab = await claimed
      await removeLeftovers()
      last += 1
      const name = String(last)
      live.add(name)
      return { folder: [TOP, tab], name }
    },
    release,
    /** Keeps the file on the disk as long as the page holds on to `user`. */
    keepWhileUsed: (user: object, own: OwnFile): void => used.register(user, own),
  }
}
