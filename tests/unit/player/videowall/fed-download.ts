/** The server's address of a file. */
export const urlOf = (file: string) => `http://server/uploads/${file}`

/** A download whose bytes come from the test; it is over without an end if the player has given it up. */
export class Download {
  readonly file: string
  readonly signal: AbortSignal
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(url: string, signal: AbortSignal) {
    this.file = url.slice(urlOf('').length)
    this.signal = signal
  }

  answer(): Response {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#controller = controller
    }
    const body = new ReadableStream<Uint8Array>({ start })
    this.signal.addEventListener('abort', () => this.#controller?.error(this.signal.reason))
    return new Response(body, { headers: { 'Content-Type': 'video/mp4' } })
  }

  send(bytes: number): void {
    this.#controller?.enqueue(new Uint8Array(bytes))
  }

  end(): void {
    this.#controller?.close()
  }
}
