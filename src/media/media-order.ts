import { type Media, mediaName } from '../api/media.ts'
import { compareIds } from '../base/id.ts'
import { compareNames } from '../base/natural-order.ts'

export type MediaOrder = 'newest' | 'name' | 'size'

const comparisons: Record<MediaOrder, (a: Media, b: Media) => number> = {
  // The newest item has the highest id.
  newest: (a, b) => compareIds(b.id, a.id),
  name: (a, b) => compareNames(mediaName(a), mediaName(b)),
  size: (a, b) => b.size - a.size,
}

export const orderMedia = (list: readonly Media[], order: MediaOrder): Media[] => list.toSorted(comparisons[order])
