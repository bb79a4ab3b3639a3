import type { Id } from '../../base/id.ts'
import type { ArrivedFile } from '../../media/upload.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'
import type { PendingOutcome } from '../../page/retry-safe-call.ts'

/** How far a picture has come into one playlist. */
export interface Adding {
  /** The ids of its files that are in the playlist. */
  added: Set<string>
  /** The file after them, if the answer for it was lost. */
  pending: PendingOutcome<Id>
}

/** The files of a picture, and how far they have come: another try does only what is missing (requirements 29.7, 29.8). */
export interface KeptPicture {
  /** From left to right. */
  files: readonly File[]
  arrived: Map<File, ArrivedFile>
  /** By the id of the playlist; none for one that has got the whole picture. */
  addings: Map<string, Adding>
}

/** The pictures of one session by their recipes. */
const kept = new WeakMap<UploadQueue, Map<string, KeptPicture>>()

/**
 * The files that were made of a recipe in this session, or are made now.
 * @param recipe as text
 */
export async function keptPicture(
  uploads: UploadQueue,
  recipe: string,
  make: () => Promise<File[]>,
): Promise<KeptPicture> {
  const pictures = kept.get(uploads) ?? new Map<string, KeptPicture>()
  kept.set(uploads, pictures)
  const known = pictures.get(recipe)
  if (known) return known
  const made: KeptPicture = { files: await make(), arrived: new Map(), addings: new Map() }
  pictures.set(recipe, made)
  return made
}

/** How far the picture has come into a playlist. */
export function addingTo({ addings }: KeptPicture, playlist: Id): Adding {
  const adding = addings.get(String(playlist)) ?? { added: new Set<string>(), pending: { current: null } }
  addings.set(String(playlist), adding)
  return adding
}

/** Lets another try send these files again, as new ones: the uploads of the old ones have ended. */
export function forgetFiles(picture: KeptPicture, gone: readonly File[]): void {
  picture.files = picture.files.map(file => (gone.includes(file) ? new File([file], file.name, file) : file))
  for (const file of gone) picture.arrived.delete(file)
}
