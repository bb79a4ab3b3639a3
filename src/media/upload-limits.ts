import { type MediaKind, mediaKind } from './classify.ts'
import type { FileMetadata } from './file-metadata.ts'
import { formatDimensions, formatSize } from './format.ts'

const MEBIBYTE = 1024 * 1024
const LIMITS = {
  image: { types: ['image/jpeg', 'image/png'], megabytes: 5, advice: 'Images should be JPEG or PNG' },
  video: { types: ['video/mp4'], megabytes: 50, advice: 'Videos should be MP4' },
}
/** "128x2000 px": a strip may be horizontal or vertical, so the shorter and the longer side count. */
const SHORT_SIDE_PX = 128
const LONG_SIDE_PX = 2000

/** The result of the check before an upload. */
export interface Finding {
  /** The upload waits for the person because of this; empty if the file is uploaded at once. */
  reason: string
  /** A remark that delays nothing, such as the displayed limits that the file exceeds; empty if there is none. */
  note: string
}

type CheckedFile = Pick<File, 'name' | 'type' | 'size'>

/** The kind of a file on the person's disk; null if neither its type nor its name says so. */
export const kindOfFile = (file: Pick<File, 'name' | 'type'>): MediaKind | null =>
  mediaKind({ mime_type: file.type, file_name: file.name, name: '' })

function reasonToHold({ name, type, size }: CheckedFile, metadata: FileMetadata | null): string {
  if (size === 0) return 'This file is empty.'
  if (!kindOfFile({ name, type })) return 'This is neither an image nor a video.'
  return metadata?.state === 'undecodable'
    ? 'This browser cannot decode this file, and a screen may not be able to play it.'
    : ''
}

function excessSize(kind: MediaKind, bytes: number): string {
  const { megabytes } = LIMITS[kind]
  if (bytes <= megabytes * MEBIBYTE) return ''
  const limit = `${megabytes} MB`
  // The text for a file that is over by a few bytes must not read as if the file kept the limit.
  const size = formatSize(bytes) === limit ? `${bytes} B` : formatSize(bytes)
  return `${size} (recommended: up to ${limit})`
}

function excessDimensions(metadata: FileMetadata | null): string {
  if (metadata?.state !== 'known') return ''
  const { width, height } = metadata
  if (Math.min(width, height) <= SHORT_SIDE_PX && Math.max(width, height) <= LONG_SIDE_PX) return ''
  return `${formatDimensions(width, height)} px (recommended: up to ${SHORT_SIDE_PX}x${LONG_SIDE_PX} px)`
}

/** The displayed limits that a file exceeds, in one line; empty if it keeps them all. */
function noteOn(kind: MediaKind, { type, size }: CheckedFile, metadata: FileMetadata | null): string {
  const { types, advice } = LIMITS[kind]
  const isOther = /^(?:image|video)\//.test(type) && !types.includes(type)
  const parts = [
    isOther ? `${advice}, this one is ${type}` : '',
    excessSize(kind, size),
    kind === 'image' ? excessDimensions(metadata) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/**
 * Judges a file before its upload. The displayed limits are advice: no upload waits because of them.
 * @param metadata null if the file was not opened
 */
export function findingFor(file: CheckedFile, metadata: FileMetadata | null): Finding {
  const reason = reasonToHold(file, metadata)
  const kind = kindOfFile(file)
  return { reason, note: kind && !reason ? noteOn(kind, file, metadata) : '' }
}
