import { readKind } from '../../base/file-kind.ts'
import { boxNamed } from './mp4-boxes.ts'

/** The formats that browsers often cannot decode, by the four letters that an MP4 or MOV file has for them. */
const FORMATS: ReadonlyArray<[format: MediaFormat, letters: RegExp]> = [
  ['HEVC', /hvc1|hev1/],
  ['Dolby Vision', /dvh1|dvhe/],
  ['ProRes', /ap4[hx]|apc[hnso]/],
  ['AV1', /av01/],
  ['MPEG-4 Visual', /mp4v/],
]

export type MediaFormat = 'HEIC' | 'HEVC' | 'Dolby Vision' | 'ProRes' | 'AV1' | 'MPEG-4 Visual'

/** The index of a long film may be large; the names of its formats are near its beginning. */
const INDEX_BYTES = 1024 * 1024

/** False if a chosen file was moved, changed or deleted since: the browser refuses to read it then. Reads one byte. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Null for another container than those of the MP4 family. */
export async function readFormat(file: Blob): Promise<MediaFormat | null> {
  if ((await readKind(file)) === 'heic') return 'HEIC'
  const content = await boxNamed('moov', file)
  const index = (await content?.slice(0, INDEX_BYTES).text()) ?? ''
  return FORMATS.find(([, letters]) => letters.test(index))?.[0] ?? null
}
