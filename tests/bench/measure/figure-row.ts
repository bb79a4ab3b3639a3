/** Prints one figure of a bench: its name, our value, the value or target beside it, and the verdict. @returns `isMet` */
export function figureRow(figure: string, ours: string, compared: string, isMet: boolean): boolean {
  console.log(`${figure} | ${ours} | ${compared} | ${isMet ? 'met' : 'MISSED'}`)
  return isMet
}

/** Ends a bench. @throws Error if a figure missed its target, which is how the runner learns of it */
export function expectTargetsMet(verdicts: readonly boolean[]): void {
  const missed = verdicts.filter(isMet => !isMet).length
  if (missed > 0) throw new Error(`${missed} of ${verdicts.length} figures missed their targets.`)
}

/** @throws Error of the name by which the runner tells a figure that nobody measured from one that missed its target */
export function expectMeasurable(missing: string): void {
  if (missing) throw Object.assign(new Error(missing), { name: 'NotMeasured' })
}
