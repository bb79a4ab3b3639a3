/** The time that counts, so that one slow packet does not make the figures jump. */
const WINDOW_MS = 5000
/** Before this time a figure would be a guess. */
const LEAST_MS = 500

/**
 * The mean speed of the last stretch of time.
 * @returns a function of what is done so far and the time in ms: the speed per second, null if it is too early
 */
export function createSpeedometer() {
  const samples: { done: number; at: number }[] = []
  return (done: number, now: number): number | null => {
    samples.push({ done, at: now })
    // The newest sample outside of the window stays, as the average begins there.
    while (samples[1] && now - samples[1].at >= WINDOW_MS) samples.shift()
    const [first] = samples
    if (!first || now - first.at < LEAST_MS) return null
    return ((done - first.done) / (now - first.at)) * 1000
  }
}
