import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

/** After so many bytes of chunks, the collector is told of them. */
const STEP = 1024 * 1024
/** Bytes that the collector counts for each byte of a chunk. A film of 1 GB took 209 MB with 0, 188 with 2, 170 with 3. */
const COUNTED_FOR_EACH = 3

/**
 * Makes the browser free the chunks that a decoder has taken. A chunk is a copy outside of JavaScript, and the garbage
 * collector does not count it: 100 MB of chunks waited. The collector does count an `ArrayBuffer`, and one that nobody
 * writes to takes no memory; so a buffer stands for the chunks, and the collector runs earlier.
 */
class ChunkMemory {
  #uncounted = 0
  /** Nothing reads it. It is a public field, as a build would leave out a variable that is never read. */
  standIn: ArrayBuffer | null = null

  /** Call it if the decoder has taken a chunk of this size. */
  taken(bytes: number): void {
    this.#uncounted += bytes
    if (this.#uncounted < STEP) return
    this.standIn = new ArrayBuffer(COUNTED_FOR_EACH * this.#uncounted)
    this.#uncounted = 0
  }
}

/** Packets that wait for the decoder: enough to keep it busy. A decoded frame of 1920×1080 takes 3 MB. */
const LONGEST_QUEUE = 2

/**
 * A decoder of several threads keeps some frames for each thread. A frame of 3840×2160 takes 12 MB, so large films get one
 * thread; a film of 1920×1080 took a third longer with one.
 */
const isLarge = ({ codedWidth = 0, codedHeight = 0 }: VideoDecoderConfig) => codedWidth * codedHeight > 1920 * 1088

/** Asks the film itself which packets are key packets: some containers mark others too. */
const EXACT = { verifyKeyPackets: true }

/** The decoder refused a packet: it is damaged, or of a kind that the decoder only seemed to know. */
export class UndecodableFrame extends Error {}

/**
 * Decodes the frames of a film in the order in which they are shown, as fast as somebody reads them. Mediabunny's
 * `VideoSampleSink` takes untagged colours for those of HDTV, and merges transparency in workers that our policy forbids.
 * @param from seconds; the first frame is the one that is shown then
 * @param to seconds; frames that begin then are not shown any more
 * @returns frames, which whoever reads them has to close; the stream fails with `UndecodableFrame`
 */
export async function decodeFrames(
  track: InputVideoTrack,
  from: number,
  to = Number.POSITIVE_INFINITY,
): Promise<ReadableStream<VideoFrame>> {
  const config = await track.getDecoderConfig()
  const sink = new EncodedPacketSink(track)
  let packet = (await sink.getKeyPacket(from, EXACT)) ?? (await sink.getFirstKeyPacket())
  if (!config || !packet) throw new Error('there is no frame to begin with')
  let isOver = false
  const isShown = ({ timestamp, duration }: VideoFrame) => {
    isOver ||= timestamp >= to * 1e6
    return !isOver && timestamp + Math.max(duration ?? 0, 1) > from * 1e6
  }
  const chunks = new ChunkMemory()
  let decoder: VideoDecoder
  const end = async (controller: ReadableStreamDefaultController<VideoFrame>) => {
    // What goes wrong here the decoder says by its error.
    if (!isOver) await decoder.flush().catch(() => undefined)
    if (decoder.state === 'closed') return
    decoder.close()
    controller.close()
  }
  return new ReadableStream<VideoFrame>({
    start(controller) {
      decoder = new VideoDecoder({
        output: frame => (isShown(frame) ? controller.enqueue(frame) : frame.close()),
        error: error => controller.error(new UndecodableFrame(error.message)),
      })
      // Chromium decodes with one thread if it optimizes for latency.
      decoder.configure({ ...config, optimizeForLatency: isLarge(config) })
    },
    // The stream does not ask again if it was given nothing.
    async pull(controller) {
      while ((controller.desiredSize ?? 0) > 0) {
        if (!packet || isOver) return end(controller)
        decoder.decode(packet.toEncodedVideoChunk())
        chunks.taken(packet.byteLength)
        packet = await sink.getNextPacket(packet, EXACT)
        while (decoder.decodeQueueSize >= LONGEST_QUEUE)
          await new Promise(resolve => decoder.addEventListener('dequeue', resolve, { once: true }))
      }
    },
    cancel() {
      if (decoder.state !== 'closed') decoder.close()
    },
  })
}
