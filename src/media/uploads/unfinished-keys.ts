import { hasWebLocks } from '../../base/web-lock.ts'

/** Begins the key of a page's entry, which is also the name of the lock that the page holds as long as it lives. */
export const PREFIX = 'UNFINISHED_FILES '

/** On plain http, where no tab knows if another one lives, a tab remembers its own files only. */
export const unfinishedStorage = (): Storage => (hasWebLocks() ? localStorage : sessionStorage)

export function unfinishedKeys(): string[] {
  try {
    return Object.keys(unfinishedStorage()).filter(key => key.startsWith(PREFIX))
  } catch {
    // A browser that blocks its storage has kept nothing.
    return []
  }
}
