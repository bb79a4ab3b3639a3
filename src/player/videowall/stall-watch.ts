import { createTimer } from '../../base/timer.ts'

/** The progress of a playing video as the page can see it; a wedged decoder raises no event. */
export interface Progress {
  /** Seconds. */
  position: number
  /** Frames presented so far; null while the page is hidden. */
  frames: number | null
  /** Seconds up to which the film has been received. */
  buffered: number
  /** True while the film waits for data. */
  starved: boolean
  /** True if `play()` has neither resolved nor rejected although the film has data. */
  unanswered: boolean
  /** True if all bytes are there and the position stands in the last seconds. */
  isLast: boolean
}

interface StallDetector {
  /** Takes a sample at a time in ms; true once if nothing has moved for the patience. */
  isStalled(sample: Progress, now: number, patienceMs: number): boolean
  /** Forgets the samples, for a new showing, a restart or a page that was hidden. */
  reset(): void
}

/** A film that waits for data is not stalled while data comes, for at most this time. */
const BUFFERING_LIMIT_MS = 60_000

/** A film below this rate, such as a slide show, is judged by its position only. */
const LEAST_FRAMES_PER_SECOND = 1

/** A rate is computed after this many seconds of film. */
const RATE_AFTER = 3

interface Seen {
  sample: Progress
  movedAt: number
  playedAt: number
  framesPerSecond: number
}

function movement(seen: Seen, sample: Progress): 'plays' | 'buffers' | 'none' {
  const before = seen.sample
  const positionMoved = sample.position !== before.position
  const canJudgeFrames = sample.frames !== null && before.frames !== null
  const hasRate = sample.frames === 0 || seen.framesPerSecond >= LEAST_FRAMES_PER_SECOND
  const frozen = canJudgeFrames && sample.frames === before.frames && hasRate
  if (positionMoved && !frozen) return 'plays'
  return sample.starved && sample.buffered > before.buffered ? 'buffers' : 'none'
}

const rateOf = ({ frames, position }: Progress) => (frames !== null && position > RATE_AFTER ? frames / position : 0)

/** Judges samples of position and presented frames, not events (requirement 9.8). */
export function createStallDetector(): StallDetector {
  let seen: Seen | null = null
  return {
    isStalled(sample, now, patienceMs) {
      if (!seen) {
        seen = { sample, movedAt: now, playedAt: now, framesPerSecond: 0 }
        return false
      }
      const moved = movement(seen, sample)
      if (moved === 'plays') {
        const framesPerSecond = Math.max(seen.framesPerSecond, rateOf(sample))
        seen = { sample, movedAt: now, playedAt: now, framesPerSecond }
      }
      if (moved === 'buffers' && now - seen.playedAt < BUFFERING_LIMIT_MS) seen = { ...seen, sample, movedAt: now }
      if (now - seen.movedAt < patienceMs) return false
      seen = null
      return true
    },
    reset() {
      seen = null
    },
  }
}

const SAMPLE_MS = 250

/** A film that makes no progress for this time has stalled (requirement 9.8). */
const STALL_MS = 10_000

/** A film with data plays at once: a `play()` that is pending for this time will never settle. */
const UNANSWERED_MS = 5000

/** After a first stall the next steps come fast: a picture may be frozen for at most 15 s in all. */
const STALL_AGAIN_MS = 1000

/** Some hardware decoders stop shortly before the end of a film, without an event. */
const SILENT_END_MS = 2000

export interface StallWatch {
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
  onSilentEnd(): void
  onVisible(): void
}

/** Samples the film on the screen and reports a stall; a hidden page is not judged. */
export function createStallWatch({ sample, stalls, onStalled, onSilentEnd, onVisible }: Watched): StallWatch {
  const detector = createStallDetector()
  const timer = createTimer()
  let isOn = false

  function takeSample(): void {
    timer.set(SAMPLE_MS, takeSample)
    const progress = sample()
    if (!progress) detector.reset()
    else if (!detector.isStalled(progress, performance.now(), patienceWith(progress))) return
    else if (progress.isLast) onSilentEnd()
    else onStalled()
  }

  function patienceWith({ unanswered, isLast }: Progress): number {
    if (isLast) return SILENT_END_MS
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
