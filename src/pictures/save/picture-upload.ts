import { oncePer } from '../../base/once-per.ts'
import type { ArrivedFile } from '../../media/upload.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'

/** The headline says what happened, the message why, and the way out. */
export class NotSaved extends Error {
  constructor(
    readonly headline: string,
    reason: string,
  ) {
    super(reason)
  }
}

/** At most 40 characters, to a word end if there is one. */
const BEGINNING = /^(?:.{1,40}(?= |$)|.{1,40})/u

/** Made of the letters and digits, in the order of the pieces. @param fallback for a text without any */
export function fileNames(text: string, count: number, fallback: string): string[] {
  const words = text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const name = BEGINNING.exec(words)?.[0] ?? fallback
  if (count === 1) return [`${name}.png`]
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1} of ${count}.png`)
}

/** The upload of one picture: another try sends only what is missing (requirement 29.7). */
export interface PictureUpload {
  /** From left to right. */
  files: readonly File[]
  arrived: Map<File, ArrivedFile>
}

/** The uploads by the recipes of their pictures, as text. */
export const pictureUploadsOf = oncePer((_queue: UploadQueue) => new Map<string, PictureUpload>())
