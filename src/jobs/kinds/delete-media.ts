import { deleteMedia } from '../../api/media-calls.ts'
import type { Id } from '../../base/id.ts'
import type { Steps } from '../steps.ts'

/** Deletes a media file; no call brings it back. */
export async function deleteMediaFile({ mediaId }: { mediaId: Id }, steps: Steps): Promise<null> {
  await steps.change(() => deleteMedia(mediaId))
  return null
}
