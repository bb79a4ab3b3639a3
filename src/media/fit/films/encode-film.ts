import { type InputVideoTrack, VideoSample } from 'mediabunny'
import { decodeFrames } from './decode-frames.ts'
import { type FilmOutput, placeOf } from './film-output.ts'
import { encoderConfig, openEncoder } from './frame-encoder.ts'
import type { FilmPlan, FilmProbe } from './plan-fit.ts'
import { type Plane, type Turn, turnPlane } from './turn-plane.ts'

/** Bytes for a value of each plane: three planes, or two of which the second holds both colours. */
const FORMATS: Readonly<Record<string, readonly number[]>> = { I420: [1, 1, 1], NV12: [1, 2] }

/** True for a frame that `turnFrame` can turn. */
const canTurn = ({ format }: VideoFrame): boolean => format !== null && format in FORMATS

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
async function turnFrame(frame: VideoFrame, turn: Turn): Promise<VideoFrame> {
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

/** Makes a frame that the encoder takes of one that was decoded, which stays open. */
type Straighten = (frame: VideoFrame) => Promise<VideoFrame>

/** Draws frames as a screen would show them: turned, with square pixels, and in the colours of a usual screen. */
function createDraw({ width, height }: FilmPlan, turn: Turn): Straighten {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gave no canvas')
  context.imageSmoothingQuality = 'high'
  return async frame => {
    using sample = new VideoSample(frame.clone(), turn)
    sample.draw(context, 0, 0, width, height)
    return new VideoFrame(canvas, { timestamp: frame.timestamp })
  }
}

/** The longest side of a frame that every browser's encoder scales: Chromium 147 makes larger ones green, without a word. */
const LONGEST_SCALED = 4096

/** The shortest way to upright frames of usual colours; a frame that has both already stays as it is. */
async function straightenFor(track: InputVideoTrack, film: FilmProbe, plan: FilmPlan): Promise<Straighten> {
  const turn = { rotation: await track.getRotation(), flip: await track.getFlip() }
  const isLarge = Math.max(film.width, film.height) > LONGEST_SCALED
  if (!film.isHdr && !film.isTurned && !isLarge) return async frame => frame.clone()
  const draw = createDraw(plan, turn)
  if (film.isHdr || isLarge) return draw
  return frame => (canTurn(frame) ? turnFrame(frame, turn) : draw(frame))
}

const MICROSECONDS = 1e6

/** The frame at its time in the new film. @param frame is closed */
function placed(frame: VideoFrame, source: VideoFrame, film: FilmProbe): VideoFrame {
  const [at, lasts] = [source.timestamp / MICROSECONDS, (source.duration ?? 0) / MICROSECONDS]
  const { timestamp, duration } = placeOf({ timestamp: at, duration: lasts }, film)
  const times = { timestamp: Math.max(0, timestamp * MICROSECONDS), duration: duration * MICROSECONDS }
  try {
    return new VideoFrame(frame, { timestamp: Math.round(times.timestamp), duration: Math.round(times.duration) })
  } finally {
    frame.close()
  }
}

/**
 * Decodes the film and encodes it as planned.
 * @param onFrame called with the number of frames that went to the encoder; the work waits for it
 * @returns the number of frames
 * @throws if the browser refuses the plan, or a frame cannot be decoded
 */
export async function encodeFilm(
  track: InputVideoTrack,
  film: FilmProbe,
  plan: FilmPlan,
  output: FilmOutput,
  onFrame: (frames: number) => Promise<void>,
): Promise<number> {
  const config = await encoderConfig(plan, film.framesPerSecond ?? film.frames / film.seconds)
  if (!config) throw new Error('the browser refuses to write a film of this size')
  const straighten = await straightenFor(track, film, plan)
  const encoder = openEncoder(config, output)
  let frames = 0
  try {
    for await (const frame of decodeFrames(track, film.start, film.end)) {
      try {
        await encoder.encode(placed(await straighten(frame), frame, film))
      } finally {
        frame.close()
      }
      frames += 1
      await onFrame(frames)
    }
    await encoder.finish()
    return frames
  } finally {
    encoder.close()
  }
}
