/** The bytes are joined into blobs of this size, which the browser may move to its disk. */
const PIECE_BYTES = 1_000_000

const READ_BYTES = 262_144

interface Piece {
  start: number
  data: Blob | Uint8Array<ArrayBuffer>
}

/** The bytes of one file while they come. Every reader names its place, so that one download serves all of them. */
export class Arrival {
  #pieces: Piece[]
  #received: number
  /** Undefined while bytes come, null once all have come, otherwise the reason why no more come. */
  #end: Error | null | undefined
  readonly #waiting = new Set<() => void>()

  /**
   * @param size bytes of the whole file; 0 if its length is unknown
   * @param left the bytes with which an earlier download broke off
   */
  constructor(
    readonly headers: Headers,
    readonly size: number,
    left?: Arrival,
  ) {
    this.#pieces = left ? [...left.#pieces] : []
    this.#received = left?.received ?? 0
  }

  get received(): number {
    return this.#received
  }

  /** True if more bytes belong to the file. */
  get isShort(): boolean {
    return this.size === 0 || this.#received < this.size
  }

  /** True if no more bytes come although some are missing. */
  get isBroken(): boolean {
    return Boolean(this.#end) && this.isShort
  }

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#pieces.push({ start: this.#received, data: bytes })
    this.#received += bytes.length
    this.#joinLoose()
    this.#wake()
  }

  /** No more bytes come. @param reason why the file is not complete; null if it is */
  end(reason: Error | null): void {
    if (this.#end === undefined) this.#end = reason
    this.#wake()
  }

  /**
   * The bytes from a place on, at least one and as many as have come; waits for them.
   * @returns null at the end of the file
   * @throws the reason why the bytes will never come
   */
  async read(at: number): Promise<Uint8Array<ArrayBuffer> | null> {
    while (at >= this.#received && this.#end === undefined) {
      await new Promise<void>(resolve => this.#waiting.add(resolve))
    }
    const piece = this.#pieces.findLast(({ start }) => start <= at)
    if (piece && at < this.#received) {
      const from = at - piece.start
      const part = piece.data.slice(from, from + READ_BYTES)
      return part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part
    }
    if (this.#end) throw this.#end
    return null
  }

  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let at = 0
    return new ReadableStream({
      pull: async controller => {
        const bytes = await this.read(at)
        at += bytes?.length ?? 0
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
    })
  }

  #joinLoose(): void {
    const first = this.#pieces.findIndex(({ data }) => !(data instanceof Blob))
    const start = this.#pieces[first]?.start ?? this.#received
    if (this.#received - start < PIECE_BYTES) return
    const loose = this.#pieces.splice(first)
    this.#pieces.push({ start, data: new Blob(loose.map(({ data }) => data)) })
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }
}
