/** The formats that browsers often cannot decode, by the four letters that an MP4 or MOV file has for them. */
const FORMATS: ReadonlyArray<[format: MediaFormat, letters: RegExp]> = [
  ['HEVC', /hvc1|hev1/],
  ['Dolby Vision', /dvh1|dvhe/],
  ['ProRes', /ap4[hx]|apc[hnso]/],
  ['AV1', /av01/],
  ['MPEG-4 Visual', /mp4v/],
]

export type MediaFormat = 'HEIC' | 'HEVC' | 'Dolby Vision' | 'ProRes' | 'AV1' | 'MPEG-4 Visual'

const PHOTO_BRANDS = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/
/** The index of a long film may be large; the names of its formats are near its beginning. */
const INDEX_BYTES = 1024 * 1024
const MOST_BOXES = 64

const latin1 = new TextDecoder('latin1')

const textOf = async (file: Blob, from: number, to: number): Promise<string> =>
  latin1.decode(await file.slice(from, to).arrayBuffer())

/** Where a film of the MP4 family has its index, the box `moov`, in bytes; null if the file has none. */
export async function findIndex(file: Blob): Promise<{ from: number; to: number } | null> {
  let at = 0
  for (let boxes = 0; boxes < MOST_BOXES && at + 8 <= file.size; boxes += 1) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    const name = latin1.decode(head.buffer.slice(4, 8))
    const short = head.getUint32(0)
    // 1 announces a size of 64 bits after the name, 0 a box up to the end of the file.
    const size = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short || file.size - at
    if (name === 'moov') return { from: at, to: at + size }
    if (size < 8) return null
    at += size
  }
  return null
}

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
  const head = await textOf(file, 4, 12)
  if (PHOTO_BRANDS.test(head)) return 'HEIC'
  const place = await findIndex(file)
  const index = place ? await textOf(file, place.from, Math.min(place.to, place.from + INDEX_BYTES)) : ''
  return FORMATS.find(([, letters]) => letters.test(index))?.[0] ?? null
}
