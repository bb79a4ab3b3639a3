import { type MediaKind, mediaKind } from '../../api/media.ts'
import { formatDimensions, formatSize } from '../../base/format.ts'
import type { FileMetadata } from '../files/file-metadata.ts'
import { type CheckResult, costText, TICKER_HEIGHT_PX } from '../upload.ts'

const MEBIBYTE = 1024 * 1024
const LIMITS = {
  image: { types: ['image/jpeg', 'image/png'], megabytes: 5, advice: 'Images should be JPEG or PNG' },
  video: { types: ['video/mp4'], megabytes: 50, advice: 'Videos should be MP4' },
}
/** "128x2000 px": a strip may be horizontal or vertical, so the shorter and the longer side count. */
const LONG_SIDE_PX = 2000

interface JudgeOptions {
  /** True if a file that is larger than its limit waits for the person. */
  asksBeforeLarge: boolean
  /** Says what the file is, and the way out; empty if this browser can decode it. */
  remedy: string
}

type CheckedFile = Pick<File, 'name' | 'type' | 'size'>

/** Null if neither the type nor the name says so. */
export const kindOfFile = (file: Pick<File, 'name' | 'type'>): MediaKind | null =>
  mediaKind({ mime_type: file.type, file_name: file.name, name: '' })

function excessSize(kind: MediaKind, bytes: number): string {
  const { megabytes } = LIMITS[kind]
  if (bytes <= megabytes * MEBIBYTE) return ''
  const limit = `${megabytes} MB`
  // The text for a file that is over by a few bytes must not read as if the file kept the limit.
  const size = formatSize(bytes) === limit ? `${bytes} B` : formatSize(bytes)
  return `${size} (recommended: up to ${limit})`
}

/** Only a ticker has a limit for the dimensions of images: that note warns of nothing. */
function dimensionNote(kind: MediaKind, metadata: FileMetadata | null): string {
  if (metadata?.state !== 'known') return ''
  const { width, height } = metadata
  const size = `${formatDimensions(width, height)} px`
  if (kind === 'video') return costText(metadata) && `${size} (${costText(metadata)})`
  if (Math.min(width, height) <= TICKER_HEIGHT_PX && Math.max(width, height) <= LONG_SIDE_PX) return ''
  return `${size} (ticker: up to ${TICKER_HEIGHT_PX}x${LONG_SIDE_PX} px)`
}

function otherFormat(kind: MediaKind, type: string): string {
  const { types, advice } = LIMITS[kind]
  return /^(?:image|video)\//.test(type) && !types.includes(type) ? `${advice}, this one is ${type}` : ''
}

/** The limits that the page shows hold no upload back by themselves. */
function judgeMedia(kind: MediaKind, file: CheckedFile, metadata: FileMetadata | null, asks: boolean): CheckResult {
  const [format, size] = [otherFormat(kind, file.type), excessSize(kind, file.size)]
  const dimensions = dimensionNote(kind, metadata)
  const reason = asks && size ? `This file is large: ${size}.` : ''
  const note = [format, reason ? '' : size, dimensions].filter(Boolean).join(' · ')
  return { reason, note, needsFit: Boolean(format || size || (kind === 'video' && dimensions)) }
}

/** @param metadata null if the file was not opened */
export function judge(file: CheckedFile, metadata: FileMetadata | null, options: JudgeOptions): CheckResult {
  const kind = kindOfFile(file)
  const hold = (reason: string, needsFit = false) => ({ reason, note: '', needsFit })
  if (file.size === 0) return hold('This file is empty.')
  if (!kind) return hold(options.remedy || 'This is neither an image nor a video.')
  if (metadata?.state === 'undecodable') return hold(options.remedy, true)
  return judgeMedia(kind, file, metadata, options.asksBeforeLarge)
}
