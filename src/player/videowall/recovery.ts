import type { DriverOptions } from '../driver.ts'
import { fileOf, isFilm } from '../schedule/rotation.ts'
import type { DecoderBudget } from './decoder-budget.ts'
import type { LateFiles } from './late-files.ts'
import type { LayerPair } from './layer-pair.ts'
import type { PlaybackEvent, PlaybackState, Showing } from './playback-state.ts'
import type { Preloader } from './preloader.ts'

export interface RecoveryOptions extends Pick<DriverOptions, 'log'> {
  layers: LayerPair
  decoders: DecoderBudget
  preloader: Preloader
  lateFiles: LateFiles
  state(): Pick<PlaybackState, 'onScreen' | 'next' | 'atHand'>
  dispatch(event: PlaybackEvent): void
  /** True if the hidden layer with this item is being raised: the item cannot be withdrawn any more. */
  isRaised(showing: Showing): boolean
}

/** Goes on after an item that fails, comes late, makes no progress, or is refused by the machine. */
export class Recovery {
  readonly #options: RecoveryOptions

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  failed(showing: Showing, reason: string, isFinal: boolean): void {
    const { layers, decoders, preloader, lateFiles, log, state, dispatch } = this.#options
    const { number, attempt } = showing
    const [file, { failures }] = [fileOf(showing), preloader]
    if (failures.isWaiting(file)) {
      dispatch({ type: 'failed', number, isFinal: true })
      return
    }
    log.warn(`"${showing.item.media.name}" failed (attempt ${attempt}): ${reason}`)
    // In an overlap that has never worked, the machine may be at fault and not the film.
    const isUnsure = isFilm(showing) && layers.holdsFilm && !decoders.isProven
    if (isUnsure && state().onScreen?.number === number) this.#freeNext()
    if (!isUnsure) lateFiles.forget(showing.item.media)
    const isLast = (isFinal || failures.hasFailed(file)) && !(isUnsure && attempt === 1)
    if (isLast || (attempt > 1 && !isUnsure)) failures.failed(file)
    dispatch({ type: 'failed', number, isFinal: isLast })
  }

  /** The prepared item is not ready in time. */
  late(next: Showing): void {
    const { decoders, preloader, log, state, dispatch } = this.#options
    const { number, item } = next
    const isOverlap = preloader.isOverlap(next)
    const isHere = state().atHand.includes(fileOf(next))
    // The bytes have come: the machine does not decode the film beside the film on the screen.
    if (isHere && isOverlap) this.#freeNext()
    else if (!isHere && preloader.isLoaded) dispatch({ type: 'loaded', number })
    else {
      log.info(`goes on without "${item.media.name}", which loads in the background`)
      decoders.noteLate(next, isOverlap)
      dispatch({ type: 'late', number })
    }
  }

  /** The machine does not let a film play: the other film gives its decoder back. */
  refused(number: number): void {
    const { decoders, layers, state } = this.#options
    decoders.noteRefused()
    if (state().onScreen?.number === number) this.#withdrawNext()
    else layers.front.freeze()
  }

  stalled(): void {
    const { decoders, layers, log, state, dispatch } = this.#options
    const { onScreen } = state()
    if (!onScreen) return
    log.warn(`"${onScreen.item.media.name}" makes no progress: step ${onScreen.stalls + 1} of the ladder`)
    decoders.noteStall(onScreen)
    if (onScreen.stalls === 0) {
      this.#withdrawNext()
      layers.front.restart()
    }
    dispatch({ type: 'stalled', number: onScreen.number })
  }

  /** Takes the decoder from the prepared film, as the film on the screen lacks one. */
  #freeNext(): void {
    this.#options.decoders.noteRefused()
    this.#withdrawNext()
  }

  #withdrawNext(): void {
    const { preloader, state, dispatch, isRaised } = this.#options
    const { next } = state()
    if (!next || !isFilm(next) || isRaised(next)) return
    preloader.withdraw()
    dispatch({ type: 'withdrawn', number: next.number })
  }
}
