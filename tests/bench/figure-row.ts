/** Prints one figure of a bench: what it is, ours, what it is compared with, and whether it keeps its bar. */
export function figureRow(figure: string, ours: string, compared: string, isKept: boolean): void {
  console.log(`${figure} | ${ours} | ${compared} | ${isKept ? 'kept' : 'MISSED'}`)
}
