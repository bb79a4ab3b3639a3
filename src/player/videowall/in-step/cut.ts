import { createTimer } from '../../../base/timer.ts'
import { isFilm } from '../../schedule/rotation.ts'
import { DRAW_MS, type LayerPair, START_MS } from '../layer-pair.ts'
import { onceFrame, WITHOUT_FRAMES_MS } from '../video-element.ts'
import type { TurnShowing } from './turns.ts'

/** The first frame that begins later than half a frame before the due time is the nearest one, at 60 frames a second. */
const HALF_FRAME_MS = 8

/** Frames are looked at from this time before the due time on: a timer of a busy machine comes late. */
const LOOK_MS = 60

/**
 * Calls back in the animation frame that is nearest to a due time; without frames a little later.
 * @param dueAt a `performance.now()`, asked for at each frame, as the clock may be corrected meanwhile
 * @param run gets the `performance.now()` of the frame
 */
export function atFrame(dueAt: () => number, run: (at: number) => void, signal: AbortSignal): void {
  const timer = createTimer()
  let frame = 0
  const cancel = () => {
    timer.clear()
    cancelAnimationFrame(frame)
  }
  const done = (at: number) => {
    cancel()
    signal.removeEventListener('abort', cancel)
    run(at)
  }
  const look = (at: number) => {
    if (at >= dueAt() - HALF_FRAME_MS) done(at)
    else frame = requestAnimationFrame(look)
  }
  const start = () => {
    frame = requestAnimationFrame(look)
    timer.set(dueAt() - performance.now() + WITHOUT_FRAMES_MS, () => done(performance.now()))
  }
  signal.addEventListener('abort', cancel, { once: true })
  timer.set(dueAt() - performance.now() - LOOK_MS, start)
}

const SAMPLE_MS = 250

/** A film that is further away from its place is moved by a seek, which a person sees. */
const SEEK_BEYOND = 0.3

/** A seek takes time: with another one before this, the film would only jump. */
const SEEK_PAUSE_MS = 4000

/** The rate is changed by at most this share, which nobody sees. */
const MOST_CHANGE = 0.03

/** Half a frame: closer, the rate is left as it is. */
const CLOSE = 0.008

/** The rate that brings a film to its place within about a second. @param behind seconds by which it is late */
export const rateFor = (behind: number): number =>
  Math.abs(behind) < CLOSE ? 1 : 1 + Math.min(MOST_CHANGE, Math.max(-MOST_CHANGE, behind))

interface FilmPace {
  /** Keeps a film at its place from now on; null stops it. `place` gives the seconds at which the film should be. */
  run(film: HTMLVideoElement | null, place: () => number): void
}

/** Brings a film that has drifted back to its place: by its rate, and by a seek only beyond 300 ms (requirement 33.7). */
export function createFilmPace(): FilmPace {
  const timer = createTimer()
  let film: HTMLVideoElement | null = null
  let place = () => 0
  let soughtAt = Number.NEGATIVE_INFINITY

  function setRate(rate: number): void {
    if (film && film.playbackRate !== rate) film.playbackRate = rate
  }

  function keep(): void {
    timer.set(SAMPLE_MS, keep)
    if (!film || film.ended || film.paused || film.seeking) return
    const behind = place() - film.currentTime
    const isNear = Math.abs(behind) <= SEEK_BEYOND
    setRate(isNear ? rateFor(behind) : 1)
    if (isNear || performance.now() - soughtAt < SEEK_PAUSE_MS || place() >= film.duration) return
    soughtAt = performance.now()
    film.currentTime = place()
  }

  return {
    run(next, at) {
      place = at
      if (next === film) return
      setRate(1)
      film = next
      soughtAt = Number.NEGATIVE_INFINITY
      if (film) timer.set(SAMPLE_MS, keep)
      else timer.clear()
    },
  }
}

/** A film is begun from its start if it is at most so many seconds late: its pace makes up for that. */
const FROM_START = 0.3

