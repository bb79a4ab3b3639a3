import type { FileMetadata, FileSource } from './files/file-metadata.ts'
import { readImage } from './read-image.ts'
import { readVideo } from './files/read-video.ts'
import type { Thumbnails } from './files/thumbnail-client.ts'

/** A decoder or a connection that takes longer is given up. */
const TIMEOUT_MS = 20_000

/**
 * Derives thumbnail, dimensions and duration in the browser (requirement 4.5). The decoder is released in every case.
 * @throws if the file cannot be loaded in time, and if the signal is aborted
 */
export const deriveMetadata =
  (thumbnails: Thumbnails) =>
  async ({ kind, from }: FileSource, signal: AbortSignal): Promise<FileMetadata> => {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    return kind === 'video' ? readVideo(thumbnails, from, bounded) : readImage(thumbnails, from, bounded)
  }
