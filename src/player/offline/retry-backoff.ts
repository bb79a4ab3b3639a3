/** A file that cannot be kept is tried again after one minute, two, four, up to about an hour. */
const RETRY_MS = 60_000
const MOST_DOUBLINGS = 6

interface Failure {
  count: number
  /** The earliest time of the next try, by `performance.now()`. */
  until: number
  text: string
}

/** The files that could not be kept, and the time of their next try; a key names one version of one file. */
export class Failures {
  readonly #known = new Map<string, Failure>()

  isWaiting(key: string): boolean {
    return (this.#known.get(key)?.until ?? 0) > performance.now()
  }

  /**
   * @param isNearer true if the try has brought a part: the waits begin again
   * @returns true if the reason is another one than last time
   */
  add(key: string, text: string, isNearer = false): boolean {
    const before = this.#known.get(key)
    const count = isNearer ? 1 : (before?.count ?? 0) + 1
    const wait = RETRY_MS * 2 ** Math.min(count - 1, MOST_DOUBLINGS)
    this.#known.set(key, { count, until: performance.now() + wait, text })
    return text !== before?.text
  }

  forget(key: string): void {
    this.#known.delete(key)
  }

  /** Forgets all other keys, whose files are no longer wanted. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#known.keys()) if (!keys.has(key)) this.#known.delete(key)
  }

  /** The reason that was added last; empty if there is none. */
  lastText(): string {
    return [...this.#known.values()].at(-1)?.text ?? ''
  }
}
