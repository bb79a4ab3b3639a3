import type { Playlist } from '../../api/playlists.ts'
import { createTimer } from '../../base/timer.ts'
import type { DriverOptions, PictureDetails, PictureState, ScreenDriver } from '../driver.ts'
import { dwellSeconds, isFilm } from '../schedule/rotation.ts'
import { createDeadlines } from './deadlines.ts'
import type { SlotEvents } from './image-slot.ts'
import { DRAW_MS, START_MS } from './layer-pair.ts'
import { step } from './playback.ts'
import { initialPlayback, isSwapDue, type PlaybackEvent, type Showing } from './playback-state.ts'
import { createWallParts } from './wall-parts.ts'

/** A film that waits for data ends later: its rest is read at least so often. */
const LONGEST_SLEEP_MS = 1000

interface Dwell {
  /** Null stops the time. `presentedAt` is a `performance.now()`. */
  run(image: Showing | null, presentedAt: number): void
  /** Divides the time of every image by the speed, and what is left of the image on the screen. */
  setSpeed(speed: number): void
  /** Milliseconds until the time of the image is over; null if none runs. */
  rest(): number | null
}

/** The dwell time begins when the image is on the screen; a changed duration applies at once. */
export function createDwell(onOver: (number: number) => void): Dwell {
  const timer = createTimer()
  let running = ''
  let endsAt = 0
  let speed = 1
  let end: () => void = () => undefined
  const rest = () => (timer.isSet() ? endsAt - performance.now() : null)
  const endAt = (at: number) => {
    endsAt = at
    timer.set(endsAt - performance.now(), end)
  }
  return {
    run(image, presentedAt) {
      const key = image ? `${image.number}/${dwellSeconds(image.item)}` : ''
      if (key === running) return
      running = key
      if (!image) return timer.clear()
      end = () => onOver(image.number)
      endAt(presentedAt + (dwellSeconds(image.item) * 1000) / speed)
    },
    setSpeed(next) {
      const ms = rest()
      if (ms !== null) endAt(performance.now() + (ms * speed) / next)
      speed = next
    },
    rest,
  }
}

export interface EarlyStart {
  run(isOn: boolean): void
}

interface EarlyStartSteps {
  /** Milliseconds until the item on the screen ends; null if that is not known. */
  rest(): number | null
  draw(): void
  start(): void
}

/** Draws and starts the next film shortly before the end, so that no black or held frame is seen. */
export function createEarlyStart({ rest, draw, start }: EarlyStartSteps): EarlyStart {
  const timer = createTimer()
  let isOn = false

  function check(): void {
    const ms = rest() ?? DRAW_MS + LONGEST_SLEEP_MS
    if (ms <= DRAW_MS) draw()
    if (ms <= START_MS) start()
    else timer.set(Math.min(ms - (ms > DRAW_MS ? DRAW_MS : START_MS), LONGEST_SLEEP_MS), check)
  }

  return {
    run(shouldRun) {
      if (shouldRun === isOn) return
      isOn = shouldRun
      if (isOn) check()
      else timer.clear()
    },
  }
}

