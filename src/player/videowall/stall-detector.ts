/** What can be seen of a playing video from outside; a wedged decoder raises no event. */
export interface Progress {
  /** Seconds. */
  position: number
  /** Frames presented so far; null where the browser does not tell or the page is hidden. */
  frames: number | null
  /** Seconds up to which the film has been received. */
  buffered: number
  /** Whether the film waits for data. */
  starved: boolean
  /** Whether it was told to play, has what it needs, and has not said yes or no. */
  unanswered: boolean
}

export interface StallDetector {
  /** Looks at a sample taken at a time in ms; true once when nothing has moved for the patience. */
  isStalled(sample: Progress, now: number, patienceMs: number): boolean
  /** Forgets what it saw: a new showing, a restart, a page that was hidden. */
  reset(): void
}

/** A film that waits for data is not stalled while data comes, but not for ever. */
const BUFFERING_LIMIT_MS = 60_000

/** Films below this rate (a slide show kept as a film) are judged by their position only. */
const LEAST_FRAMES_PER_SECOND = 1

/** Seconds of film from which a rate can be told. */
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

/** Watches progress itself, position and presented frames, not events (requirement 9.8). */
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
