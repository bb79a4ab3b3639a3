import type { Playlist } from '../api/playlists.ts'
import { shownKind } from '../media/classify.ts'
import { createDwell } from './dwell.ts'
import { createLayer, type Layer } from './layer.ts'
import { createLeadIn } from './lead-in.ts'
import { initialPlayback, isSwapDue, type PlaybackEvent, type Showing, step } from './playback.ts'
import type { DriverOptions, Inspection, PictureState, ScreenDriver } from './screen-driver.ts'
import type { SlotEvents } from './slot.ts'
import { createStallWatch } from './stall-watch.ts'
import { createTimer } from './timer.ts'

/** How long to wait before everything that failed is tried again. */
const RETRY_MS = 5000

/** A second attempt a moment later survives what the first one ran into. */
const SECOND_ATTEMPT_DELAY_MS = 1000

/** How long nothing may be playable before the page itself is suspected. */
const STUCK_LIMIT_MS = 60_000

const isFilm = (showing: Showing | null) => showing !== null && shownKind(showing.item.media) === 'video'

const droppedIn = (root: HTMLElement) =>
  [...root.querySelectorAll('video')].reduce(
    (sum, video) => sum + (video.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0),
    0,
  )

/** Runs `playback.ts` on two fixed layers: derives from each state what the layers and the timers have to do. */
export class Videowall implements ScreenDriver {
  readonly #options: DriverOptions
  readonly #layers: readonly [Layer, Layer]
  readonly #watch: ReturnType<typeof createStallWatch>
  readonly #leadIn: ReturnType<typeof createLeadIn>
  readonly #prepareDelay = createTimer()
  readonly #dwell = createDwell(number => this.#finished(number))
  readonly #retry = createTimer()
  readonly #stuck = createTimer()
  #state = initialPlayback
  #front: 0 | 1 = 0
  /** Number of the showing that the hidden layer was last given, and of the one that was last brought to the front. */
  #prepared = 0
  #raised = 0
  #presentedAt = 0
  /** Whether a film has ever got ready beside another one: some machines decode only one at a time. */
  #decodesTwo = false

