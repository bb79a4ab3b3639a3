/** A type that browsers show, and the extensions of its files. */
export interface MediaType {
  mime: string
  extensions: readonly [string, ...string[]]
}

/** The number of bytes from the beginning of a file that tell its type. */
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

const CONTENT = new Set(['moov', 'mdat'])
const FILLER = new Set(['wide', 'free', 'skip'])

/** True for a QuickTime file from before `ftyp`: it begins with its content, or with filler in front of it. */
function isOldQuickTime(head: Buffer): boolean {
  let at = 0
  while (at + 8 <= head.length) {
    const [size, box] = [head.readUInt32BE(at), head.toString('latin1', at + 4, at + 8)]
    // 0 is to the end of the file, 1 has a longer size behind it; anything else holds at least one more box.
    if (CONTENT.has(box)) return size < 2 || size >= 16
    if (!FILLER.has(box) || size < 8) return false
    at += size
  }
  // The filler is longer than what is known here.
  return at > head.length && head.length >= HEAD_BYTES
}

function isoMedia(head: Buffer): MediaType | null {
  const text = head.toString('latin1', 0, 12)
  // The size of the first box: text would begin with a printable character.
  if (text.charCodeAt(0) >= 0x20) return null
  if (text.slice(4, 8) !== 'ftyp') return isOldQuickTime(head) ? mov : null
  const brand = text.slice(8, 12)
  if (brand === 'avif' || brand === 'avis') return type('image/avif', 'avif')
  if (brand === 'qt  ') return mov
  // Files with sound only, and photos that only Safari shows.
  return /^(M4A|M4B|hei|hev|mif|msf)/.test(brand) ? null : mp4
}

/** Checks the reserved bytes of BMP too, which are zero: the two letters alone also match a text. */
const isBitmap = (text: string) => text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0'

// A comment ends at the first `-->`: with another choice, a file of many comments would take years to match.
const SVG = /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i

const isSvg = (head: Buffer) => SVG.test(head.toString('utf8').replace(/^\uFEFF/, ''))

/** The type of a media file by its first bytes, not by its name; null if no browser shows it. */
export function sniffMediaType(head: Buffer): MediaType | null {
  const text = head.toString('latin1')
  const found = signatures.find(({ at, bytes }) => text.startsWith(bytes, at))
  // WebP and AVI files are both RIFF files.
  if (found && (found.at === 0 || text.startsWith('RIFF'))) return found.type
  if (isBitmap(text)) return type('image/bmp', 'bmp')
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('webm') ? webm : mkv
  return isoMedia(head) ?? (isSvg(head) ? svg : null)
}
