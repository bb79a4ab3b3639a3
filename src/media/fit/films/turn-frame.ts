import { type Plane, type Turn, turnPlane } from './turn-plane.ts'

/** Bytes for a value of each plane: three planes, or two of which the second holds both colours. */
const FORMATS: Readonly<Record<string, readonly number[]>> = { I420: [1, 1, 1], NV12: [1, 2] }

/** True for a frame that `turnFrame` can turn. */
export const canTurn = ({ format }: VideoFrame): boolean => format !== null && format in FORMATS

/** The planes of a frame of this size, one after the other without a gap. */
function placesOf(format: string, width: number, height: number) {
  let end = 0
  return (FORMATS[format] ?? []).map((bytes, index) => {
    const [columns, rows] = index === 0 ? [width, height] : [Math.ceil(width / 2), Math.ceil(height / 2)]
    // Values of two bytes begin at even places.
    const offset = end + (end % bytes)
    end = offset + columns * rows * bytes
    return { offset, end, bytes, columns, rows, stride: columns * bytes }
  })
}

type Place = ReturnType<typeof placesOf>[number]

function valuesAt(buffer: ArrayBuffer, { offset, bytes, columns, rows }: Place): Plane['values'] {
  return bytes === 2 ? new Uint16Array(buffer, offset, columns * rows) : new Uint8Array(buffer, offset, columns * rows)
}

/**
 * Turns a frame without touching its colours, which a canvas would convert and back.
 * @returns a new frame; the old one stays open
 */
export async function turnFrame(frame: VideoFrame, turn: Turn): Promise<VideoFrame> {
  const format = frame.format ?? 'I420'
  const width = frame.visibleRect?.width ?? frame.codedWidth
  const height = frame.visibleRect?.height ?? frame.codedHeight
  const [newWidth, newHeight] = turn.rotation % 180 === 0 ? [width, height] : [height, width]
  const places = placesOf(format, width, height)
  const newPlaces = placesOf(format, newWidth, newHeight)
  const size = Math.max(...[...places, ...newPlaces].map(({ end }) => end), frame.allocationSize())
  const [buffer, turned] = [new ArrayBuffer(size), new ArrayBuffer(size)]
  await frame.copyTo(buffer, { layout: places.map(({ offset, stride }) => ({ offset, stride })) })
  places.forEach((place, index) => {
    const target = newPlaces[index] ?? place
    turnPlane(
      { values: valuesAt(buffer, place), width: place.columns, height: place.rows },
      turn,
      valuesAt(turned, target),
    )
  })
  return new VideoFrame(turned, {
    format: format === 'NV12' ? 'NV12' : 'I420',
    codedWidth: newWidth,
    codedHeight: newHeight,
    layout: newPlaces.map(({ offset, stride }) => ({ offset, stride })),
    timestamp: frame.timestamp,
    ...(frame.duration !== null && { duration: frame.duration }),
    colorSpace: frame.colorSpace.toJSON(),
  })
}
