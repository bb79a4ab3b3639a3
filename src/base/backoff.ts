interface Wait {
  count: number
  /** By `performance.now()`. */
  until: number
}

/** The first wait is `firstMs`; each failure doubles it, up to `mostMs`. */
export class Backoff {
  readonly #firstMs: number
  readonly #mostMs: number
  readonly #waits = new Map<string, Wait>()

  constructor(firstMs: number, mostMs: number) {
    this.#firstMs = firstMs
    this.#mostMs = mostMs
  }

  hasFailed(key: string): boolean {
    return this.#waits.has(key)
  }

  isWaiting(key: string): boolean {
    return (this.#waits.get(key)?.until ?? 0) > performance.now()
  }

  /** @param isNearer true if the try has brought a part: the waits begin again */
  failed(key: string, isNearer = false): void {
    const count = isNearer ? 0 : (this.#waits.get(key)?.count ?? 0)
    const wait = Math.min(this.#firstMs * 2 ** count, this.#mostMs)
    this.#waits.set(key, { count: count + 1, until: performance.now() + wait })
  }

  forget(key: string): void {
    this.#waits.delete(key)
  }

  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#waits.keys()) if (!keys.has(key)) this.#waits.delete(key)
  }
}
