/** When the frames of a film are shown. */
export interface Timing {
  /** Seconds of the first frame that is shown; above 0 if the film begins later. */
  start: number
  /** Frames that begin at this second or later are not shown; infinite if there are none. */
  end: number
  /** The film has frames that are not shown: before its time 0, where they are there for the decoder only, or after its end. */
  isCut: boolean
  /** Seconds from the first frame to the end of the last one. */
  seconds: number
  frames: number
  /** Frames a second if they come evenly, as exactly as a fraction can say; null if their distance varies. */
  framesPerSecond: number | null
}

/** Some containers know times in whole milliseconds only. */
const TOLERANCE_S = 0.0011
/** An end may be written in parts of 1/600 s. */
const END_TOLERANCE_S = 0.002

/** Rates that cameras and programs make: whole ones, and those of television, as 24000/1001 for 23.976. */
function usualRates(average: number): number[] {
  const whole = Math.round(average)
  return [whole, (whole * 1000) / 1001].filter(rate => rate > 0)
}

/** The rate at which the frames come evenly; null if there is none. */
function evenRate(shown: Float64Array, start: number, average: number): number | null {
  const errorOf = (rate: number) =>
    shown.reduce((most, time, index) => Math.max(most, Math.abs(time - start - index / rate)), 0)
  const isEven = (rate: number) => errorOf(rate) <= TOLERANCE_S
  // In a short film both usual rates are near enough.
  const [usual] = usualRates(average)
    .filter(isEven)
    .sort((a, b) => errorOf(a) - errorOf(b))
  return usual ?? (isEven(average) ? average : null)
}

/**
 * Finds the frame rate of a film from the times of all its frames.
 * @param times seconds, in any order, as some codecs store frames in another order than they show them
 * @param lastDuration seconds of the frame that is shown last
 * @param stated seconds of the end that the film states, if it states one
 */
export function timingOf(times: readonly number[], lastDuration: number, stated = Number.POSITIVE_INFINITY): Timing {
  const sorted = Float64Array.from(times).sort()
  const shown = sorted.filter(time => time >= -TOLERANCE_S && time < stated - END_TOLERANCE_S)
  const start = Math.max(0, shown[0] ?? 0)
  const span = (shown.at(-1) ?? 0) - start
  const framesPerSecond = shown.length > 1 && span > 0 ? evenRate(shown, start, (shown.length - 1) / span) : null
  const measured = shown.length > 0 ? span + lastDuration : 0
  const seconds = framesPerSecond === null ? measured : shown.length / framesPerSecond
  return {
    start,
    end: stated - END_TOLERANCE_S,
    isCut: shown.length < sorted.length,
    seconds,
    frames: shown.length,
    framesPerSecond,
  }
}
