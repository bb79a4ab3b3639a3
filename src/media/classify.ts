import type { Media } from '../api/media.ts'
import { formatSize } from './format.ts'

export type MediaKind = 'video' | 'image'

type Named = Pick<Media, 'mime_type' | 'file_name' | 'name'>

const VIDEO_EXTENSIONS = new Set(['mp4', 'mov', 'avi', 'mkv', 'webm'])
const IMAGE_EXTENSIONS = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg'])

/** The extension of a file name in lower case, or an empty string. */
const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function kindOfName(name: string): MediaKind | null {
  const extension = extensionOf(name)
  if (VIDEO_EXTENSIONS.has(extension)) return 'video'
  return IMAGE_EXTENSIONS.has(extension) ? 'image' : null
}

/**
 * Whether a media item is a video or an image (specification section 5); null where nothing says so.
 * A mime type that names one of the two decides; a missing or general one leaves it to the extension.
 */
export function mediaKind(media: Named): MediaKind | null {
  const type = media.mime_type.trim().toLowerCase()
  if (type.startsWith('video')) return 'video'
  if (type.startsWith('image')) return 'image'
  return kindOfName(media.file_name) ?? kindOfName(media.name)
}

/** How an item is shown: whatever is not known to be a video is shown as an image (specification section 2). */
export const shownKind = (media: Named): MediaKind => mediaKind(media) ?? 'image'

const MEBIBYTE = 1024 * 1024
const LIMITS = {
  image: { types: ['image/jpeg', 'image/png'], megabytes: 5, words: 'Images should be JPEG or PNG' },
  video: { types: ['video/mp4'], megabytes: 50, words: 'Videos should be MP4' },
}
/** "128x2000 px": a strip may lie or stand, so it is the shorter and the longer side that count. */
const SHORT_SIDE_PX = 128
const LONG_SIDE_PX = 2000

/** What the browser found when it opened a file that is to be uploaded. */
export type FileFacts = { width: number; height: number } | 'undecodable' | null

const kindOfFile = (file: Pick<File, 'name' | 'type'>) =>
  mediaKind({ mime_type: file.type, file_name: file.name, name: '' })

function sizeAdvice(kind: MediaKind, bytes: number): string | null {
  const { megabytes } = LIMITS[kind]
  if (bytes <= megabytes * MEBIBYTE) return null
  const limit = `${megabytes} MB`
  // A file that is over by a few bytes must not read as if it kept the limit.
  const size = formatSize(bytes) === limit ? `${bytes} B` : formatSize(bytes)
  return `${kind === 'image' ? 'Images' : 'Videos'} should have ${limit} at most; this one has ${size}.`
}

function dimensionAdvice(facts: FileFacts): string | null {
  if (!facts || facts === 'undecodable') return null
  const { width, height } = facts
  if (Math.min(width, height) <= SHORT_SIDE_PX && Math.max(width, height) <= LONG_SIDE_PX) return null
  return `Images should have ${SHORT_SIDE_PX}x${LONG_SIDE_PX} px at most; this one has ${width}x${height} px.`
}

/**
 * The displayed limit that a file exceeds, as one sentence; null where it keeps them all. The limits are
 * advice: the person decides (readings.md section 6).
 */
export function adviceFor(file: Pick<File, 'name' | 'type' | 'size'>, facts: FileFacts): string | null {
  if (file.size === 0) return 'This file is empty.'
  const kind = kindOfFile(file)
  if (!kind) return 'This is neither a JPEG or PNG image nor an MP4 video.'
  if (facts === 'undecodable') return 'This browser cannot decode this file, and a screen may not be able to play it.'
  const { types, words } = LIMITS[kind]
  if (file.type && !types.includes(file.type)) return `${words}; this one is ${file.type}.`
  return sizeAdvice(kind, file.size) ?? (kind === 'image' ? dimensionAdvice(facts) : null)
}