  constructor(options: DriverOptions) {
    this.#options = options
    this.#layers = [createLayer(options.root), createLayer(options.root)]
    this.#leadIn = createLeadIn(
      () => this.#layers[this.#front].rest(),
      () => this.#hidden.start(),
    )
    this.#watch = createStallWatch({
      sample: () => this.#layers[this.#front].progress(),
      stalls: () => this.#state.onScreen?.stalls ?? 0,
      onStalled: () => this.#stalled(),
      onVisible: () => this.#layers[this.#front].resume(),
    })
  }

  update(rotation: readonly Playlist[], finishing: readonly string[]): void {
    this.#dispatch({ type: 'rotation', rotation, finishing })
  }

  state(): PictureState {
    const { onScreen, stuck, due } = this.#state
    return { isPlaying: onScreen !== null && !(stuck && due), hasPicture: onScreen !== null }
  }

  inspect(): Inspection {
    return { kind: 'videowall', playback: this.#state, droppedFrames: droppedIn(this.#options.root) }
  }

  dispose(): void {
    for (const timer of [this.#prepareDelay, this.#retry, this.#stuck]) timer.clear()
    this.#dwell.run(null, 0)
    this.#watch.dispose()
    this.#leadIn.run(false)
    for (const layer of this.#layers) layer.release()
    this.#options.root.replaceChildren()
  }

  get #hidden(): Layer {
    return this.#layers[this.#front === 0 ? 1 : 0]
  }

  #dispatch(event: PlaybackEvent): void {
    const before = this.#state
    this.#state = step(before, event)
    if (this.#state === before) return
    this.#follow()
    this.#options.onChange()
  }

  #listener(showing: Showing): SlotEvents {
    const { number } = showing
    return {
      ready: () => {
        if (showing.attempt === 1 && isFilm(showing) && isFilm(this.#state.onScreen)) this.#decodesTwo = true
        this.#dispatch({ type: 'ready', number })
      },
      presented: at => this.#presented(showing, at),
      finished: () => this.#finished(number),
      failed: (reason, isFinal = false) => {
        this.#options.log.warn(`"${showing.item.media.name}" failed (attempt ${showing.attempt}): ${reason}`)
        this.#dispatch({ type: 'failed', number, isFinal })
      },
    }
  }

  #finished(number: number): void {
    if (this.#state.onScreen?.number === number) this.#options.ledger.ended(performance.now())
    this.#dispatch({ type: 'finished', number })
  }

  #stalled(): void {
    const { onScreen } = this.#state
    if (!onScreen) return
    this.#options.log.warn(`"${onScreen.item.media.name}" makes no progress: step ${onScreen.stalls + 1} of the ladder`)
    if (onScreen.stalls === 0) this.#layers[this.#front].restart()
    this.#dispatch({ type: 'stalled', number: onScreen.number })
  }

  #presented(showing: Showing, at: number): void {
    if (this.#state.next?.number !== showing.number) return
    this.#options.ledger.presented(at)
    this.#presentedAt = at
    this.#front = this.#front === 0 ? 1 : 0
    this.#raise(this.#front)
    this.#prepared = 0
    this.#watch.reset()
    const { name } = showing.item.media
    this.#options.log.info(`shows "${name}" (playlist ${showing.playlist}, pass ${showing.pass})`)
    this.#dispatch({ type: 'presented', number: showing.number })
  }

  /** Brings layers and timers to what the state asks for; safe to call at any time. */
  #follow(): void {
    this.#followNext()
    this.#followSwap()
    this.#followRetry()
    const { onScreen, next, ready, due } = this.#state
    if (!onScreen) this.#layers[this.#front].release()
    this.#dwell.run(onScreen && !due && !isFilm(onScreen) ? onScreen : null, this.#presentedAt)
    this.#watch.run(isFilm(onScreen) && !due)
    this.#leadIn.run(isFilm(onScreen) && isFilm(next) && ready && !due)
  }

  #followNext(): void {
    const { next, onScreen, due } = this.#state
    if (next?.number === this.#prepared) return
    if (!next) {
      this.#prepared = 0
      this.#prepareDelay.clear()
      this.#raise(this.#front)
      this.#hidden.release()
      return
    }
    // A first failure beside another film may be the refusal of a second decoder: then the only one is freed first.
    const isCold = isFilm(next) && isFilm(onScreen) && next.attempt > 1 && !this.#decodesTwo
    if (isCold && !due) return
    this.#prepared = next.number
    // A film that has stalled has kept the screen waiting long enough.
    const delay = next.attempt > 1 && next.stalls === 0 && !isCold ? SECOND_ATTEMPT_DELAY_MS : 0
    if (delay > 0) this.#prepareDelay.set(delay, () => this.#prepare(next, false))
    else this.#prepare(next, isCold)
  }

  #prepare(next: Showing, isCold: boolean): void {
    this.#prepareDelay.clear()
    if (isCold) {
      this.#options.log.info('frees the decoder for the next film')
      this.#layers[this.#front].freeze()
    }
    this.#raise(this.#front)
    const url = this.#options.fileUrl(next.item.media)
    const kind = shownKind(next.item.media)
    this.#hidden.prepare({ url, kind, isRebuild: next.stalls > 0 }, this.#listener(next))
  }

  #followSwap(): void {
    const { next } = this.#state
    if (!next || !isSwapDue(this.#state) || this.#raised === next.number) return
    this.#raised = next.number
    if (!isFilm(next)) this.#raise(this.#front === 0 ? 1 : 0)
    this.#hidden.show()
  }

  /** Says which of the two layers lies over the other. */
  #raise(layer: 0 | 1): void {
    this.#options.root.dataset.front = String(layer)
  }

  #followRetry(): void {
    const { next, rotation, stuck } = this.#state
    if (next || rotation.length === 0) this.#retry.clear()
    else if (!this.#retry.isSet()) this.#retry.set(RETRY_MS, () => this.#dispatch({ type: 'retry' }))
    if (!stuck || rotation.length === 0) this.#stuck.clear()
    else if (!this.#stuck.isSet()) this.#stuck.set(STUCK_LIMIT_MS, this.#options.onStuck)
  }
}
