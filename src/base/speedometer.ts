/**
 * The mean speed of the last stretch of time.
 * @param windowMs the time that counts, so that one slow packet does not make the figures jump
 * @param leastMs before this time a figure would be a guess
 * @returns a function that takes what is done so far and the time in ms, and gives the speed per second; null if it is
 * too early
 */
export function createSpeedometer(windowMs = 5000, leastMs = 500) {
  const samples: { done: number; at: number }[] = []
  return (done: number, now: number): number | null => {
    samples.push({ done, at: now })
    // The newest sample outside of the window stays, as the average begins there.
    while (samples[1] && now - samples[1].at >= windowMs) samples.shift()
    const [first] = samples
    if (!first || now - first.at < leastMs) return null
    return ((done - first.done) / (now - first.at)) * 1000
  }
}
