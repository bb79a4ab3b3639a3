import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '../api/media.ts'
import { collectionOf } from '../api/media-calls.ts'
import { mediaQuery } from '../api/queries.ts'
import { listingOf } from '../api/retry-safe-call.ts'
import { orderMedia } from './media-order.ts'
import type { ArrivedFile, Upload } from './upload.ts'

export const hasNameAndSize = (media: Media, file: File): boolean =>
  media.collection_name === collectionOf(file) && media.size === file.size

/** Null if the original is not there, or cannot be told from another file. */
export function originalIn(library: readonly Media[], { original }: Upload): Media | null {
  if (!original) return null
  const { file, fileName } = original
  const found = library.filter(media => (fileName ? media.file_name === fileName : hasNameAndSize(media, file)))
  return (found.length === 1 && found[0]) || null
}

/** @param library newest first: of several files with the same name and size, the uploaded one is the last */
const findIn = (library: readonly Media[], { file, fileName }: ArrivedFile): Media | null =>
  library.find(media => fileName !== '' && media.file_name === fileName) ??
  library.find(media => hasNameAndSize(media, file)) ??
  null

/**
 * The entries are in the order of the files; null for one that the library does not list (requirement 13.11).
 * @throws ApiError if the library cannot be loaded
 */
export async function findUploaded(
  queries: QueryClient,
  files: readonly ArrivedFile[],
): Promise<readonly (Media | null)[]> {
  const library = orderMedia(await listingOf(queries, mediaQuery).refetch(), 'newest')
  return files.map(file => findIn(library, file))
}
