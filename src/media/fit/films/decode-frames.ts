import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

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

/** A promise that others resolve, again and again. */
function createBell() {
  let ring: () => void = () => undefined
  let rung = new Promise<void>(resolve => {
    ring = resolve
  })
  return {
    ring: () => ring(),
    async heard() {
      await rung
      rung = new Promise<void>(resolve => {
        ring = resolve
      })
    },
  }
}

/**
 * Decodes the frames of a film in the order in which they are shown, a few ahead of whoever takes them.
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
  const first = (await sink.getKeyPacket(from, EXACT)) ?? (await sink.getFirstKeyPacket())
  if (!config || !first) return
  const frames: VideoFrame[] = []
  const bell = createBell()
  let failure: unknown = null
  const decoder = new VideoDecoder({
    output(frame) {
      frames.push(frame)
      bell.ring()
    },
    error(error) {
      failure = new UndecodableFrame(error.message)
      bell.ring()
    },
  })
  // Chromium decodes with one thread if it optimizes for latency.
  decoder.configure({ ...config, optimizeForLatency: isLarge(config) })
  decoder.addEventListener('dequeue', bell.ring)

  const isEarly = ({ timestamp, duration }: VideoFrame) => timestamp + Math.max(duration ?? 0, 1) <= from * 1e6
  const chunks = new ChunkMemory()
  let isOver = false
  function* ready() {
    for (let frame = frames.shift(); frame; frame = frames.shift()) {
      isOver ||= frame.timestamp >= to * 1e6
      if (isOver || isEarly(frame)) frame.close()
      else yield frame
    }
    // After the frames: the decoder may fail while somebody works on one of them.
    if (failure && !isOver) throw failure
  }
  try {
    // One packet at a time: the sink's own loop reads packets ahead, which are large in a film of a high bit rate.
    for (let packet: EncodedPacket | null = first; packet; packet = await sink.getNextPacket(packet, EXACT)) {
      while (decoder.decodeQueueSize >= LONGEST_QUEUE && frames.length === 0 && !failure) await bell.heard()
      yield* ready()
      if (isOver) return
      decoder.decode(packet.toEncodedVideoChunk())
      chunks.taken(packet.byteLength)
    }
    // What goes wrong here the decoder says above.
    await decoder.flush().catch(() => undefined)
    yield* ready()
  } finally {
    if (decoder.state !== 'closed') decoder.close()
    for (const frame of frames) frame.close()
  }
}
