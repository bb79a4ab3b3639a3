import type { FitProgress } from '../../upload.ts'
import { createSpeedometer } from '../../uploads/upload-speed.ts'

interface Conditions {
  pausedBy: FitProgress['pausedBy']
  isHidden: boolean
}

/**
 * Follows one preparation.
 * @returns a function of the part that is done, from 0 to 1, the conditions, and the time in ms
 */
export function createProgress() {
  let speedOf = createSpeedometer()
  return (done: number, { pausedBy, isHidden }: Conditions, now: number): FitProgress => {
    // The time of a pause is no time of work: the average begins again after it.
    if (pausedBy) speedOf = createSpeedometer()
    // Before the first frame the film is opened, which says nothing about the speed of the rest.
    const speed = pausedBy || done === 0 ? null : speedOf(done, now)
    return { done, secondsLeft: speed ? (1 - done) / speed : null, pausedBy, isSlow: isHidden }
  }
}
