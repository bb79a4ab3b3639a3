import { isSessionLost } from '../../api/api-error.ts'
import { numberField, type Reader, record, textField } from '../../api/fields.ts'
import { sessionUser } from '../../api/session.ts'
import { wallClock } from '../../base/clock.ts'
import { keptValue } from '../../base/kept-value.ts'
import { hasWebLocks, takeWebLock } from '../../base/web-lock.ts'
import { newId } from '../../jobs/job.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import { isBeingFitted, isOnItsWay, type Upload } from '../upload.ts'

/** With the id of a page after it, this is the key of the page's entry, and the name of the page's lock. */
const PREFIX = 'UNFINISHED_FILES '

/** On plain http, where no tab knows if another one lives, a tab remembers its own files only. */
const unfinishedStorage = (): Storage => (hasWebLocks() ? localStorage : sessionStorage)

/** The keys of the pages that have, or had, unfinished files. */
function unfinishedKeys(): string[] {
  try {
    return Object.keys(unfinishedStorage()).filter(key => key.startsWith(PREFIX))
  } catch {
    // A browser that blocks its storage has kept nothing.
    return []
  }
}

interface UnfinishedFiles {
  /** The first ones only. */
  names: readonly string[]
  /** Of all files. */
  count: number
}

/** Such as "“a.mp4” and “b.mp4” were not finished when your last visit ended"; empty if there are none. */
export function unfinishedText(pages: readonly UnfinishedFiles[]): string {
  const quoted = pages.flatMap(({ names }) => names).map(name => `“${name}”`)
  const count = pages.reduce((sum, page) => sum + page.count, 0)
  if (count === 0) return ''
  const unnamed = Array.from({ length: Math.max(0, count - quoted.length) }, () => '')
  const [were, them] = count === 1 ? ['was', 'it'] : ['were', 'them']
  return `${namesText([...quoted, ...unnamed])} ${were} not finished when your last visit ended. Choose ${them} again.`
}

/** After a week a person does not miss the files any more. */
const LIMIT_MS = 7 * 24 * 3_600_000

/** A page that is reloaded gives its lock back a moment after the new page has begun; milliseconds. */
const LOCK_TIMEOUT_MS = 1500

/** More names are not kept: a list of thousands of files changes with every file that arrives. */
const MOST_NAMES = 20

interface Entry extends UnfinishedFiles {
  owner: string
  /** Milliseconds since the epoch. */
  at: number
}

/** A file that is lost if the page ends now. One that failed has been told, unless the session ended with it. */
function isUnfinished(upload: Upload): boolean {
  const { state } = upload
  if (state.phase === 'failed') return isSessionLost(state.error)
  return isOnItsWay(upload) || isBeingFitted(upload) || state.phase === 'asking'
}

/**
 * Keeps the names for the next visit of the same user. An entry is written only while the page holds its lock.
 * An entry whose lock is free is that of a closed page.
 */
export class UnfinishedKeeper {
  readonly #key = PREFIX + newId()
  readonly #kept = keptEntry(this.#key)
  readonly #owner = sessionUser()
  /** The files as they were written last; empty if there are none. */
  #files = ''
  #isHeld = false
  #release: (() => void) | null = null

  readonly keep = (uploads: readonly Upload[]): void => {
    const all = uploads.filter(isUnfinished)
    const names = all.slice(0, MOST_NAMES).map(({ file }) => file.name)
    const files = this.#owner && all.length > 0 ? JSON.stringify({ names, count: all.length }) : ''
    if (files === this.#files) return
    this.#files = files
    this.#write()
    if (!files) this.leave()
    else if (!this.#release) this.#hold()
  }

  /** Gives the lock back: the next visit reports what is kept now. */
  readonly leave = (): void => {
    this.#release?.()
    this.#release = null
    this.#isHeld = false
  }

  #hold(): void {
    const onTaken = () => {
      this.#isHeld = true
      this.#write()
    }
    this.#release = takeWebLock(this.#key, onTaken)
  }

  #write(): void {
    if (!this.#files) this.#kept.set(null)
    else if (this.#isHeld) this.#kept.set({ owner: this.#owner, at: wallClock.now(), ...JSON.parse(this.#files) })
  }
}

const readNames: Reader<string[]> = value => (Array.isArray(value) ? value.map(String) : undefined)

const readEntry: Reader<Entry> = record({
  owner: textField,
  at: numberField(0),
  names: readNames,
  count: numberField(0),
})

const keptEntry = (key: string) =>
  keptValue(key, text => readEntry(JSON.parse(text ?? 'null')) ?? null, { storage: unfinishedStorage })

const isCurrent = ({ at }: Entry) => at <= wallClock.now() && wallClock.now() - at < LIMIT_MS

/** Null if the entry is of no use any more, or waits for the visit of another user. */
function take(key: string, owner: string): Entry | null {
  const kept = keptEntry(key)
  const entry = kept.snapshot()
  const current = entry && isCurrent(entry) ? entry : null
  if (current && current.owner !== owner) return null
  kept.set(null)
  return current
}

/** Null if the page lives, as it holds its lock. */
async function takeIfClosed(key: string, owner: string): Promise<Entry | null> {
  if (!hasWebLocks()) return take(key, owner)
  const waiting = { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }
  return navigator.locks.request(key, waiting, () => take(key, owner)).catch(() => null)
}

/** The text is given once; empty if there are no unfinished files. */
export async function takeUnfinished(): Promise<string> {
  const owner = sessionUser()
  const taken = await Promise.all(unfinishedKeys().map(key => takeIfClosed(key, owner)))
  return unfinishedText(taken.filter(entry => entry !== null))
}
