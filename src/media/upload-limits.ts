import { type MediaKind, mediaKind } from './classify.ts'
import { formatDimensions, formatSize } from './format.ts'

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

/** What is to be said of a file before it is sent. */
export interface Finding {
  /** Whether it waits for the person: no screen may be able to show it. */
  holds: boolean
  /** The reason, or the displayed limits that the file exceeds; empty if it keeps them all. */
  text: string
}

const kindOfFile = (file: Pick<File, 'name' | 'type'>) =>
  mediaKind({ mime_type: file.type, file_name: file.name, name: '' })

function reasonToHold({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, facts: FileFacts): string {
  if (size === 0) return 'This file is empty.'
  if (!kindOfFile({ name, type })) return 'This is neither an image nor a video.'
  if (facts === 'undecodable') return 'This browser cannot decode this file, and a screen may not be able to play it.'
  return ''
}

function excessSize(kind: MediaKind, bytes: number): string {
  const { megabytes } = LIMITS[kind]
  if (bytes <= megabytes * MEBIBYTE) return ''
  const limit = `${megabytes} MB`
  // A file that is over by a few bytes must not read as if it kept the limit.
  const size = formatSize(bytes) === limit ? `${bytes} B` : formatSize(bytes)
  return `${size} (recommended: up to ${limit})`
}

function excessDimensions(facts: FileFacts): string {
  if (!facts || facts === 'undecodable') return ''
  const { width, height } = facts
  if (Math.min(width, height) <= SHORT_SIDE_PX && Math.max(width, height) <= LONG_SIDE_PX) return ''
  return `${formatDimensions(width, height)} px (recommended: up to ${SHORT_SIDE_PX}x${LONG_SIDE_PX} px)`
}

/** The displayed limits that a file exceeds, in one line; empty if it keeps them all. */
function noteOn(kind: MediaKind, { type, size }: Pick<File, 'type' | 'size'>, facts: FileFacts): string {
  const { types, words } = LIMITS[kind]
  const isOther = /^(?:image|video)\//.test(type) && !types.includes(type)
  const parts = [
    isOther ? `${words}, this one is ${type}` : '',
    excessSize(kind, size),
    kind === 'image' ? excessDimensions(facts) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What to say of a file that was opened. The displayed limits are advice and hold nothing up. */
export function findingFor(file: Pick<File, 'name' | 'type' | 'size'>, facts: FileFacts): Finding {
  const reason = reasonToHold(file, facts)
  if (reason) return { holds: true, text: reason }
  const kind = kindOfFile(file)
  return { holds: false, text: kind ? noteOn(kind, file, facts) : '' }
}
