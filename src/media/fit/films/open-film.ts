import { BlobSource, EncodedPacketSink, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { boxesIn, boxNamed } from '../../files/mp4-boxes.ts'
import type { FilmProbe } from './plan-fit.ts'
import { timingOf } from './timing.ts'

/** Bytes that mediabunny keeps: a film is read from its beginning to its end, so little is read twice. */
const CACHE_BYTES = 1024 * 1024

/** What an MP4 or QuickTime film shows of its pictures, as the program that cut it wrote down. */
export interface EditList {
  /** The stretches that are shown one after the other; 1 in a film that nobody cut, or that has only a new start or end. */
  stretches: number
  /** Seconds from the beginning of the film to the end of what is shown; infinite if nothing says so. */
  end: number
}

const WHOLE: EditList = { stretches: 1, end: Number.POSITIVE_INFINITY }

/** A number after the two times at the beginning of a box, which take more bytes in version 1. */
const afterTimes = (content: DataView): number => content.getUint32(content.getUint8(0) === 1 ? 20 : 12)

/** One entry: it shows its part of the pictures, or nothing for a while. */
interface Edit {
  /** In units of the film. */
  duration: number
  isEmpty: boolean
  isUsualSpeed: boolean
}

function editsIn(list: DataView): Edit[] {
  const isLong = list.getUint8(0) === 1
  const bytes = isLong ? 20 : 12
  return Array.from({ length: list.getUint32(4) }, (_, index) => {
    const at = 8 + index * bytes
    const duration = isLong ? Number(list.getBigUint64(at)) : list.getUint32(at)
    const start = isLong ? list.getBigInt64(at + 8) : BigInt(list.getInt32(at + 4))
    return { duration, isEmpty: start === -1n, isUsualSpeed: list.getInt32(at + bytes - 4) === 0x10000 }
  })
}

function readList(list: DataView, unitsPerSecond: number): EditList {
  const edits = editsIn(list)
  const shown = edits.filter(({ isEmpty }) => !isEmpty)
  const end = edits.reduce((sum, { duration }) => sum + duration, 0) / unitsPerSecond
  // A part of another speed is a stretch of its own.
  const stretches = shown.length + shown.filter(({ isUsualSpeed }) => !isUsualSpeed).length
  // A film in pieces, as a live recording, writes 0 for "until the end".
  const hasEnd = shown.length > 0 && shown.every(({ duration }) => duration > 0)
  return { stretches, end: hasEnd ? end : Number.POSITIVE_INFINITY }
}

const viewOf = async (name: string, parent: Blob | null): Promise<DataView | null> => {
  const content = parent && (await boxNamed(name, parent))
  return content && new DataView(await content.arrayBuffer())
}

/** Reads the edit list of a track. A film of another container, or with an index that cannot be read, has none. */
export async function readEditList(file: Blob, trackId: number): Promise<EditList> {
  const index = await boxNamed('moov', file)
  if (!index) return WHOLE
  try {
    for await (const { name, from, to } of boxesIn(index)) {
      const track = index.slice(from, to)
      const head = name === 'trak' ? await viewOf('tkhd', track) : null
      if (!head || afterTimes(head) !== trackId) continue
      const [film, list] = [await viewOf('mvhd', index), await viewOf('elst', await boxNamed('edts', track))]
      return film && list ? readList(list, afterTimes(film)) : WHOLE
    }
  } catch {
    // A list that ends early; the film is shown whole, as players do.
  }
  return WHOLE
}

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
    source: new BlobSource(file, { maxCacheSize: CACHE_BYTES }),
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

export async function probeFilm({ track, hasSound, edits }: OpenFilm): Promise<FilmProbe> {
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