/** A joined film is expected to take so long to move to its place; it is tried so often. */
const SEEK_MS = 400
const SEEKS = 3

interface CutOptions {
  layers: LayerPair
  /** The server's clock. */
  now(): number
  /** The item is in front; `at` is a `performance.now()`. */
  onRaised(next: TurnShowing, at: number): void
}

/** Brings a prepared item to the front at its due time. */
export class Cut {
  readonly #options: CutOptions
  readonly #timer = createTimer()
  #turn = new AbortController()
  /** The showing that is being cut to, and its due time, as text. */
  #cutting = ''

  constructor(options: CutOptions) {
    this.#options = options
  }

  /** Safe to call at any time. */
  follow(next: TurnShowing | null, isReady: boolean): void {
    const cutting = next && isReady ? `${next.number} ${next.dueAt}` : ''
    if (cutting === this.#cutting) return
    this.stop()
    this.#cutting = cutting
    if (next && isReady) this.#begin(next)
  }

  stop(): void {
    this.#turn.abort()
    this.#turn = new AbortController()
    this.#timer.clear()
    this.#options.layers.keepHidden()
    this.#cutting = ''
  }

  #begin(next: TurnShowing): void {
    const film = this.#options.layers.hidden.film()
    const late = (Math.max(next.dueAt, this.#options.now()) - next.startsAt) / 1000
    if (!isFilm(next) || !film || late <= FROM_START) this.#await(next)
    else this.#join(next, film, SEEK_MS, SEEKS)
  }

  /** The `performance.now()` at which an item is due. */
  #dueAt(next: TurnShowing): number {
    return performance.now() + next.dueAt - this.#options.now()
  }

  /** Draws the item shortly before its due time, and starts a film so early that it moves when it is raised. */
  #await(next: TurnShowing): void {
    const { layers } = this.#options
    const dueAt = () => this.#dueAt(next)
    const untilMs = (before: number) => dueAt() - before - performance.now()
    this.#timer.set(untilMs(DRAW_MS), () => {
      layers.drawHidden(() => layers.raiseHiddenAt(dueAt() - HALF_FRAME_MS), this.#turn.signal)
      if (isFilm(next)) this.#timer.set(untilMs(START_MS), () => layers.hidden.start())
      atFrame(dueAt, at => this.#raise(next, at), this.#turn.signal)
    })
  }

  #seek(film: HTMLVideoElement, seconds: number, then: () => void): void {
    const { signal } = this.#turn
    const isBeyond = Number.isFinite(film.duration) && seconds >= film.duration
    // The wait for a frame has a limit, which a slow move may take longer than.
    const arrived = () => (film.seeking ? onceFrame(film, arrived, signal) : then())
    // A film that is shorter than its turn holds its last frame.
    film.currentTime = isBeyond ? Math.max(0, film.duration - 0.05) : seconds
    onceFrame(film, arrived, signal)
  }

  /** Moves a film to the place of its due time, or of a moment ahead if that time is over. */
  #join(next: TurnShowing, film: HTMLVideoElement, aheadMs: number, tries: number): void {
    const { now } = this.#options
    const dueAt = Math.max(next.dueAt, now() + aheadMs)
    this.#seek(film, (dueAt - next.startsAt) / 1000, () => {
      const missedMs = now() + START_MS - dueAt
      if (missedMs > 0 && tries > 1) this.#join(next, film, 2 * (aheadMs + missedMs), tries - 1)
      else this.#await({ ...next, dueAt })
    })
  }

  /** A film that has not been drawn would be black for a frame. */
  #raise(next: TurnShowing, at: number): void {
    const { layers, onRaised } = this.#options
    const raise = (when: number) => {
      layers.raiseHidden()
      onRaised(next, when)
      layers.hidden.show(true)
    }
    if (!isFilm(next) || layers.isHiddenDrawn) raise(at)
    else layers.drawHidden(() => raise(performance.now()))
  }
}
