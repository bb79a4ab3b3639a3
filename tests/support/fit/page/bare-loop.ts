import { EncodedPacketSink } from 'mediabunny'
import { openFilm, probeFilm } from '../../../../src/media/fit/films/open-film.ts'
import { planFit } from '../../../../src/media/fit/films/plan-fit.ts'

/** Frames that wait for the encoder. */
const LONGEST_QUEUE = 8

const next = (target: EventTarget) =>
  new Promise(resolve => target.addEventListener('dequeue', resolve, { once: true }))

/** The packets of a film in memory, with what a decoder and an encoder have to know. */
async function readAll(file: File) {
  const open = await openFilm(file)
  const film = await probeFilm(open)
  const plan = planFit(film, { avc: true, vp9: false })
  const decoding = await open.track.getDecoderConfig()
  if (!decoding || plan.how !== 'transcode') throw new Error('There is nothing to decode and encode.')
  const { width, height, bitRate: bitrate } = plan
  const encoding: VideoEncoderConfig = { codec: 'avc1.640028', width, height, bitrate, framerate: 30 }
  const chunks: EncodedVideoChunk[] = []
  for await (const packet of new EncodedPacketSink(open.track).packets()) chunks.push(packet.toEncodedVideoChunk())
  open.close()
  return { chunks, decoding, encoding }
}

/**
 * Decodes and encodes a film as `fitter.ts` does, with nothing else: no file is read and none is written.
 * @returns seconds
 */
export async function bareLoop(file: File): Promise<number> {
  const { chunks, decoding, encoding } = await readAll(file)
  const start = performance.now()
  const fail = (error: unknown) => {
    throw error
  }
  const encoder = new VideoEncoder({ output: () => undefined, error: fail })
  encoder.configure(encoding)
  const decoder = new VideoDecoder({
    output(frame) {
      encoder.encode(frame)
      frame.close()
    },
    error: fail,
  })
  decoder.configure(decoding)
  for (const chunk of chunks) {
    while (encoder.encodeQueueSize >= LONGEST_QUEUE) await next(encoder)
    while (decoder.decodeQueueSize >= LONGEST_QUEUE) await next(decoder)
    decoder.decode(chunk)
  }
  await decoder.flush()
  await encoder.flush()
  decoder.close()
  encoder.close()
  return (performance.now() - start) / 1000
}
