import type { Playlist } from '../../api/playlists.ts'
import type { DriverOptions, PictureDetails, PictureState, ScreenDriver } from '../driver.ts'
import { fileOf, isFilm } from '../schedule/rotation.ts'
import { createWaits } from './deadlines.ts'
import { createDwell } from './dwell.ts'
import { createLeadIn } from './early-start.ts'
import { LateFiles } from './late-files.ts'
import { LayerPair } from './layer-pair.ts'
import { reasonForNext } from './next-reason.ts'
import { initialPlayback, isSwapDue, type Showing, step } from './playback.ts'
import type { PlaybackEvent } from './playback-event.ts'
import { Preparation } from './preloader.ts'
import type { SlotEvents } from './slot.ts'
import { createStallWatch } from './stall-watch.ts'

/** Runs `playback.ts` on two fixed layers: derives from each state what the layers and the timers have to do. */
export class Videowall implements ScreenDriver {
  readonly #options: DriverOptions
  readonly #layers: LayerPair
  readonly #preparation: Preparation
  readonly #watch: ReturnType<typeof createStallWatch>
  readonly #leadIn: ReturnType<typeof createLeadIn>
  readonly #dwell = createDwell(number => this.#finished(number))
  readonly #lateFiles: LateFiles
  readonly #waits = createWaits({
    isComing: () => this.#layers.hidden.isComing(),
    onLate: next => this.#late(next),
    onHeld: onScreen => this.#held(onScreen),
    onOverdue: next => this.#failed(next, 'has had its time', true),
    onRetry: () => this.#dispatch({ type: 'retry' }),
    onStuck: () => this.#options.onStuck(),
  })
  #state = initialPlayback
  /** Number of the showing that was last brought to the front. */
  #raised = 0
  #presentedAt = 0

  constructor(options: DriverOptions) {
    this.#options = options
    this.#layers = new LayerPair(options.root)
    this.#lateFiles = new LateFiles(options, (file, afterMs) => {
      this.#preparation.arrived(file, afterMs)
      this.#dispatch({ type: 'arrived', file })
    })
    const withLate = { ...options, fileUrl: this.#lateFiles.addressOf }
    this.#preparation = new Preparation(this.#layers, withLate, {
      listener: showing => this.#listener(showing),
      onSettled: () => this.#follow(),
    })
    this.#leadIn = createLeadIn({
      rest: () => this.#layers.front.rest() ?? this.#dwell.rest(),
      draw: () => this.#layers.drawHidden(),
      start: () => this.#layers.hidden.start(),
    })
    this.#watch = createStallWatch({
      sample: () => this.#layers.front.progress(),
      stalls: () => this.#state.onScreen?.stalls ?? 0,
      onStalled: () => this.#stalled(),
      onVisible: () => this.#layers.front.resume(),
    })
  }

  update(rotation: readonly Playlist[], finishing: readonly string[]): void {
    this.#dispatch({ type: 'rotation', rotation, finishing })
  }

  state(): PictureState {
    const { onScreen, stuck, isOver } = this.#state
    return { isPlaying: onScreen !== null && !(stuck && isOver), hasPicture: onScreen !== null }
  }

  details(): PictureDetails {
    const { onScreen, next } = this.#state
    const droppedFrames = this.#layers.droppedFrames()
    return { current: onScreen, next, reason: reasonForNext(this.#state), droppedFrames }
  }

  dispose(): void {
    this.#dwell.run(null, 0)
    this.#leadIn.run(false)
    for (const part of [this.#watch, this.#waits, this.#lateFiles, this.#preparation, this.#layers]) part.dispose()
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
      ready: () => this.#dispatch({ type: 'ready', number }),
      presented: at => this.#presented(showing, at),
      finished: () => this.#finished(number),
      failed: (reason, isFinal = false) => this.#failed(showing, reason, isFinal),
      refused: () => this.#refused(number),
    }
  }

  #failed(showing: Showing, reason: string, isFinal: boolean): void {
    const { number, attempt } = showing
    this.#options.log.warn(`"${showing.item.media.name}" failed (attempt ${attempt}): ${reason}`)
    // Beside another film that may be the machine's fault, and says nothing of this one.
    const isUnsure = isFilm(showing) && this.#layers.holdsFilm && this.#preparation.decoder.isUnsure
    if (isUnsure && this.#state.onScreen?.number === number) this.#freeNext()
    if (!isUnsure) this.#lateFiles.doubt(showing.item.media)
    this.#dispatch({ type: 'failed', number, isFinal: isFinal && !(isUnsure && attempt === 1) })
  }

  #late(next: Showing): void {
    const { number, item } = next
    const isHere = this.#state.atHand.includes(fileOf(next))
    // The file is here: it is the machine that does not decode it beside the film on the screen.
    if (isHere && this.#preparation.isBesideFilm(next)) this.#freeNext()
    else if (!isHere && this.#preparation.isLoaded) this.#dispatch({ type: 'loaded', number })
    else {
      this.#options.log.info(`goes on without "${item.media.name}", which loads in the background`)
      this.#preparation.late(next)
      this.#dispatch({ type: 'late', number })
    }
  }

  /** The screen never stands for what is not ready: its item begins again. */
  #held(onScreen: Showing): void {
    // A film that has given its decoder away cannot.
    if (isFilm(onScreen) && !this.#layers.holdsFilm) return
    this.#presentedAt = performance.now()
    this.#dispatch({ type: 'held', number: onScreen.number })
    if (this.#state.isOver) return
    this.#options.onPresented(this.#presentedAt)
    if (isFilm(onScreen)) this.#layers.front.restart()
    this.#options.log.info(`"${onScreen.item.media.name}" begins again, as nothing else is ready`)
  }

  /** A film may not play beside the other one, whichever of them was there first. */
  #refused(number: number): void {
    if (this.#state.onScreen?.number === number) this.#freeNext()
    else {
      this.#preparation.decoder.refused()
      this.#layers.front.freeze()
    }
  }

  /** Takes its decoder from the film that is prepared, as the one on the screen lacks one. */
  #freeNext(): void {
    this.#preparation.decoder.refused()
    this.#withdrawNext()
  }

  #withdrawNext(): void {
    const { next } = this.#state
    if (!next || !isFilm(next) || this.#raised === next.number) return
    this.#preparation.withdraw()
    this.#dispatch({ type: 'withdrawn', number: next.number })
  }

  #finished(number: number): void {
    const { onScreen } = this.#state
    if (onScreen?.number === number) {
      this.#options.onEnded(performance.now())
      this.#preparation.ended(onScreen)
    }
    this.#dispatch({ type: 'finished', number })
  }

  #stalled(): void {
    const { onScreen } = this.#state
    if (!onScreen) return
    this.#options.log.warn(`"${onScreen.item.media.name}" makes no progress: step ${onScreen.stalls + 1} of the ladder`)
    if (onScreen.stalls === 0) this.#restartAlone()
    else this.#preparation.decoder.acquit()
    this.#dispatch({ type: 'stalled', number: onScreen.number })
  }

  #restartAlone(): void {
    this.#preparation.decoder.suspect()
    this.#withdrawNext()
    this.#layers.front.restart()
  }

  #presented(showing: Showing, at: number): void {
    if (this.#state.next?.number !== showing.number) return
    if (isFilm(showing) && !this.#layers.isHiddenDrawn) {
      this.#layers.drawHidden(() => this.#presented(showing, performance.now()))
      return
    }
    this.#options.onPresented(at)
    this.#presentedAt = at
    this.#preparation.used(showing, this.#state.onScreen)
    this.#layers.swap()
    this.#watch.reset()
    const { name } = showing.item.media
    this.#options.log.info(`shows "${name}" (playlist ${showing.playlist}, repeat ${showing.repeat})`)
    this.#dispatch({ type: 'presented', number: showing.number })
  }

  /** Brings layers and timers to what the state asks for; safe to call at any time. */
  #follow(): void {
    const { onScreen, next, ready, isOver } = this.#state
    this.#dwell.run(onScreen && !isOver && !isFilm(onScreen) ? onScreen : null, this.#presentedAt)
    this.#preparation.follow(this.#state)
    const rest = this.#layers.front.rest() ?? this.#dwell.rest()
    this.#waits.follow(this.#state, { ...this.#preparation.moment(next), rest })
    this.#lateFiles.follow(this.#state)
    if (!onScreen) this.#layers.front.release()
    this.#watch.run(isFilm(onScreen) && !isOver)
    this.#leadIn.run(onScreen !== null && isFilm(next) && ready && !isOver)
    // Last: a film that runs already comes up within this call, which follows the state after it.
    this.#followSwap()
  }

  #followSwap(): void {
    const { next } = this.#state
    if (!next || !isSwapDue(this.#state) || this.#raised === next.number) return
    this.#raised = next.number
    if (isFilm(next)) this.#layers.drawHidden()
    else this.#layers.raiseHidden()
    this.#layers.hidden.show()
  }
}
