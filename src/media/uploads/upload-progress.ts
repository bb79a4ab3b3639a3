/** The speed is an average over this time, so that one slow packet does not make the figures jump. */
const WINDOW_MS = 5000
/** Before this time a figure would be a guess. */
const FIRST_FIGURE_MS = 500

/**
 * A moving average over the last five seconds of one upload.
 * @returns a function of the bytes sent so far and the time in ms: bytes per second, or null if it is too early
 */
export function createSpeedometer() {
  const samples: { loaded: number; at: number }[] = []
  return (loaded: number, now: number): number | null => {
    samples.push({ loaded, at: now })
    // The newest sample outside of the window stays, as the average begins there.
    while (samples[1] && now - samples[1].at >= WINDOW_MS) samples.shift()
    const [first] = samples
    if (!first || now - first.at < FIRST_FIGURE_MS) return null
    return ((loaded - first.loaded) / (now - first.at)) * 1000
  }
}
