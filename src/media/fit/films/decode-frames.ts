import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

/** After so many bytes of chunks, the collector is told of them. */
const STEP = 1024 * 1024
/** Bytes that the collector counts for each byte of a chunk. A film of 500 MB took 229 MB with 0, 202 with 3, 175 with 6. */
const COUNTED_FOR_EACH = 6

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

function* takenFrom(frames: VideoFrame[]) {
  for (let frame = frames.shift(); frame; frame = frames.shift()) yield frame
}

/**
 * Decodes the frames of a film in the order in which they are shown. Mediabunny's `VideoSampleSink` takes untagged colours
 * for those of HDTV, and merges transparency in workers that the policy of the page forbids.
 * @param from seconds; the first frame is the one that is shown then
 * @param to seconds; frames that begin then are not shown any more
 * @returns frames, which whoever takes them has to close
 * @throws UndecodableFrame
 */
export async function* decodeFrames(
  track: InputVideoTrack,
  from: number,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<VideoFrame> {
  const config = await track.getDecoderConfig()
  const sink = new EncodedPacketSink(track)
  let packet = (await sink.getKeyPacket(from, EXACT)) ?? (await sink.getFirstKeyPacket())
  if (!config) return
  const frames: VideoFrame[] = []
  let isOver = false
  let failure: unknown = null
  const isShown = ({ timestamp, duration }: VideoFrame) => {
    isOver ||= timestamp >= to * 1e6
    return !isOver && timestamp + Math.max(duration ?? 0, 1) > from * 1e6
  }
  const decoder = new VideoDecoder({
    output: frame => (isShown(frame) ? frames.push(frame) : frame.close()),
    error(error) {
      failure = new UndecodableFrame(error.message)
      // Whoever waits for room need not wait any more.
      decoder.dispatchEvent(new Event('dequeue'))
    },
  })
  // Chromium decodes with one thread if it optimizes for latency.
  decoder.configure({ ...config, optimizeForLatency: isLarge(config) })
  const hasRoom = () => decoder.state !== 'configured' || decoder.decodeQueueSize < LONGEST_QUEUE
  const chunks = new ChunkMemory()
  try {
    while (packet && !isOver && !failure) {
      decoder.decode(packet.toEncodedVideoChunk())
      chunks.taken(packet.byteLength)
      packet = await sink.getNextPacket(packet, EXACT)
      while (!hasRoom() && frames.length === 0)
        await new Promise(resolve => decoder.addEventListener('dequeue', resolve, { once: true }))
      yield* takenFrom(frames)
    }
    if (!isOver && !failure) await decoder.flush().catch(() => undefined)
    yield* takenFrom(frames)
    if (failure) throw failure
  } finally {
    if (decoder.state !== 'closed') decoder.close()
    for (const frame of frames) frame.close()
  }
}
