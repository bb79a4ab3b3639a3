import type { Media } from '../api/media.ts'
import { collectionOf } from '../api/media-calls.ts'
import type { Upload } from './upload.ts'

/** True if the media item may be the uploaded file: same name, same size. */
export const hasNameAndSize = (media: Media, file: File): boolean =>
  media.collection_name === collectionOf(file) && media.size === file.size

/** The original of a fitted file in the library; null if it is not there, or cannot be told from another file. */
export function originalIn(library: readonly Media[], { original }: Upload): Media | null {
  if (!original) return null
  const { file, fileName } = original
  const found = library.filter(media => (fileName ? media.file_name === fileName : hasNameAndSize(media, file)))
  return (found.length === 1 && found[0]) || null
}
