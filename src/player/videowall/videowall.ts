import type { Playlist } from '../../api/playlists.ts'
import { createTimer } from '../../base/timer.ts'
import type { DriverOptions, PictureDetails, PictureState, ScreenDriver } from '../driver.ts'
import { dwellSeconds, isFilm, type Position, playlistIn } from '../schedule/rotation.ts'
import { createDeadlines } from './deadlines.ts'
import { DecoderBudget } from './decoder-budget.ts'
import type { SlotEvents } from './image-slot.ts'
import { LateFiles } from './late-files.ts'
import { DRAW_MS, LayerPair, START_MS } from './layer-pair.ts'
import { step } from './playback.ts'
import {
  initialPlayback,
  isSameShowing,
  isSwapDue,
  type PlaybackEvent,
  type PlaybackState,
  type Showing,
} from './playback-state.ts'
import { Preloader } from './preloader.ts'
import { Recovery } from './recovery.ts'
import { createStallWatch } from './stall-watch.ts'

/** A sentence for the diagnostics. */
export function reasonForNext({ onScreen, next, rotation, isProvisional, broken, late }: PlaybackState): string {
  if (rotation.length === 0)
    return isProvisional ? 'The playlists of the new day are not known yet.' : 'No playlist is active now.'
  const waiting = late.length > 0 ? ` ${late.length} late, loaded in the background.` : ''
  if (!next) return `Nothing else can be played: ${broken.length} broken, tried again in a moment.${waiting}`
  const left = (broken.length > 0 ? ` ${broken.length} broken left out until the next round.` : '') + waiting
  if (!onScreen) return `It is the first of the rotation.${left}`
  if (String(onScreen.playlist) !== String(next.playlist)) return `It begins the next playlist.${left}`
  const repeats = playlistIn(rotation, next.playlist)?.repeat_interval ?? 1
  if (onScreen.repeat !== next.repeat) return `It begins repeat ${next.repeat} of ${repeats}.${left}`
  return `It follows by position.${left}`
}

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
  readonly #layers: LayerPair
  readonly #decoders = new DecoderBudget()
  readonly #preloader: Preloader
  readonly #recovery: Recovery
  readonly #dwell = createDwell(number => this.#finished(number))
  readonly #lateFiles: LateFiles
  readonly #deadlines = createDeadlines({
    isComing: () => this.#layers.hidden.isComing(),
    onLate: next => this.#recovery.late(next),
    onHeld: onScreen => this.#held(onScreen),
    onOverdue: next => this.#recovery.failed(next, 'has had its time', true),
    onRetry: () => this.#dispatch({ type: 'retry' }),
    onStuck: () => this.#options.onStuck(),
  })
  readonly #earlyStart = createEarlyStart({
    rest: () => this.#layers.front.rest() ?? this.#dwell.rest(),
    draw: () => this.#layers.drawHidden(),
    start: () => this.#layers.hidden.start(),
  })
  readonly #stallWatch = createStallWatch({
    sample: () => this.#layers.front.progress(),
    stalls: () => this.#state.onScreen?.stalls ?? 0,
    onStalled: () => this.#recovery.stalled(),
    onSilentEnd: () => this.#finished(this.#state.onScreen?.number ?? 0),
    onVisible: () => this.#layers.front.resume(),
  })
  #state = initialPlayback
  /** Number of the showing that was last brought to the front. */
  #raised = 0
  #presentedAt = 0

  constructor(options: DriverOptions) {
    this.#options = options
    this.#layers = new LayerPair(options.root)
    this.#lateFiles = new LateFiles({ ...options, layers: this.#layers }, (file, afterMs) => {
      this.#decoders.noteArrived(file, afterMs)
      this.#dispatch({ type: 'arrived', file })
    })
    this.#preloader = new Preloader({
      layers: this.#layers,
      decoders: this.#decoders,
      log: options.log,
      fileUrl: this.#lateFiles.addressOf,
      listener: showing => this.#listener(showing),
      onSettled: () => this.#follow(),
    })
    this.#recovery = new Recovery({
      layers: this.#layers,
      decoders: this.#decoders,
      preloader: this.#preloader,
      lateFiles: this.#lateFiles,
      log: options.log,
      state: () => this.#state,
      dispatch: event => this.#dispatch(event),
      isRaised: ({ number }) => this.#raised === number,
    })
  }

  update(rotation: readonly Playlist[], finishing: readonly string[], isProvisional: boolean): void {
    this.#dispatch({ type: 'rotation', rotation, finishing, isProvisional })
  }

  setSpeed(speed: number): void {
    this.#layers.setSpeed(speed)
    this.#dwell.setSpeed(speed)
    // Its timer was set by the old speed.
    this.#earlyStart.run(false)
    this.#follow()
  }

  jumpTo(position: Position): boolean {
    this.#dispatch({ type: 'jump', position })
    // A film that runs already is on the screen now.
    const { onScreen, next } = this.#state
    return [onScreen, next].some(one => one?.isWanted && isSameShowing(one, position))
  }

  state(): PictureState {
    const { onScreen, stuck, isOver } = this.#state
    return { isPlaying: onScreen !== null && !(stuck && isOver), hasPicture: onScreen !== null }
  }

  haveAllFailed(): boolean {
    return this.#preloader.haveAllFailed(this.#state.rotation)
  }

  fault(): 'failed' | 'late' | null {
    return this.#preloader.fault(this.#state)
  }

  details(): PictureDetails {
    const { onScreen: current, next } = this.#state
    return { current, next, reason: reasonForNext(this.#state), droppedFrames: this.#layers.droppedFrames() }
  }

  dispose(): void {
    this.#dwell.run(null, 0)
    this.#earlyStart.run(false)
    const parts = [this.#stallWatch, this.#deadlines, this.#lateFiles, this.#preloader, this.#layers]
    for (const part of parts) part.dispose()
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
      failed: (reason, isFinal = false) => this.#recovery.failed(showing, reason, isFinal),
      refused: () => this.#recovery.refused(number),
    }
  }

  /** No other item is ready at the end of this one: it begins again, so that the screen does not stand still. */
  #held(onScreen: Showing): void {
    // A film that has given its decoder away cannot begin again.
    if (isFilm(onScreen) && !this.#layers.holdsFilm) return
    this.#presentedAt = performance.now()
    this.#dispatch({ type: 'held', number: onScreen.number })
    if (this.#state.isOver) return
    this.#options.onPresented(this.#presentedAt)
    if (isFilm(onScreen)) this.#layers.front.restart()
    this.#options.log.info(`"${onScreen.item.media.name}" begins again, as nothing else is ready`)
  }

  #finished(number: number): void {
    const { onScreen } = this.#state
    if (onScreen?.number === number) {
      this.#options.onEnded(performance.now())
      this.#decoders.noteEnded(onScreen)
    }
    this.#dispatch({ type: 'finished', number })
  }

  #presented(showing: Showing, at: number): void {
    if (this.#state.next?.number !== showing.number) return
    if (isFilm(showing) && !this.#layers.isHiddenDrawn) {
      this.#layers.drawHidden(() => this.#presented(showing, performance.now()))
      return
    }
    this.#options.onPresented(at)
    this.#presentedAt = at
    this.#preloader.presented(showing, this.#state.onScreen)
    this.#layers.swap()
    this.#stallWatch.reset()
    const { number, item, playlist, repeat } = showing
    this.#options.log.info(`shows "${item.media.name}" (playlist ${playlist}, repeat ${repeat})`)
    this.#dispatch({ type: 'presented', number })
    // A short film may end before the browser reports its first frame, and raises no event after that.
    if (this.#state.onScreen?.number === number && this.#layers.front.hasEnded()) this.#finished(number)
  }

  /** Brings layers and timers to what the state asks for; safe to call at any time. */
  #follow(): void {
    const { onScreen, next, ready, isOver } = this.#state
    this.#dwell.run(onScreen && !isOver && !isFilm(onScreen) ? onScreen : null, this.#presentedAt)
    this.#preloader.follow(this.#state)
    const rest = this.#layers.front.rest() ?? this.#dwell.rest()
    this.#deadlines.follow(this.#state, { ...this.#preloader.status(next), rest })
    this.#lateFiles.follow(this.#state)
    if (!onScreen) this.#layers.front.release()
    this.#stallWatch.run(isFilm(onScreen) && !isOver)
    this.#earlyStart.run(onScreen !== null && isFilm(next) && ready && !isOver)
    // Last: a film that runs already is presented within this call, which then follows the next state.
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
