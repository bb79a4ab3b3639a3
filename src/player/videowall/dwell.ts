import { createTimer } from '../../clock/timer.ts'
import { DEFAULT_IMAGE_SECONDS } from '../schedule/rotation.ts'
import type { Showing } from './playback.ts'

export interface Dwell {
  /** Lets the time of an image run; null for anything else. `presentedAt` is a `performance.now()`. */
  run(image: Showing | null, presentedAt: number): void
  /** Milliseconds until the image that runs is over; null if none does. */
  rest(): number | null
}

const secondsOf = ({ item }: Showing) => (item.duration > 0 ? item.duration : DEFAULT_IMAGE_SECONDS)

/** An image's time runs from the moment it is on the screen; a changed duration applies at once. */
export function createDwell(onOver: (number: number) => void): Dwell {
  const timer = createTimer()
  let running = ''
  let endsAt = 0
  return {
    run(image, presentedAt) {
      const key = image ? `${image.number}/${secondsOf(image)}` : ''
      if (key === running) return
      running = key
      if (!image) return timer.clear()
      endsAt = presentedAt + secondsOf(image) * 1000
      timer.set(endsAt - performance.now(), () => onOver(image.number))
    },
    rest: () => (timer.isSet() ? endsAt - performance.now() : null),
  }
}
