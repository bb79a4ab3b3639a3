/** How often this process looks at the clock, and a delay of it from which on the machine has stood still, in ms. */
const LOOK_MS = 50
const STANDSTILL_MS = 200

export interface StandstillWatch {
  /** Milliseconds for which the machine stood still between two moments of `Date.now()`. */
  between(from: number, to: number): number
  stop(): void
}

/** Notices when the machine, or what is left of it for this process, stands still. */
export function watchStandstills(): StandstillWatch {
  const standstills: Array<{ from: number; to: number }> = []
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last - LOOK_MS > STANDSTILL_MS) standstills.push({ from: last + LOOK_MS, to: now })
    last = now
  }, LOOK_MS)
  timer.unref()
  const overlap = (one: { from: number; to: number }, from: number, to: number) =>
    Math.max(Math.min(one.to, to) - Math.max(one.from, from), 0)
  return {
    between: (from, to) => standstills.reduce((sum, one) => sum + overlap(one, from, to), 0),
    stop: () => clearInterval(timer),
  }
}

/**
 * Takes a figure that hangs on how fast the machine is, again if it is too large: the machine may have been busy
 * with something else. Every figure is printed.
 * @returns the smallest of them
 */
export async function smallestOf(tries: number, most: number, name: string, measure: () => Promise<number>) {
  let smallest = Number.POSITIVE_INFINITY
  for (let count = 1; count <= tries && smallest > most; count += 1) {
    const figure = await measure()
    if (count > 1 || figure > most)
      console.log(`${name}, try ${count}: ${Math.round(figure)} (at most ${Math.round(most)})`)
    smallest = Math.min(smallest, figure)
  }
  return smallest
}
