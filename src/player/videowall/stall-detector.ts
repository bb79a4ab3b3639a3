/** The progress of a playing video as the page can see it; a wedged decoder raises no event. */
export interface Progress {
  /** Seconds. */
  position: number
  /** Frames presented so far; null if the browser does not count them or the page is hidden. */
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

export interface StallDetector {
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
