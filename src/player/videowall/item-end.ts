import { createTimer } from '../../base/timer.ts'
import { dwellSeconds } from '../schedule/rotation.ts'
import type { Showing } from './playback-state.ts'

/** A film needs so long from `play()` to its first moving frame. */
const START_MS = 50

/** A busy machine needs so long to draw a layer that was covered; two films are drawn at once for no longer. */
const DRAW_MS = 500

/** The rest of a film is read again at least so often, as a film that waits for data ends later. */
const LONGEST_SLEEP_MS = 1000

export interface Dwell {
  /** Starts the time of an image; null stops it. `presentedAt` is a `performance.now()`. */
  run(image: Showing | null, presentedAt: number): void
  /** Divides the time of every image by the speed, and what is left of the image on the screen. */
  setSpeed(speed: number): void
  /** Milliseconds until the time of the image is over; null if none runs. */
  rest(): number | null
}

/** The dwell time of an image begins when the image is on the screen; a changed duration applies at once. */
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

/** Draws and starts the next film shortly before the item on the screen ends, so that no black or held frame is seen. */
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
