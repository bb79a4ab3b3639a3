/** Prints one figure of a bench: what it is, ours, what it is compared with, and whether it keeps its bar. @returns the last */
export function figureRow(figure: string, ours: string, compared: string, isKept: boolean): boolean {
  console.log(`${figure} | ${ours} | ${compared} | ${isKept ? 'kept' : 'MISSED'}`)
  return isKept
}

/** Ends a bench that has missed a bar, as the runner expects it. @throws Error */
export function expectKept(kept: readonly boolean[]): void {
  const missed = kept.filter(one => !one).length
  if (missed > 0) throw new Error(`${missed} of ${kept.length} figures missed their bar.`)
}
