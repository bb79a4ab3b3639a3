import { hasWebLocks } from '../../base/web-lock.ts'

/** In front of the id of a page: the key of its entry, and the name of the lock that it holds as long as it lives. */
export const PREFIX = 'UNFINISHED_FILES '

/** On plain http, where no tab knows if another one lives, a tab remembers its own files only. */
export const unfinishedStorage = (): Storage => (hasWebLocks() ? localStorage : sessionStorage)

/** The keys of the pages that have, or had, unfinished files. */
export function unfinishedKeys(): string[] {
  try {
    return Object.keys(unfinishedStorage()).filter(key => key.startsWith(PREFIX))
  } catch {
    // A browser that blocks its storage has kept nothing.
    return []
  }
}
