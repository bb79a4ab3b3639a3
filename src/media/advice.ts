import { type MediaKind, mediaKind } from './classify.ts'
import { formatSize } from './format.ts'

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
