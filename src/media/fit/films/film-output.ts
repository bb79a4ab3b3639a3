import { type EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import type { FilmPlan, FilmProbe } from './plan-fit.ts'
import type { ResultFile } from './result-file.ts'

/** The new film while it is written. */
export interface FilmOutput {
  /** Takes the packets in the order of decoding; waits for the disk. */
  add(packet: EncodedPacket, meta?: EncodedVideoChunkMetadata): Promise<void>
  finish(): Promise<void>
}

/** The index of an MP4 goes to its beginning, into a place of the size that its number of frames needs. */
const formatOf = ({ type }: FilmPlan) =>
  type === 'video/mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat()

/** When a frame is shown, in seconds from the beginning of the new film. */
export function placeOf({ timestamp, duration }: { timestamp: number; duration: number }, film: FilmProbe) {
  const { start, framesPerSecond } = film
  if (framesPerSecond === null) return { timestamp: timestamp - start, duration }
  // Some containers round to milliseconds; the fraction is exact.
  return {
    timestamp: Math.round((timestamp - start) * framesPerSecond) / framesPerSecond,
    duration: 1 / framesPerSecond,
  }
}

/** Opens the new film for packets of its codec. */
export async function openOutput(film: FilmProbe, plan: FilmPlan, { target }: ResultFile): Promise<FilmOutput> {
  const source = new EncodedVideoPacketSource(plan.codec)
  const output = new Output({ format: formatOf(plan), target })
  output.addVideoTrack(source, {
    // One more: a frame that begins before time 0 may reach beyond it.
    maximumPacketCount: film.frames + 1,
    ...(film.framesPerSecond !== null && { frameRate: film.framesPerSecond }),
  })
  await output.start()
  return { add: (packet, meta) => source.add(packet, meta), finish: () => output.finalize() }
}