/** Runs `playback.ts` on two fixed layers: brings layers and timers to what each state asks for. */
export class Videowall implements ScreenDriver {
  readonly #options: DriverOptions
  readonly #parts: ReturnType<typeof createWallParts>
  readonly #dwell = createDwell(number => this.#finished(number))
  readonly #deadlines = createDeadlines({
    isComing: () => this.#parts.layers.hidden.isComing(),
    onLate: next => this.#parts.recovery.late(next),
    onHeld: onScreen => this.#held(onScreen),
    onOverdue: next => this.#parts.recovery.failed(next, 'has had its time', true),
    onRetry: () => this.#dispatch({ type: 'retry' }),
    onStuck: () => this.#options.onStuck(),
  })
  readonly #earlyStart = createEarlyStart({
    rest: () => this.#parts.layers.front.rest() ?? this.#dwell.rest(),
    draw: () => this.#parts.layers.drawHidden(),
    start: () => this.#parts.layers.hidden.start(),
  })
  #state = initialPlayback
  /** Number of the showing that was last brought to the front. */
  #raised = 0
  #presentedAt = 0

  constructor(options: DriverOptions) {
    this.#options = options
    this.#parts = createWallParts(options, {
      state: () => this.#state,
      dispatch: event => this.#dispatch(event),
      listener: showing => this.#listener(showing),
      onSettled: () => this.#follow(),
      onSilentEnd: () => this.#finished(this.#state.onScreen?.number ?? 0),
      isRaised: ({ number }) => this.#raised === number,
    })
  }

  update(rotation: readonly Playlist[], finishing: readonly string[], isProvisional: boolean): void {
    this.#dispatch({ type: 'rotation', rotation, finishing, isProvisional })
  }

  setSpeed(speed: number): void {
    this.#parts.layers.setSpeed(speed)
    this.#dwell.setSpeed(speed)
    // Its timer was set by the old speed.
    this.#earlyStart.run(false)
    this.#follow()
  }

  state(): PictureState {
    const { onScreen, stuck, isOver } = this.#state
    return { isPlaying: onScreen !== null && !(stuck && isOver), hasPicture: onScreen !== null }
  }

  haveAllFailed(): boolean {
    return this.#parts.preloader.haveAllFailed(this.#state.rotation)
  }

  fault(): 'failed' | 'late' | null {
    return this.#parts.preloader.fault(this.#state)
  }

  details(): PictureDetails {
    const { onScreen: current, next } = this.#state
    return { current, next, whyAlone: this.#parts.decoders.whyAlone }
  }

  dispose(): void {
    this.#dwell.run(null, 0)
    this.#earlyStart.run(false)
    this.#deadlines.dispose()
    this.#parts.dispose()
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
      failed: (reason, isFinal = false) => this.#parts.recovery.failed(showing, reason, isFinal),
      refused: () => this.#parts.recovery.refused(number),
    }
  }

  /** No other item is ready at the end of this one: it begins again, so that the screen does not stand still. */
  #held(onScreen: Showing): void {
    // A film that has given its decoder away cannot begin again.
    if (isFilm(onScreen) && !this.#parts.layers.holdsFilm) return
    this.#presentedAt = performance.now()
    this.#dispatch({ type: 'held', number: onScreen.number })
    if (this.#state.isOver) return
    if (isFilm(onScreen)) this.#parts.layers.front.restart()
    this.#options.log.info(`"${onScreen.item.media.name}" begins again, as nothing else is ready`)
  }

  #finished(number: number): void {
    const { onScreen } = this.#state
    if (onScreen?.number === number) {
      this.#options.onEnded()
      this.#parts.decoders.noteEnded(onScreen, this.#parts.layers.droppedShare())
    }
    this.#dispatch({ type: 'finished', number })
  }

  #presented(showing: Showing, at: number): void {
    if (this.#state.next?.number !== showing.number) return
    const { layers, preloader, stallWatch } = this.#parts
    if (isFilm(showing) && !layers.isHiddenDrawn) {
      layers.drawHidden(() => this.#presented(showing, performance.now()))
      return
    }
    this.#presentedAt = at
    preloader.presented(showing, this.#state.onScreen)
    layers.swap()
    stallWatch.reset()
    const { number, item, playlist, repeat } = showing
    this.#options.log.info(`shows "${item.media.name}" (playlist ${playlist}, repeat ${repeat})`)
    this.#dispatch({ type: 'presented', number })
    // A short film may end before the browser reports its first frame, and raises no event after that.
    if (this.#state.onScreen?.number === number && layers.front.hasEnded()) this.#finished(number)
  }

  /** Brings layers and timers to what the state asks for; safe to call at any time. */
  #follow(): void {
    const { layers, preloader, lateFiles, stallWatch } = this.#parts
    const { onScreen, next, ready, isOver } = this.#state
    this.#dwell.run(onScreen && !isOver && !isFilm(onScreen) ? onScreen : null, this.#presentedAt)
    preloader.follow(this.#state)
    const rest = layers.front.rest() ?? this.#dwell.rest()
    this.#deadlines.follow(this.#state, { ...preloader.status(next), rest })
    lateFiles.follow(this.#state)
    if (!onScreen) layers.front.release()
    stallWatch.run(isFilm(onScreen) && !isOver)
    this.#earlyStart.run(onScreen !== null && isFilm(next) && ready && !isOver)
    // Last: a film that runs already is presented within this call, which then follows the next state.
    this.#followSwap()
  }

  #followSwap(): void {
    const { next } = this.#state
    if (!next || !isSwapDue(this.#state) || this.#raised === next.number) return
    this.#raised = next.number
    const { layers } = this.#parts
    if (isFilm(next)) layers.drawHidden()
    else layers.raiseHidden()
    layers.hidden.show()
  }
}
