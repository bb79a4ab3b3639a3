import type { FileMetadata, FileSource } from './file-metadata.ts'
import { readImage } from './read-image.ts'
import { readVideo } from './read-video.ts'

/** A decoder or a connection that is not done by then is given up. */
const TIMEOUT_MS = 20_000

/**
 * Derives thumbnail, dimensions and duration in the browser (requirement 4.5); the decoder is
 * released however it ends.
 * @throws where the file cannot be loaded, in time or at all, and where the signal ends it
 */
export async function deriveMetadata({ kind, from }: FileSource, signal: AbortSignal): Promise<FileMetadata> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  return kind === 'video' ? readVideo(from, bounded) : readImage(from, bounded)
}
