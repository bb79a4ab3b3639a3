/** Values of a frame in rows: brightness, one colour, or both colours as one value of 16 bits. */
export interface Plane {
  values: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>
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

const isUpright = ({ rotation }: Turn): boolean => rotation % 180 === 0

/** @returns the values of the turned plane */
export function turnPlane(plane: Plane, turn: Turn): Plane['values'] {
  const { values } = plane
  const turned = values.slice()
  const [width, height] = isUpright(turn) ? [plane.width, plane.height] : [plane.height, plane.width]
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
  return turned
}

/** True for a frame that `turnFrame` can turn: three planes, or two of which the second holds both colours. */
export const canTurn = ({ format }: VideoFrame): boolean => format === 'I420' || format === 'NV12'

/**
 * Turns a frame without touching its colours. Mediabunny turns it on a canvas, which moved them by 4 of 255 on the mean.
 * @returns a new frame; the old one stays open
 */
export async function turnFrame(frame: VideoFrame, turn: Turn): Promise<VideoFrame> {
  const width = frame.visibleRect?.width ?? frame.codedWidth
  const height = frame.visibleRect?.height ?? frame.codedHeight
  const buffer = new Uint8Array(frame.allocationSize())
  const planes = await frame.copyTo(buffer)
  planes.forEach(({ offset }, index) => {
    const [columns, rows] = index === 0 ? [width, height] : [Math.ceil(width / 2), Math.ceil(height / 2)]
    // A copy, as values of two bytes have to begin at an even place.
    const bytes = buffer.slice(offset, planes[index + 1]?.offset)
    const values = frame.format === 'NV12' && index > 0 ? new Uint16Array(bytes.buffer) : bytes
    // A turned plane has as many values, so each plane stays at its place.
    buffer.set(new Uint8Array(turnPlane({ values, width: columns, height: rows }, turn).buffer), offset)
  })
  const [codedWidth, codedHeight] = isUpright(turn) ? [width, height] : [height, width]
  const { timestamp, colorSpace } = frame
  const format = frame.format === 'NV12' ? 'NV12' : 'I420'
  return new VideoFrame(buffer, { format, codedWidth, codedHeight, timestamp, colorSpace: colorSpace.toJSON() })
}
