import type { Media } from '../../../api/media.ts'

/** A file that was not saved, with its error. */
export interface FailedSave {
  media: Media
  error: unknown
}

interface SaveMedia {
  /** In the order of selection, which becomes the order on the screen. */
  selected: readonly Media[]
  save: (media: Media) => Promise<unknown>
  /** Called before each file with its number, from 1. */
  onProgress: (number: number) => void
  /** Tells if an error makes all further calls pointless. */
  isHopeless: (error: unknown) => boolean
}

/**
 * Saves the files one after the other, each after the answer for the one before (requirement 6.23). A failure does not
 * stop the rest.
 * @returns the files that failed
 */
export async function saveMedia({ selected, save, onProgress, isHopeless }: SaveMedia): Promise<FailedSave[]> {
  const failed: FailedSave[] = []
  for (const [index, media] of selected.entries()) {
    onProgress(index + 1)
    try {
      await save(media)
    } catch (error) {
      failed.push({ media, error })
      if (isHopeless(error)) return [...failed, ...selected.slice(index + 1).map(rest => ({ media: rest, error }))]
    }
  }
  return failed
}
