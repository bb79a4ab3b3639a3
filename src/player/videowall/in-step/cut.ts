import { createTimer } from '../../../base/timer.ts'
import { isFilm } from '../../schedule/rotation.ts'
import type { LayerPair } from '../layer-pair.ts'
import { onceFrame } from '../video-element.ts'
import { atFrame, HALF_FRAME_MS } from './at-frame.ts'
import type { TurnShowing } from './turns.ts'

/** A busy machine needs so long to draw a layer that was covered; two layers are drawn at once for no longer. */
const DRAW_MS = 500

/** A film needs so long from `play()` to its first moving frame. */
const START_MS = 50

/** A film is begun from its start if it is at most so many seconds late: its pace makes up for that. */
const FROM_START = 0.3

/** The move of a film that is joined is expected to take so long at first, and is tried so often. */
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
  /** The showing that is being cut to, and its due time. */
  #cutting = ''

  constructor(options: CutOptions) {
    this.#options = options
  }

  /** Follows the next item and whether it is ready; safe to call at any time. */
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

  /** Moves a film to the place that it has at its due time, or in a moment if that time is over. */
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
