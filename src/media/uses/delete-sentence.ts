import type { Media } from '../../api/media.ts'
import { mediaName } from '../media-order.ts'

/** The beginning of the question before a delete, which needs no index. */
export const deleteSentence = (media: Media): string =>
  `Delete “${mediaName(media)}”? It is taken out of every playlist that shows it. This cannot be undone.`
