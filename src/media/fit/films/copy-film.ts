import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import { type FilmOutput, placeOf } from './film-output.ts'
import type { FilmProbe } from './plan-fit.ts'

/**
 * Copies the packets as they are.
 * @param onFrame called with the number of frames that are written; the copy waits for it
 * @returns the number of frames
 */
export async function copyFilm(
  track: InputVideoTrack,
  film: FilmProbe,
  output: FilmOutput,
  onFrame: (frames: number) => Promise<void>,
): Promise<number> {
  const meta = { decoderConfig: (await track.getDecoderConfig()) ?? undefined }
  let frames = 0
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { verifyKeyPackets: true })) {
    await output.add(packet.clone(placeOf(packet, film)), meta)
    frames += 1
    await onFrame(frames)
  }
  return frames
}
