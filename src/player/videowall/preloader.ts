import { shownKind } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { Backoff } from '../../base/backoff.ts'
import { createTimer } from '../../base/timer.ts'
import type { DriverOptions } from '../driver.ts'
import { fileOf, filesIn, isFilm } from '../schedule/rotation.ts'
import type { LayerStatus } from './deadlines.ts'
import type { DecoderBudget } from './decoder-budget.ts'
import type { SlotEvents } from './image-slot.ts'
import type { LayerPair } from './layer-pair.ts'
import type { PlaybackState, Showing } from './playback-state.ts'
import { afterPaint } from './video-element.ts'

/** A file that fails in every round, as one that is missing, is asked for less often each time. */
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000

/** The cause of a first failure may be gone a moment later. */
const SECOND_ATTEMPT_DELAY_MS = 1000

/** The state of a videowall by itself or in step; only the first one says that it is `stuck`. */
type Wanted = Pick<PlaybackState, 'next' | 'isOver' | 'onScreen'> & Partial<Pick<PlaybackState, 'stuck'>>

export interface PreloaderOptions extends Pick<DriverOptions, 'fileUrl' | 'log'> {
  layers: LayerPair
  decoders: DecoderBudget
  listener(showing: Showing): SlotEvents
  /** The hidden layer is free for the next item. */
  onSettled(): void
  /** True if a first film stays covered until it is at its place; else its first frame is seen at once. */
  coversFirstFilm?: boolean
}

/** Prepares the next item on the hidden layer, as soon as the decoder budget allows it. */
export class Preloader {
  readonly #options: PreloaderOptions
  readonly #delay = createTimer()
  /** The files that could not be shown in their last round, by their names. */
  readonly failures = new Backoff(FIRST_RETRY_MS, LONGEST_RETRY_MS)
  /** Lasts until the last swap is surely on the screen; null after that. */
  #settling: AbortController | null = null
  #isScreenEmpty = true
  /** Number of the showing that the hidden layer was last given; 0 for none. */
  #prepared = 0

  constructor(options: PreloaderOptions) {
    this.#options = options
  }

  /** Safe to call at any time. */
  follow({ next, isOver, onScreen, stuck = false }: Wanted): void {
    this.#isScreenEmpty = onScreen === null
    if (this.#settling) return
    if (next?.number === this.#prepared) return
    const { layers, decoders, listener } = this.#options
    // While something plays, a missing file is left out without a question.
    if (next && onScreen && !stuck && this.failures.isWaiting(fileOf(next))) {
      this.#prepared = next.number
      queueMicrotask(() => listener(next).failed('is asked for again later', true))
      return
    }
    const mustBeAlone = next !== null && isFilm(next) && layers.holdsFilm && !decoders.mayOverlap(next)
    if (!next || (mustBeAlone && !isOver)) {
      this.#empty()
      return
    }
    this.#prepared = next.number
    // A film that had to wait for its decoder, or has stalled, begins without a further delay.
    const isDelayed = next.attempt > 1 && next.stalls === 0
    if (mustBeAlone) this.#beginAlone(next)
    else if (isDelayed) this.#delay.set(SECOND_ATTEMPT_DELAY_MS, () => this.#begin(next))
    else this.#begin(next)
  }

  /** The prepared item is on the screen; call it before the layers are swapped. */
  presented(showing: Showing, before: Showing | null): void {
    const { layers, decoders } = this.#options
    this.#prepared = 0
    this.failures.forget(fileOf(showing))
    this.#settle()
    if (isFilm(showing) && isFilm(before)) decoders.notePresented(showing, layers.holdsFilm)
  }

  /** Takes the decoder from the prepared film, which is prepared again later. */
  withdraw(): void {
    this.#prepared = 0
  }

  status(next: Showing | null): Pick<LayerStatus, 'isLoading' | 'isOverlap'> {
    return { isLoading: this.#prepared > 0, isOverlap: this.isOverlap(next) }
  }

  /** True if the line has brought enough of the prepared file for a picture. */
  get isLoaded(): boolean {
    return this.#prepared > 0 && this.#options.layers.hidden.hasData()
  }

  /** True if a film is prepared while the film on the screen holds its decoder. */
  isOverlap(next: Showing | null): boolean {
    return this.#prepared > 0 && isFilm(next) && this.#options.layers.holdsFilm
  }

  haveAllFailed(rotation: readonly Playlist[]): boolean {
    const files = [...filesIn(rotation)]
    return files.length > 0 && files.every(file => this.failures.hasFailed(file))
  }

  fault({ rotation, late }: Pick<PlaybackState, 'rotation' | 'late'>): 'failed' | 'late' | null {
    if ([...filesIn(rotation)].some(file => this.failures.hasFailed(file))) return 'failed'
    return late.length > 0 ? 'late' : null
  }

  dispose(): void {
    this.#delay.clear()
    this.#settling?.abort()
  }

  /**
   * Leaves the old front layer as it is for two paints. A busy machine shows the swap some frames late, and a layer that
   * is emptied before that is seen as black.
   */
  #settle(): void {
    const settling = new AbortController()
    this.#settling = settling
    const settled = () => {
      this.#settling = null
      this.#options.onSettled()
    }
    // A browser begins a frame only after it has drawn the frame before the last one.
    afterPaint(() => afterPaint(settled, settling.signal), settling.signal)
  }

  #empty(): void {
    const { layers } = this.#options
    this.#prepared = 0
    this.#delay.clear()
    layers.raiseFront()
    layers.hidden.release()
  }

  #beginAlone(next: Showing): void {
    const { layers, decoders, log } = this.#options
    log.info('frees the decoder for the next film')
    decoders.noteAlone()
    layers.front.freeze(() => {
      if (this.#prepared === next.number) this.#begin(next)
    })
  }

  #begin(next: Showing): void {
    const { layers, fileUrl, listener, coversFirstFilm = false } = this.#options
    this.#delay.clear()
    const kind = shownKind(next.item.media)
    const url = fileUrl(next.item.media)
    // On an empty screen a film covers nothing: its first frame may be seen at once.
    const isSeen = this.#isScreenEmpty && kind === 'video' && !coversFirstFilm
    if (isSeen) layers.raiseHidden()
    else layers.raiseFront()
    layers.hidden.prepare({ url, kind, isRebuild: next.stalls > 0 }, listener(next))
    if (isSeen) layers.hidden.start(true)
  }
}
