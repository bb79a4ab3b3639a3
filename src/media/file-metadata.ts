import type { MediaKind } from './classify.ts'

/** What a browser finds in a file: pixels as they are shown, seconds, and a small picture of it. */
interface KnownMetadata {
  state: 'known'
  width: number
  height: number
  /** Seconds; null for an image, and for a video that does not know. */
  duration: number | null
  /** At most 320 px in width and height; null where the browser may not read the pixels. */
  thumbnail: Blob | null
}

export type FileMetadata = KnownMetadata | { state: 'undecodable' }

/** A file of the server by its address, or one of the person's own disk. */
export interface FileSource {
  kind: MediaKind
  from: string | Blob
}
