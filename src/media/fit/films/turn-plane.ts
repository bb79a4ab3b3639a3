/** Values of a frame in rows: brightness, one colour, or both colours as one value of 16 bits. */
export interface Plane {
  values: Uint8Array | Uint16Array
  width: number
  height: number
}

/** Clockwise degrees, then mirrored from left to right. */
export interface Turn {
  rotation: 0 | 90 | 180 | 270
  flip: boolean
}

/** Rows and columns that are copied together, so that both ends stay in the processor's cache. */
const TILE = 32

/** Which value of the plane comes to column x and row y of the turned one: `origin + x * perColumn + y * perRow`. */
function walk({ width, height }: Plane, { rotation, flip }: Turn) {
  const steps = {
    0: { origin: 0, perColumn: 1, perRow: width },
    90: { origin: (height - 1) * width, perColumn: -width, perRow: 1 },
    180: { origin: width * height - 1, perColumn: -1, perRow: -width },
    270: { origin: width - 1, perColumn: width, perRow: -1 },
  }[rotation]
  if (!flip) return steps
  const columns = rotation % 180 === 0 ? width : height
  return { ...steps, origin: steps.origin + (columns - 1) * steps.perColumn, perColumn: -steps.perColumn }
}

/** Writes the turned plane into `turned`, which has the same number of values. */
export function turnPlane(plane: Plane, turn: Turn, turned: Plane['values']): void {
  const { values } = plane
  const [width, height] = turn.rotation % 180 === 0 ? [plane.width, plane.height] : [plane.height, plane.width]
  const { origin, perColumn, perRow } = walk(plane, turn)
  const copyTile = (left: number, top: number) => {
    const right = Math.min(left + TILE, width)
    const bottom = Math.min(top + TILE, height)
    for (let y = top; y < bottom; y++) {
      let from = origin + left * perColumn + y * perRow
      for (let x = left; x < right; x++) {
        turned[y * width + x] = values[from] ?? 0
        from += perColumn
      }
    }
  }
  for (let top = 0; top < height; top += TILE) for (let left = 0; left < width; left += TILE) copyTile(left, top)
}
