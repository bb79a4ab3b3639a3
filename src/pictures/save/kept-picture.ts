import type { Id } from '../../base/id.ts'
import type { ArrivedFile } from '../../media/upload.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'
import type { PendingOutcome } from '../../page/retry-safe-call.ts'

/** Thrown if a picture is not saved, or if it is not known to be. The headline says what happened, the message why, and the way out. */
export class NotSaved extends Error {
  constructor(
    readonly headline: string,
    reason: string,
  ) {
    super(reason)
  }
}

/** Characters of the text that a file name keeps. */
const LONGEST = 40

/** The name of a file for a text: its letters and digits, cut at a word end. @param fallback for a text without any */
function nameOf(text: string, fallback: string): string {
  const words = text
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  let name = ''
  for (const word of words) {
    if (`${name} ${word}`.length > LONGEST) break
    name = `${name} ${word}`.trim()
  }
  return name || [...(words[0] ?? '')].slice(0, LONGEST).join('') || fallback
}

/** The file names of the pieces of a picture, in their order. */
export function fileNames(text: string, count: number, fallback: string): string[] {
  const name = nameOf(text, fallback)
  if (count === 1) return [`${name}.png`]
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1} of ${count}.png`)
}

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
