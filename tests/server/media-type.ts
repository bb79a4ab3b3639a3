/** A type that browsers show, and the extensions that files of it may have. */
export interface MediaType {
  mime: string
  extensions: readonly [string, ...string[]]
}

/** Bytes of a file's beginning that are enough to tell its type. */
export const HEAD_BYTES = 1024

const type = (mime: string, ...extensions: [string, ...string[]]): MediaType => ({ mime, extensions })

const mp4 = type('video/mp4', 'mp4', 'm4v', 'mov')
const mov = type('video/quicktime', 'mov', 'mp4')
const webm = type('video/webm', 'webm')
const mkv = type('video/x-matroska', 'mkv')
const svg = type('image/svg+xml', 'svg')

const signatures: ReadonlyArray<{ type: MediaType; at: number; bytes: string }> = [
  { type: type('image/jpeg', 'jpg', 'jpeg', 'jfif'), at: 0, bytes: '\xff\xd8\xff' },
  { type: type('image/png', 'png'), at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: type('image/gif', 'gif'), at: 0, bytes: 'GIF87a' },
  { type: type('image/gif', 'gif'), at: 0, bytes: 'GIF89a' },
  { type: type('image/webp', 'webp'), at: 8, bytes: 'WEBP' },
  { type: type('video/x-msvideo', 'avi'), at: 8, bytes: 'AVI ' },
]

/** QuickTime files from before `ftyp` begin with one of these boxes. */
const OLD_QUICKTIME = new Set(['moov', 'mdat', 'wide', 'free', 'skip'])

function isoMedia(text: string): MediaType | null {
  // The size of the first box: text would begin with a printable character.
  if (text.charCodeAt(0) >= 0x20) return null
  const box = text.slice(4, 8)
  if (OLD_QUICKTIME.has(box)) return mov
  if (box !== 'ftyp') return null
  const brand = text.slice(8, 12)
  if (brand === 'avif' || brand === 'avis') return type('image/avif', 'avif')
  if (brand === 'qt  ') return mov
  // Sound alone, and photos that no browser but Safari shows.
  return /^(M4A|M4B|hei|hev|mif|msf)/.test(brand) ? null : mp4
}

/** BMP's two letters alone would let in any text that begins with BM: its reserved bytes are zero. */
const isBitmap = (text: string) => text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0'

// A comment ends at its first end: were there a choice, a file of many comments would take years to try them all.
const SVG = /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i

const isSvg = (head: Buffer) => SVG.test(head.toString('utf8').replace(/^\uFEFF/, ''))

/** Tells a media file's type from its first bytes, whatever its name says; null for what no browser shows. */
export function sniffMediaType(head: Buffer): MediaType | null {
  const text = head.toString('latin1')
  const found = signatures.find(({ at, bytes }) => text.startsWith(bytes, at))
  // WEBP and AVI both live in a RIFF file.
  if (found && (found.at === 0 || text.startsWith('RIFF'))) return found.type
  if (isBitmap(text)) return type('image/bmp', 'bmp')
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? webm : mkv
  return isoMedia(text) ?? (isSvg(head) ? svg : null)
}
