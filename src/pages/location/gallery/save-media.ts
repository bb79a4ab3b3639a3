import type { Media } from '../../../api/media.ts'

/** One file that did not reach the playlist, and why. */
export interface FailedSave {
  media: Media
  error: unknown
}

interface SaveMedia {
  /** In the order of their selection, which becomes their order on the screen. */
  selected: readonly Media[]
  save: (media: Media) => Promise<unknown>
  /** Called before each file with its number, counted from 1. */
  onProgress: (number: number) => void
  /** Whether the error of one file makes all others pointless. */
  isHopeless: (error: unknown) => boolean
}

/**
 * Saves one file after the answer of the one before (requirement 6.23); a failure does not stop the rest.
 * @returns those that failed; the rest has arrived
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
