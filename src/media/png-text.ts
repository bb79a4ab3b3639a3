const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes of a chunk beside its data: the length, the type and the checksum, four each. */
const FRAME = 12

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

interface Chunk {
  type: string
  data: Uint8Array
  /** The offset of the first byte after the chunk. */
  end: number
}

/** Null if the bytes end before the chunk does, or its checksum is wrong. */
function chunkAt(bytes: Uint8Array, offset: number): Chunk | null {
  if (offset + FRAME > bytes.length) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = offset + FRAME + view.getUint32(offset)
  if (end > bytes.length || crc32(bytes.subarray(offset + 4, end - 4)) !== view.getUint32(end - 4)) return null
  const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8))
  return { type, data: bytes.subarray(offset + 8, end - 4), end }
}

const hasSignature = (bytes: Uint8Array) => SIGNATURE.every((byte, index) => bytes[index] === byte)

/** The data of an iTXt chunk: keyword, no compression, no language, no translated keyword, UTF-8. */
const textData = (keyword: string, text: string) => new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`)

function chunkOf(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(FRAME + data.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(type), 4)
  chunk.set(data, 8)
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, chunk.length - 4)))
  return chunk
}

/**
 * The text comes right after the first chunk: the first bytes of the file are enough to find it.
 * @param keyword of 1 to 79 Latin letters, digits and single spaces
 * @throws Error if the bytes are no PNG
 */
export function withPngText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  const header = hasSignature(png) ? chunkAt(png, SIGNATURE.length) : null
  if (header?.type !== 'IHDR') throw new Error('The browser gave a picture that is no PNG.')
  const added = chunkOf('iTXt', textData(keyword, text))
  const result = new Uint8Array(png.length + added.length)
  result.set(png.subarray(0, header.end))
  result.set(added, header.end)
  result.set(png.subarray(header.end), header.end + added.length)
  return result
}

/** Null for another keyword, for compressed text and for broken UTF-8. */
function textIn(data: Uint8Array, keyword: string): string | null {
  const start = textData(keyword, '')
  if (!start.every((byte, index) => data[index] === byte)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data.subarray(start.length))
  } catch {
    return null
  }
}

/**
 * @param bytes the file, or its first bytes
 * @returns null if there is no such text before the pixels, or the bytes are no PNG
 */
export function pngText(bytes: Uint8Array, keyword: string): string | null {
  if (!hasSignature(bytes)) return null
  for (
    let chunk = chunkAt(bytes, SIGNATURE.length);
    chunk && chunk.type !== 'IDAT';
    chunk = chunkAt(bytes, chunk.end)
  ) {
    const text = chunk.type === 'iTXt' ? textIn(chunk.data, keyword) : null
    if (text !== null) return text
  }
  return null
}
