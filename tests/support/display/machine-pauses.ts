/** The interval of this process's clock readings, and the shortest delay that counts as a pause, in ms. */
const LOOK_MS = 50
const PAUSE_MS = 200

export interface PauseWatch {
  /** Milliseconds of pauses between two times of `Date.now()`. */
  between(from: number, to: number): number
  stop(): void
}

/** Records the pauses in which the machine gave this process no time. */
export function watchMachinePauses(): PauseWatch {
  const pauses: Array<{ from: number; to: number }> = []
  let last = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last - LOOK_MS > PAUSE_MS) pauses.push({ from: last + LOOK_MS, to: now })
    last = now
  }, LOOK_MS)
  timer.unref()
  const overlap = (one: { from: number; to: number }, from: number, to: number) =>
    Math.max(Math.min(one.to, to) - Math.max(one.from, from), 0)
  return {
    between: (from, to) => pauses.reduce((sum, one) => sum + overlap(one, from, to), 0),
    stop: () => clearInterval(timer),
  }
}

/**
 * Measures a figure that depends on the machine's speed, and measures again if it is too large: the machine may have
 * been busy. Every figure is printed.
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
