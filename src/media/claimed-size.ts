import type { PixelSize } from './thumbnail-size.ts'

/** The size of a JPEG stands behind its metadata, which may hold a preview. */
const HEAD_BYTES = 1024 * 1024

const latin1 = new TextDecoder('latin1')

type Reader = (view: DataView) => PixelSize

const png: Reader = view => ({ width: view.getUint32(16), height: view.getUint32(20) })
const gif: Reader = view => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })
const bmp: Reader = view => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) })

/** Three bytes, the lowest first. */
const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function webp(view: DataView): PixelSize {
  const chunk = latin1.decode(new Uint8Array(view.buffer, view.byteOffset + 12, 4))
  if (chunk === 'VP8X') return { width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Goes from segment to segment up to the one that begins a frame. */
function jpeg(view: DataView): PixelSize {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    // A segment may have more than one byte of filling before it.
    while (view.getUint8(at + 1) === 0xff) at += 1
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

/** AVIF states the size of each of its pictures in a box `ispe`; the whole picture is the largest. */
function avif(view: DataView): PixelSize {
  const text = latin1.decode(view)
  let largest = { width: 0, height: 0 }
  for (let at = text.indexOf('ispe'); at >= 0 && at + 16 <= text.length; at = text.indexOf('ispe', at + 4)) {
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** The reader for a file with these first 16 bytes; null if it is no picture of pixels. */
function readerFor(head: string): Reader | null {
  if (head.startsWith('\x89PNG')) return png
  if (head.startsWith('GIF8')) return gif
  if (head.startsWith('BM')) return bmp
  if (head.startsWith('\xff\xd8\xff')) return jpeg
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return webp
  return head.startsWith('ftypavi', 4) ? avif : null
}

/** The size in pixels that a picture claims before it is decoded; null if its bytes do not say one. */
export async function claimedSize(file: Blob): Promise<PixelSize | null> {
  const view = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const head = String.fromCharCode(...new Uint8Array(view.buffer, 0, Math.min(16, view.byteLength)))
  try {
    return readerFor(head)?.(view) ?? null
  } catch {
    // The file ends before its size.
    return null
  }
}
