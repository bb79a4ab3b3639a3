import type { MediaKind } from '../../api/media.ts'

/** The metadata that a browser derives from a file; width and height are in pixels, after rotation. */
interface KnownMetadata {
  state: 'known'
  width: number
  height: number
  /** Seconds; null for an image, and for a video without a stated length. */
  duration: number | null
  /** At most 320 px in width and height; null if the browser may not read the pixels. */
  thumbnail: Blob | null
}

export type FileMetadata = KnownMetadata | { state: 'undecodable' }

/** The address of a file of the server, or a file of the person's disk. */
export interface FileSource {
  kind: MediaKind
  from: string | Blob
}
