import {
  canEncodeVideo,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  type Target,
  VideoSample,
  VideoSampleSource,
  type VideoSource,
  WebMOutputFormat,
} from 'mediabunny'
import { decodeFrames } from './decode-frames.ts'
import type { FilmPlan, FilmProbe } from './plan-fit.ts'
import { canTurn, type Turn, turnFrame } from './turn-frame.ts'

/** A film that is read and written. */
interface FilmCopy {
  track: InputVideoTrack
  film: FilmProbe
  plan: FilmPlan
  target: Target
  /** Called for each frame. */
  onFrame(): void
}

/** When a frame is shown, in seconds from the beginning of the new film. */
function newTimes({ timestamp, duration }: { timestamp: number; duration: number }, film: FilmProbe) {
  const { start, framesPerSecond } = film
  if (framesPerSecond === null) return { timestamp: timestamp - start, duration }
  // Some containers round to milliseconds; the fraction is exact.
  return {
    timestamp: Math.round((timestamp - start) * framesPerSecond) / framesPerSecond,
    duration: 1 / framesPerSecond,
  }
}

/** Opens the new film. The index of an MP4 goes to its beginning, into a place of the size that its frames need. */
async function openOutput(source: VideoSource, { film, plan, target }: FilmCopy): Promise<Output> {
  const format = plan.type === 'video/mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  output.addVideoTrack(source, {
    // One more: a frame that begins before time 0 may reach beyond it.
    maximumPacketCount: film.frames + 1,
    ...(film.framesPerSecond !== null && { frameRate: film.framesPerSecond }),
  })
  await output.start()
  return output
}

/** Copies the packets as they are. Mediabunny's `Conversion` would copy the times too, which some containers round. */
export async function copyFilm(copy: FilmCopy): Promise<void> {
  const { track, film, plan, onFrame } = copy
  const source = new EncodedVideoPacketSource(plan.codec)
  const output = await openOutput(source, copy)
  const meta = { decoderConfig: (await track.getDecoderConfig()) ?? undefined }
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { verifyKeyPackets: true })) {
    await source.add(packet.clone(newTimes(packet, film)), meta)
    onFrame()
  }
  await output.finalize()
}

/** Names of H.264's profiles, best first: High, Main, Baseline. */
const PROFILES = ['6400', '4d00', '42e0']
/** Blocks of 16×16 pixels a second that a decoder of level 4.0 keeps up with: 1920×1080 at 30 frames a second. */
const LEVEL_4_0 = 245_760

function codecNames({ codec, width, height }: FilmPlan, rate: number): string[] {
  if (codec === 'vp9') return ['vp09.00.41.08']
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16) * rate
  // 4.0, then 4.2 for 60 frames a second, then 5.1.
  const level = blocks <= LEVEL_4_0 ? '28' : blocks <= 2 * LEVEL_4_0 + 30_720 ? '2a' : '33'
  return PROFILES.map(profile => `avc1.${profile}${level}`)
}

/** The full name of the best codec in which this browser can write the plan; null if there is none. */
async function codecOf(plan: FilmPlan, quality: Quality, frameRate: number): Promise<string | null> {
  const { width, height, codec } = plan
  for (const fullCodecString of codecNames(plan, frameRate))
    if (await canEncodeVideo(codec, { width, height, quality, frameRate, fullCodecString })) return fullCodecString
  return null
}

const KEY_FRAME_EVERY_S = 2

/** The encoder scales each frame to the size of the plan: a canvas would change the colours. */
async function openSource({ film, plan }: FilmCopy): Promise<VideoSampleSource> {
  const { codec, width, height } = plan
  const quality = new Quality({ bitrate: Math.round(plan.bitRate), bitrateMode: 'variable' })
  const rate = film.framesPerSecond ?? film.frames / film.seconds
  const fullCodecString = await codecOf(plan, quality, rate)
  if (!fullCodecString) throw new Error('the browser refuses to write a film of this size')
  return new VideoSampleSource({
    codec,
    quality,
    fullCodecString,
    keyFrameInterval: KEY_FRAME_EVERY_S,
    sizeChangeBehavior: 'passThrough',
    latencyMode: 'quality',
    onEncoderConfig: config =>
      void Object.assign(config, { width, height, displayWidth: width, displayHeight: height, framerate: rate }),
  })
}

/** The longest side of a frame that every browser's encoder scales: Chromium 147 makes larger ones green, without a word. */
const LONGEST_SCALED = 4096

/**
 * The shortest way to an upright frame that the encoder takes. A canvas makes the colours of a usual screen of HDR, and
 * takes formats that the encoder refuses; it moves the colours of the others.
 * @param frame is closed
 */
async function straighten(frame: VideoFrame, turn: Turn, { film, plan }: FilmCopy): Promise<VideoSample> {
  const mustBeDrawn = film.isHdr || Math.max(film.width, film.height) > LONGEST_SCALED || !canTurn(frame)
  const decoded = new VideoSample(frame, turn)
  if (!mustBeDrawn && !film.isTurned) return decoded
  using sample = decoded
  if (!mustBeDrawn) return new VideoSample(await turnFrame(frame, turn))
  return await sample.transform({ width: plan.width, height: plan.height, fit: 'fill' })
}

const MICROSECONDS = 1e6

/**
 * Encodes each frame. Mediabunny's `Conversion` would scale and turn on a canvas, which moves the colours by 5 of 255.
 * @throws if the browser refuses the plan; UndecodableFrame
 */
export async function encodeFilm(copy: FilmCopy): Promise<void> {
  const { track, film, onFrame } = copy
  const source = await openSource(copy)
  const output = await openOutput(source, copy)
  const turn = { rotation: await track.getRotation(), flip: await track.getFlip() }
  for await (const frame of decodeFrames(track, film.start, film.end)) {
    const [at, lasts] = [frame.timestamp / MICROSECONDS, (frame.duration ?? 0) / MICROSECONDS]
    const { timestamp, duration } = newTimes({ timestamp: at, duration: lasts }, film)
    using sample = await straighten(frame, turn, copy)
    sample.setTimestamp(Math.max(0, timestamp))
    sample.setDuration(duration)
    await source.add(sample)
    onFrame()
  }
  await output.finalize()
}
