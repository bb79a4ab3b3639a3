/** The tag of the EXIF block that says how to turn the photo; 1 is upright. */
const ORIENTATION = 0x0112

/** What a picture's bytes say that its pixels do not. */
export interface PictureBytes {
  isTurned: boolean
  /** The photo says where, when and with what it was taken. */
  hasDetails: boolean
  isAnimated: boolean
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The orientation in a TIFF block, 1 to 8; 1 if it says nothing readable. */
function orientationOf(tiff: DataView): number {
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  const count = tiff.getUint16(directory, isLittle)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12
    if (tiff.getUint16(entry, isLittle) === ORIENTATION) return tiff.getUint16(entry + 8, isLittle)
  }
  return 1
}

function readOrientation(bytes: Uint8Array): number | null {
  const at = latin1(bytes).indexOf('Exif\0\0')
  if (at < 0) return null
  try {
    return orientationOf(new DataView(bytes.buffer, bytes.byteOffset + at + 6))
  } catch {
    // The block ends in the middle: the browser does not turn such a photo either.
    return 1
  }
}

/** The length of the chain of blocks at `at`: each begins with its length, and an empty one is the last. */
function skipBlocks(bytes: Uint8Array, at: number): number {
  let end = at
  while (bytes[end]) end += (bytes[end] ?? 0) + 1
  return end + 1
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** True if a GIF has a second picture. */
function hasSecondPicture(bytes: Uint8Array): boolean {
  let pictures = 0
  let at = 13 + colourTable(bytes[10] ?? 0)
  while (at < bytes.length && pictures < 2) {
    if (bytes[at] === 0x21) at = skipBlocks(bytes, at + 2)
    else if (bytes[at] === 0x2c) {
      pictures += 1
      at = skipBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0))
    } else break
  }
  return pictures > 1
}

function isAnimated(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 4096))
  if (head.startsWith('GIF8')) return hasSecondPicture(bytes)
  if (head.startsWith('RIFF')) return head.includes('ANIM')
  return head.startsWith('\x89PNG') && /acTL/.test(head)
}

/** Reads what the browser does not tell of a picture: only its first 4 MB, in which all of this stands. */
export async function readPictureBytes(file: Blob): Promise<PictureBytes> {
  const bytes = new Uint8Array(await file.slice(0, 4 * 1024 * 1024).arrayBuffer())
  const orientation = readOrientation(bytes.subarray(0, 128 * 1024))
  return { isTurned: (orientation ?? 1) > 1, hasDetails: orientation !== null, isAnimated: isAnimated(bytes) }
}
