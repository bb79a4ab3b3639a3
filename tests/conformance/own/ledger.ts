export type Kind = 'location' | 'playlist' | 'media file' | 'user'

/** What the run has asked the server to create: what it may delete, and what it names if it cannot. */
export class Ledger {
  readonly #names = new Map<string, { kind: Kind; name: string }>()
  readonly #ids = new Set<string>()

  /** Notes a name before it is sent, at a creation or a renaming: from then on it may be there. */
  note(kind: Kind, name: string): void {
    this.#names.set(`${kind} ${name}`, { kind, name })
  }

  /** Notes an id that is certainly the run's own, although nothing at the server carries its name. */
  owns(kind: Kind, id: string | number): void {
    this.#ids.add(`${kind} ${id}`)
  }

  isOwn = (kind: Kind, id: string | number): boolean => this.#ids.has(`${kind} ${id}`)

  get all(): ReadonlyArray<{ kind: Kind; name: string }> {
    return [...this.#names.values()]
  }
}
