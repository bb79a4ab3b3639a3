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

/** The most characters that a file's name takes from the text. */
const LONGEST = 40

/** Takes the letters and digits, and cuts them at a word end. @param fallback for a text without any */
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

/** The names are in the order of the pieces. */
export function fileNames(text: string, count: number, fallback: string): string[] {
  const name = nameOf(text, fallback)
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
