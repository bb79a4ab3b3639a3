import { Backoff } from '../../base/backoff.ts'

const MINUTE = 60_000

/** The files that could not be kept, and the time of their next try; a key names one version of one file. */
export class Failures extends Backoff {
  readonly #texts = new Map<string, string>()

  /** A file is tried again after one minute, two, four, up to about an hour. */
  constructor() {
    super(MINUTE, 64 * MINUTE)
  }

  /**
   * @param isNearer true if the try has brought a part of the file
   * @returns true if the reason is another one than last time
   */
  add(key: string, text: string, isNearer = false): boolean {
    for (const known of this.#texts.keys()) if (!this.hasFailed(known)) this.#texts.delete(known)
    const isNews = this.#texts.get(key) !== text
    this.#texts.set(key, text)
    this.failed(key, isNearer)
    return isNews
  }

  /** The reason that was added last; empty if there is none. */
  lastText(): string {
    return [...this.#texts].findLast(([key]) => this.hasFailed(key))?.[1] ?? ''
  }
}
