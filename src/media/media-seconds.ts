import { fileUrl, type Media } from '../api/media.ts'
import { shownKind } from '../api/classify.ts'
import { metadataOf, storedFile } from './metadata-store.ts'
import { useStore } from '../base/stores.ts'

/** The dwell time of an image if the person gives it no other (requirement 6.22). */
export const IMAGE_SECONDS = 15

/** Given for an unknown duration: a screen plays a video to its end in any case. */
const UNKNOWN_SECONDS = 0

/**
 * A function that gives the seconds of one item: for a video the duration that this browser measures, to a tenth; for an
 * image `imageSeconds`.
 */
export function useSecondsOf() {
  const metadataStore = useStore(metadataOf)
  return async (media: Media, imageSeconds = IMAGE_SECONDS): Promise<number> => {
    if (shownKind(media) === 'image') return imageSeconds
    const metadata = await metadataStore.measure(storedFile(media, fileUrl(media)))
    const seconds = metadata.state === 'known' ? metadata.duration : null
    return seconds === null ? UNKNOWN_SECONDS : Math.round(seconds * 10) / 10
  }
}
