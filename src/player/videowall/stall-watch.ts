import { createTimer } from '../../base/timer.ts'
import { createStallDetector, type Progress } from './stall-detector.ts'

const SAMPLE_MS = 250

/** A film that makes no progress for this time has stalled (requirement 9.8). */
const STALL_MS = 10_000

/** A film with data plays at once: a `play()` that is pending for this time will never settle. */
const UNANSWERED_MS = 5000

/** After a first stall the next steps come fast: a picture may be frozen for at most 15 s in all. */
const STALL_AGAIN_MS = 1000

/** Some hardware decoders stop shortly before the end of a film, without an event. */
const UNTOLD_END_MS = 2000

export interface StallWatch {
  /** Starts or stops the watch. */
  run(isOn: boolean): void
  reset(): void
  dispose(): void
}

interface Watched {
  sample(): Progress | null
  /** Number of stalls of the film on the screen so far. */
  stalls(): number
  onStalled(): void
  /** The film stands in its last seconds although all of it is there: that is its end. */
  onUntoldEnd(): void
  /** The page can be seen again. */
  onVisible(): void
}

/** Samples the film on the screen and reports a stall; a hidden page is not judged. */
export function createStallWatch({ sample, stalls, onStalled, onUntoldEnd, onVisible }: Watched): StallWatch {
  const detector = createStallDetector()
  const timer = createTimer()
  let isOn = false

  function takeSample(): void {
    timer.set(SAMPLE_MS, takeSample)
    const progress = sample()
    if (!progress) detector.reset()
    else if (!detector.isStalled(progress, performance.now(), patienceWith(progress))) return
    else if (progress.isLast) onUntoldEnd()
    else onStalled()
  }

  function patienceWith({ unanswered, isLast }: Progress): number {
    if (isLast) return UNTOLD_END_MS
    if (stalls() > 0) return STALL_AGAIN_MS
    return unanswered ? UNANSWERED_MS : STALL_MS
  }

  function onVisibilityChange(): void {
    detector.reset()
    if (document.visibilityState === 'visible') onVisible()
  }

  document.addEventListener('visibilitychange', onVisibilityChange)
  return {
    run(shouldRun) {
      if (shouldRun === isOn) return
      isOn = shouldRun
      detector.reset()
      if (isOn) takeSample()
      else timer.clear()
    },
    reset: () => detector.reset(),
    dispose() {
      timer.clear()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}
