import { EncodedPacket } from 'mediabunny'
import type { FilmOutput } from './film-output.ts'
import type { FilmPlan } from './plan-fit.ts'

/** Seconds between frames at which a player can begin. */
const KEY_FRAME_EVERY_S = 2
/** Frames that wait for the encoder: enough to keep it busy, few enough to be small in memory. */
const LONGEST_QUEUE = 1
/** Blocks of 16×16 pixels a second that a decoder of level 4.0 keeps up with: 1920×1080 at 30 frames a second. */
const LEVEL_4_0 = 245_760

/** Names of H.264's profiles, best first: High, Main, Baseline. */
const PROFILES = ['6400', '4d00', '42e0']

function codecNames({ codec, width, height }: FilmPlan, rate: number): string[] {
  if (codec === 'vp9') return ['vp09.00.41.08']
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16) * rate
  // 4.0, then 4.2 for 60 frames a second, then 5.1.
  const level = blocks <= LEVEL_4_0 ? '28' : blocks <= 2 * LEVEL_4_0 + 30_720 ? '2a' : '33'
  return PROFILES.map(profile => `avc1.${profile}${level}`)
}

function configsFor(plan: FilmPlan, rate: number): VideoEncoderConfig[] {
  const { width, height, bitRate: bitrate } = plan
  const shared = { width, height, bitrate, framerate: rate, bitrateMode: 'variable', latencyMode: 'quality' } as const
  return codecNames(plan, rate).map(codec => ({
    ...shared,
    codec,
    ...(plan.codec === 'avc' && { avc: { format: 'avc' } }),
  }))
}

/** The first way in which this browser can write the plan; null if there is none. */
export async function encoderConfig(plan: FilmPlan, rate: number): Promise<VideoEncoderConfig | null> {
  for (const config of configsFor(plan, rate)) {
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }))
    if (supported) return config
  }
  return null
}

/** Encodes frames and hands the packets on. */
export interface FrameEncoder {
  /** Takes over and closes the frame; waits while the encoder has enough to do. @throws what the encoder or the disk threw */
  encode(frame: VideoFrame): Promise<void>
  /** Waits for the last packet. */
  finish(): Promise<void>
  close(): void
}

/** Opens an encoder; it scales each frame to the size of its configuration, without changing the colours. */
export function openEncoder(config: VideoEncoderConfig, output: FilmOutput): FrameEncoder {
  let failure: unknown = null
  let writing = Promise.resolve()
  let lastKey = Number.NEGATIVE_INFINITY
  const fail = (error: unknown) => {
    failure ??= error
  }
  const encoder = new VideoEncoder({
    output(chunk, meta) {
      writing = writing.then(() => output.add(EncodedPacket.fromEncodedChunk(chunk), meta)).catch(fail)
    },
    error: fail,
  })
  encoder.configure(config)

  const check = () => {
    if (failure) throw failure
  }
  const hasRoom = () => encoder.state !== 'configured' || encoder.encodeQueueSize < LONGEST_QUEUE
  async function room(): Promise<void> {
    while (!hasRoom()) await new Promise(resolve => encoder.addEventListener('dequeue', resolve, { once: true }))
    await writing
  }

  return {
    async encode(frame) {
      try {
        await room()
        check()
        const keyFrame = frame.timestamp - lastKey >= KEY_FRAME_EVERY_S * 1e6
        if (keyFrame) lastKey = frame.timestamp
        encoder.encode(frame, { keyFrame })
      } finally {
        frame.close()
      }
    },
    async finish() {
      if (encoder.state === 'configured') await encoder.flush().catch(fail)
      await writing
      check()
    },
    close() {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}
