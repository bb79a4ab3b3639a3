import { fileOf } from '../schedule/rotation.ts'
import type { Showing } from './playback-state.ts'

/** Number of films that begin alone after a refusal, before an overlap is tried again. */
const FILMS_ALONE = 20

/** More of the frames of a film that came too late are as good as a refusal. */
const MOST_DROPPED = 1 / 3

/** The line did not hold up a late file that has come within this time. */
const AT_ONCE_MS = 2000

/**
 * Learns whether this machine can prepare the next film while the film on the screen holds its decoder (an overlap). Some
 * machines refuse the second decoder, never present its frame, or take the decoder from the first film.
 */
export class DecoderBudget {
  readonly #whySmall: string
  /** True after a film that was prepared in an overlap has played to its end. */
  #isProven = false
  #filmsAlone = 0
  /** True while an overlap may be the cause of a stall. */
  #isSuspected = false
  /** Number of the last film that was presented while the film before it held its decoder. */
  #overlapping = 0
  /** Files of films that did not get ready in an overlap. */
  readonly #notReady = new Set<string>()

  /** @param whySmall why no overlap is ever tried on this machine; empty if it is */
  constructor(whySmall = '') {
    this.#whySmall = whySmall
  }

  /** A phrase for the diagnostics; empty if films overlap. */
  get whyAlone(): string {
    return this.#whySmall || (this.#filmsAlone > 0 ? 'a second decoder was refused, or cost too many frames' : '')
  }

  /**
   * True if a film may be prepared beside another one. The first attempt may have failed by a refusal, so a second one
   * waits until an overlap has worked. The decoder of a stalled film is wedged.
   */
  mayOverlap({ attempt, stalls }: Showing): boolean {
    return !this.whyAlone && !this.#isSuspected && stalls === 0 && (attempt === 1 || this.#isProven)
  }

  /** True if an overlap has worked: a failure in an overlap is then the film's own. */
  get isProven(): boolean {
    return this.#isProven
  }

  /** The machine has refused a second decoder. The first refusal after a proof may be an accident: it costs one film. */
  noteRefused(): void {
    this.#filmsAlone = this.#isProven ? 1 : FILMS_ALONE
    this.#isProven = false
  }

  noteAlone(): void {
    this.#isSuspected = false
    if (this.#filmsAlone > 0) this.#filmsAlone -= 1
  }

  /** A film follows another film on the screen; `isOverlap` is true if the other film still holds its decoder. */
  notePresented({ number, attempt, stalls }: Showing, isOverlap: boolean): void {
    if (isOverlap) this.#overlapping = number
    // It failed in an overlap and works alone.
    else if (attempt > 1 && stalls === 0) this.noteRefused()
  }

  /** @param dropped the share of its frames that came too late to be shown */
  noteEnded({ number, stalls }: Showing, dropped = 0): void {
    if (stalls > 0) this.#noteWorksAlone()
    else if (number !== this.#overlapping) return
    else if (dropped > MOST_DROPPED) this.noteRefused()
    else this.#isProven = true
  }

  /** The film on the screen makes no progress: it is restarted alone, and a second stall clears the overlap. */
  noteStall({ stalls }: Showing): void {
    this.#isSuspected = stalls === 0
  }

  noteLate(film: Showing, isOverlap: boolean): void {
    if (isOverlap) this.#notReady.add(fileOf(film))
    else this.#notReady.delete(fileOf(film))
  }

  /** A late file has come in the background: if the line was fast, the machine did not decode it in the overlap. */
  noteArrived(file: string, afterMs: number): void {
    if (this.#notReady.delete(file) && afterMs < AT_ONCE_MS) this.noteRefused()
  }

  /** A film that stalled in an overlap has played to its end alone. */
  #noteWorksAlone(): void {
    if (this.#isSuspected) this.noteRefused()
  }
}
