/** What a person compares before and after. */
export interface Facts {
  /** Bytes. */
  size: number
  /** Pixels, as shown: after rotation. */
  width: number
  height: number
  /** Length of a film; null for a picture, and for a film of unknown length. */
  seconds: number | null
  type: string
  /** A still of at most 640 px on its longer side; null if it could not be drawn. */
  frame: Blob | null
}

/** A ticker's pictures are 128 px high; all others may go anywhere. */
export type Aim = 'any' | 'ticker'

/** A file that was made to fit, beside the one that was chosen. */
export interface Preparation {
  file: File
  before: Facts
  after: Facts
  /** Sentences for the person, such as "Sound is left out: screens play muted." */
  changes: readonly string[]
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** The new content under the old name, with the extension of what it is now. */
export function renamed({ name, lastModified }: File, content: Blob): File {
  const stem = name.replace(/\.[^.]*$/, '') || name
  const { type } = content
  return new File([content], `${stem}.${EXTENSIONS[type] ?? 'bin'}`, { type, lastModified })
}
