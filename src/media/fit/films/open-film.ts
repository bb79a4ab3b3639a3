import { EncodedPacketSink, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import type { FilmKind } from '../file-kind.ts'
import { blockSource } from './block-source.ts'
import { type EditList, readEditList } from './edit-list.ts'
import type { FilmProbe } from './plan-fit.ts'
import { timingOf } from './timing.ts'

/** A film that is open for reading; `close` frees its decoders. */
export interface OpenFilm {
  track: InputVideoTrack
  hasSound: boolean
  edits: EditList
  close(): void
}

/** The file has a readable index, and no picture in it. */
export class NoPicture extends Error {
  constructor(readonly hasSound: boolean) {
    super('The film has no picture.')
  }
}

/**
 * Opens a film by its index.
 * @throws NoPicture; another error if the index is missing or broken, as in a file of which only the beginning arrived
 */
export async function openFilm(file: Blob): Promise<OpenFilm> {
  const input = new Input({
    source: blockSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  })
  const track = await input.getPrimaryVideoTrack()
  const hasSound = (await input.getAudioTracks()).length > 0
  if (track) return { track, hasSound, edits: await readEditList(file, track.id), close: () => input.dispose() }
  input.dispose()
  throw new NoPicture(hasSound)
}

/** Profiles of H.264 beyond 8 bits and 4:2:0: "High 10", "High 4:2:2", "High 4:4:4" and the like. */
const SPECIAL_PROFILE = /^avc[13]\.(?:6e|7a|f4|2c)/i

/** The times of all frames and the bytes of all packets, from the index alone where there is one. */
async function countPackets(track: InputVideoTrack) {
  const times: number[] = []
  let bytes = 0
  let last = { timestamp: Number.NEGATIVE_INFINITY, duration: 0 }
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    times.push(packet.timestamp)
    bytes += packet.byteLength
    if (packet.timestamp > last.timestamp) last = packet
  }
  return { times, bytes, lastDuration: last.duration }
}

/** Finds out what a film is. */
export async function probeFilm({ track, hasSound, edits }: OpenFilm, kind: FilmKind): Promise<FilmProbe> {
  const { times, bytes, lastDuration } = await countPackets(track)
  const [codec, codecText, width, height] = await Promise.all([
    track.getCodec(),
    track.getCodecParameterString(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
  ])
  const ratio = await track.getPixelAspectRatio()
  return {
    ...timingOf(times, lastDuration, edits.end),
    kind,
    codec,
    width,
    height,
    isTurned: (await track.getRotation()) !== 0 || (await track.getFlip()),
    isSquare: ratio.num === ratio.den,
    hasSound,
    isHdr: await track.hasHighDynamicRange(),
    bytes,
    isPlain: !SPECIAL_PROFILE.test(codecText ?? ''),
    isDecodable: await track.canDecode(),
  }
}
