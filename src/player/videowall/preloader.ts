import { createTimer } from '../../clock/timer.ts'
import { shownKind } from '../../media/classify.ts'
import type { DriverOptions } from '../driver.ts'
import { fileOf, isFilm } from '../schedule/rotation.ts'
import { afterPaint } from './after-paint.ts'
import { SecondDecoder } from './decoder-budget.ts'
import type { LayerPair } from './layer-pair.ts'
import type { PlaybackState, Showing } from './playback.ts'
import type { SlotEvents } from './slot.ts'

/** A second attempt a moment later survives what the first one ran into. */
const SECOND_ATTEMPT_DELAY_MS = 1000

/** A late file that is there within this time was not held up by the line. */
const AT_ONCE_MS = 2000

interface PreparationEvents {
  listener(showing: Showing): SlotEvents
  /** The hidden layer is free for what comes next. */
  onSettled(): void
}

/** Gives the hidden layer what comes next, as soon as the machine's decoders allow it. */
export class Preparation {
  readonly decoder = new SecondDecoder()
  readonly #layers: LayerPair
  readonly #options: DriverOptions
  readonly #events: PreparationEvents
  readonly #delay = createTimer()
  /** Lasts until the last swap is surely on the screen. */
  #settling = new AbortController()
  #isSettling = false
  #isScreenEmpty = true
  /** Number of the showing that the hidden layer was last given. */
  #prepared = 0
  /** Number of the last film that came up while the one before it still had its decoder. */
  #besideAnother = 0
  /** Files of films that have said nothing beside another film. */
  readonly #silent = new Set<string>()

  constructor(layers: LayerPair, options: DriverOptions, events: PreparationEvents) {
    this.#layers = layers
    this.#options = options
    this.#events = events
  }

  /** Brings the hidden layer to what the state asks for. */
  follow({ next, isOver, onScreen }: PlaybackState): void {
    this.#isScreenEmpty = onScreen === null
    if (this.#isSettling) return
    if (next?.number === this.#prepared) return
    const mustBeAlone = next !== null && isFilm(next) && this.#layers.holdsFilm && this.decoder.mustWait(next)
    if (!next || (mustBeAlone && !isOver)) {
      this.#rest()
      return
    }
    this.#prepared = next.number
    // A film that waits for its decoder, or has stalled, has kept the screen waiting long enough.
    const delay = next.attempt > 1 && next.stalls === 0 && !mustBeAlone ? SECOND_ATTEMPT_DELAY_MS : 0
    if (mustBeAlone) this.#beginAlone(next)
    else if (delay > 0) this.#delay.set(delay, () => this.#begin(next))
    else this.#begin(next)
  }

  /** What was prepared comes up, and tells of the machine: it got there beside another film, or once it was alone. */
  used(showing: Showing, before: Showing | null): void {
    this.#prepared = 0
    this.#settle()
    if (!isFilm(showing) || !isFilm(before)) return
    if (this.#layers.holdsFilm) this.#besideAnother = showing.number
    else if (showing.attempt > 1 && showing.stalls === 0) this.decoder.refused()
  }

  /** A film has played to its end. */
  ended({ number, stalls }: Showing): void {
    if (stalls > 0) this.decoder.convict()
    else if (number === this.#besideAnother) this.decoder.works()
  }

  /** Takes its decoder from a film that is prepared. */
  withdraw(): void {
    this.#prepared = 0
  }

  /** Whether the hidden layer has what comes next; a film may have to wait for its decoder. */
  get isLoading(): boolean {
    return this.#prepared > 0
  }

  /** What the time-outs have to know of the hidden layer. */
  moment(next: Showing | null): { isLoading: boolean; isBesideFilm: boolean } {
    return { isLoading: this.isLoading, isBesideFilm: this.isBesideFilm(next) }
  }

  /** Whether the line has brought what the hidden layer needs for a picture. */
  get isLoaded(): boolean {
    return this.isLoading && this.#layers.hidden.hasData()
  }

  /** Whether what the hidden layer has is a film beside another one. */
  isBesideFilm(next: Showing | null): boolean {
    return this.isLoading && isFilm(next) && this.#layers.holdsFilm
  }

  /** What was prepared has not got ready in time. */
  late(next: Showing): void {
    if (this.isBesideFilm(next)) this.#silent.add(fileOf(next))
    else this.#silent.delete(fileOf(next))
  }

  /** The background has a late file: if the line was not slow, the machine did not decode it beside the other film. */
  arrived(file: string, afterMs: number): void {
    if (this.#silent.delete(file) && afterMs < AT_ONCE_MS) this.decoder.refused()
  }

  dispose(): void {
    this.#delay.clear()
    this.#settling.abort()
  }

  /**
   * The layer that has gone behind keeps its picture for a while. A busy machine shows the swap some frames after the
   * page has made it, and a layer that was emptied before that is seen as black.
   */
  #settle(): void {
    this.#isSettling = true
    this.#settling = new AbortController()
    const { signal } = this.#settling
    const settled = () => {
      this.#isSettling = false
      this.#events.onSettled()
    }
    // A frame begins only after the one before the last has been drawn.
    afterPaint(() => afterPaint(settled, signal), signal)
  }

  #rest(): void {
    this.#prepared = 0
    this.#delay.clear()
    this.#layers.raiseFront()
    this.#layers.hidden.release()
  }

  #beginAlone(next: Showing): void {
    this.#options.log.info('frees the decoder for the next film')
    this.decoder.spendAlone()
    this.#layers.front.freeze(() => {
      if (this.#prepared === next.number) this.#begin(next)
    })
  }

  #begin(next: Showing): void {
    this.#delay.clear()
    const url = this.#options.fileUrl(next.item.media)
    const kind = shownKind(next.item.media)
    const isFirstFilm = this.#isScreenEmpty && kind === 'video'
    if (isFirstFilm) this.#layers.raiseHidden()
    else this.#layers.raiseFront()
    this.#layers.hidden.prepare({ url, kind, isRebuild: next.stalls > 0 }, this.#events.listener(next))
    // It covers nothing: its first frame may be seen as soon as it is there.
    if (isFirstFilm) this.#layers.hidden.start()
  }
}
