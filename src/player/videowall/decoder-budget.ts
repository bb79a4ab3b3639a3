import type { Showing } from './playback.ts'

/** Films that begin alone after a refusal, before a second decoder is asked for again. */
const FILMS_ALONE = 20

/**
 * Learns whether this machine decodes the next film beside the one on the screen. Some fail the second one, never give
 * its first frame, do not let it play, or take the decoder away from the first one.
 */
export class SecondDecoder {
  #isProven = false
  #filmsAlone = 0
  /** Whether the next film may be what makes the one on the screen stand. */
  #isSuspected = false

  /** A film that had got ready beside another one has played to its end. */
  works(): void {
    this.#isProven = true
  }

  /** The first refusal after a proof may be an accident, and costs one film its preparation. */
  refused(): void {
    this.#filmsAlone = this.#isProven ? 1 : FILMS_ALONE
    this.#isProven = false
  }

  /** The film on the screen stands: it is restarted alone. */
  suspect(): void {
    this.#isSuspected = true
  }

  /** Alone it stands as well. */
  acquit(): void {
    this.#isSuspected = false
  }

  /** Alone it has played to its end. */
  convict(): void {
    if (this.#isSuspected) this.refused()
  }

  /**
   * Whether a film has to wait until the one on the screen has given its decoder back: after a refusal, for a second
   * attempt, as the first may have been refused, and beside a film whose decoder is wedged.
   */
  mustWait({ attempt, stalls }: Showing): boolean {
    return this.#isSuspected || this.#filmsAlone > 0 || stalls > 0 || (attempt > 1 && !this.#isProven)
  }

  /** Whether a failure beside another film says nothing of the film itself. */
  get isUnsure(): boolean {
    return !this.#isProven
  }

  /** A film begins alone. */
  spendAlone(): void {
    this.#isSuspected = false
    if (this.#filmsAlone > 0) this.#filmsAlone -= 1
  }
}
