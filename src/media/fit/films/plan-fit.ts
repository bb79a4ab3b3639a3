import { formatLength } from '../../../base/format.ts'
import type { PixelSize } from '../../thumbnail-size.ts'
import type { Timing } from './timing.ts'

/** What a film is, as far as the plan needs it. */
export interface FilmProbe extends Timing {
  /** `avc` is H.264, `hevc` H.265; null if the codec is unknown. */
  codec: string | null
  /** Pixels as shown: turned upright, and square. */
  width: number
  height: number
  isTurned: boolean
  /** True if each pixel of a frame becomes one pixel of the screen. */
  isSquare: boolean
  hasSound: boolean
  /** More colours than a screen shows, or values that some decoders misread. */
  isHdr: boolean
  /** Bytes of the picture track alone. */
  bytes: number
  /** 8 bits and 4:2:0, which every decoder of H.264 plays. */
  isPlain: boolean
  isDecodable: boolean
}

export interface Encoders {
  avc: boolean
  vp9: boolean
}

export interface FilmPlan {
  how: 'remux' | 'transcode'
  type: 'video/mp4' | 'video/webm'
  codec: 'avc' | 'vp9'
  width: number
  height: number
  /** Bits a second; the mean of the whole film. */
  bitRate: number
}

interface NoPlan {
  how: 'none'
  because: 'undecodable' | 'no encoder' | 'too long'
}

/** The most that a film may weigh, in bytes. */
export const LARGEST_FILM = 50 * 1024 * 1024
/** The place that mediabunny reserves in the index of an MP4 for each frame, rounded up. */
const INDEX_BYTES = 36
/** An encoder misses the bit rate that it is told by a few per cent. */
const SAFE_PART = 0.92
/** Pixels on the longer and on the shorter side, largest first. */
const BOXES = [
  [1920, 1080],
  [1280, 720],
  [960, 540],
  [640, 360],
  [426, 240],
] as const
/** Bits for a pixel of a frame: more is not seen, less is seen as blocks. */
const GOOD_BITS = 0.11
const LEAST_BITS = 0.03
/** H.264 needs about this many times the bits of a newer codec, and a little more than another H.264 encoder. */
const OVER_SOURCE = { avc: 1.2, other: 2 }
/** Frames a second, if their distance varies so that nobody can say. */
const USUAL_RATE = 30

/** A shorter gap before the first picture nobody notices. */
const NOTICEABLE_S = 0.1

const even = (pixels: number) => Math.max(2, 2 * Math.floor(pixels / 2))

/** The size in a box that lies as the film lies; a small film is not enlarged. */
function sizeIn({ width, height }: PixelSize, [long, short]: readonly [number, number]): PixelSize {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height))
  return { width: even(Math.round(width * scale)), height: even(Math.round(height * scale)) }
}

function canBeCopied(film: FilmProbe): boolean {
  const [long, short] = BOXES[0]
  return (
    film.codec === 'avc' &&
    film.isPlain &&
    film.isSquare &&
    !film.isTurned &&
    !film.isHdr &&
    !film.isCut &&
    Math.max(film.width, film.height) <= long &&
    Math.min(film.width, film.height) <= short &&
    // A hundredth is more than the headers need.
    film.bytes + film.frames * INDEX_BYTES <= LARGEST_FILM * 0.99
  )
}

/** The largest size at which the bits that there are suffice; null if they are too few for any. */
function affordable(film: FilmProbe, rate: number, most: number): PixelSize | null {
  const sizes = BOXES.map(box => sizeIn(film, box))
  return sizes.find(({ width, height }) => most >= width * height * rate * LEAST_BITS) ?? null
}

/**
 * Says how a film becomes one that every screen plays: upright, at most 1920×1080 in either orientation, without sound,
 * under 50 MB. A film that is so already, in another container, is copied without loss.
 */
export function planFit(film: FilmProbe, encoders: Encoders): FilmPlan | NoPlan {
  const { width, height, seconds, bytes } = film
  const sourceRate = (bytes * 8) / Math.max(seconds, 0.04)
  if (canBeCopied(film)) return { how: 'remux', type: 'video/mp4', codec: 'avc', width, height, bitRate: sourceRate }
  if (!film.isDecodable) return { how: 'none', because: 'undecodable' }
  if (!encoders.avc && !encoders.vp9) return { how: 'none', because: 'no encoder' }
  const rate = film.framesPerSecond ?? Math.min(USUAL_RATE, film.frames / seconds)
  const most = (LARGEST_FILM * 8 * SAFE_PART) / seconds
  const size = affordable(film, rate, most)
  if (!size) return { how: 'none', because: 'too long' }
  const good = size.width * size.height * rate * GOOD_BITS
  const least = size.width * size.height * rate * LEAST_BITS
  const enough = Math.max(sourceRate * (film.codec === 'avc' ? OVER_SOURCE.avc : OVER_SOURCE.other), least)
  const bitRate = Math.round(Math.min(good, most, enough))
  const target = encoders.avc
    ? ({ type: 'video/mp4', codec: 'avc' } as const)
    : ({ type: 'video/webm', codec: 'vp9' } as const)
  return { how: 'transcode', ...target, ...size, bitRate }
}

/** What the person reads about the changes, one sentence each. */
export function changesOf(film: FilmProbe, plan: FilmPlan): string[] {
  const isSmaller = plan.width < even(film.width) || plan.height < even(film.height)
  return [
    plan.how === 'remux' ? 'Only the container changes: every picture stays as it is.' : '',
    plan.how === 'transcode' && plan.codec === 'avc' ? 'Saved as H.264 in MP4.' : '',
    plan.codec === 'vp9' ? 'Saved as VP9 in WebM, as this browser cannot write H.264.' : '',
    isSmaller ? `Made ${plan.width}×${plan.height} px large.` : '',
    film.isTurned ? 'Turned upright.' : '',
    film.isHdr ? 'HDR colours become those of a usual screen.' : '',
    film.hasSound ? 'Sound is left out: screens play muted.' : '',
    film.start >= NOTICEABLE_S ? `The empty ${formatLength(film.start)} before the first picture are left out.` : '',
  ].filter(Boolean)
}
