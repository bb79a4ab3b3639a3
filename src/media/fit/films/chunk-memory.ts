/** After so many bytes of chunks, the collector is told of them. */
const STEP = 1024 * 1024
/** Bytes that the collector counts for each byte of a chunk. A film of 1 GB took 209 MB with 0, 188 with 2, 170 with 3. */
const COUNTED_FOR_EACH = 3

/**
 * Makes the browser free the chunks that a decoder has taken. A chunk is a copy outside of JavaScript, and the garbage
 * collector does not count it: 100 MB of chunks waited. The collector does count an `ArrayBuffer`, and one that nobody
 * writes to takes no memory; so a buffer stands for the chunks, and the collector runs earlier.
 */
export class ChunkMemory {
  #uncounted = 0
  /** Nothing reads it. It is a public field, as a build would leave out a variable that is never read. */
  standIn: ArrayBuffer | null = null

  /** Call it if the decoder has taken a chunk of this size. */
  taken(bytes: number): void {
    this.#uncounted += bytes
    if (this.#uncounted < STEP) return
    this.standIn = new ArrayBuffer(COUNTED_FOR_EACH * this.#uncounted)
    this.#uncounted = 0
  }
}
