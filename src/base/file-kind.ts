const PICTURES = ['jpeg', 'png', 'gif', 'webp', 'bmp', 'avif', 'svg', 'heic'] as const
const FILMS = ['mp4', 'quicktime', 'webm', 'matroska', 'avi', 'mpeg-ts', 'wmv', 'flv'] as const

type PictureKind = (typeof PICTURES)[number]
type FilmKind = (typeof FILMS)[number]
/** What the first bytes of a file say that it is. */
export type FileKind = PictureKind | FilmKind | 'other'

export const isPictureKind = (kind: FileKind): kind is PictureKind => PICTURES.some(one => one === kind)

export const isFilmKind = (kind: FileKind): kind is FilmKind => FILMS.some(one => one === kind)

const SIGNATURES: readonly [kind: FileKind, signature: string][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG'],
  ['gif', 'GIF8'],
  ['bmp', 'BM'],
  ['wmv', '\x30\x26\xb2\x75'],
  ['flv', 'FLV'],
]

/** The kind of a file of boxes, by the brands of its first box. */
function kindOfBrands(head: string): FileKind {
  const brand = head.slice(8, 12)
  if (/^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) return head.slice(0, 64).includes('avif') ? 'avif' : 'heic'
  if (/^avi[fs]$/.test(brand)) return 'avif'
  return brand === 'qt  ' ? 'quicktime' : 'mp4'
}

function kindOfHead(head: string): FileKind {
  const known = SIGNATURES.find(([, signature]) => head.startsWith(signature))
  if (known) return known[0]
  const box = head.slice(4, 8)
  if (box === 'ftyp') return kindOfBrands(head)
  // Old cameras write no first box with brands.
  if (['moov', 'mdat', 'wide', 'free', 'skip'].includes(box)) return 'quicktime'
  if (head.startsWith('\x1a\x45\xdf\xa3')) return head.slice(0, 64).includes('webm') ? 'webm' : 'matroska'
  if (head.startsWith('RIFF'))
    return head.slice(8, 12) === 'WEBP' ? 'webp' : head.slice(8, 12) === 'AVI ' ? 'avi' : 'other'
  // A transport stream is made of packets of 188 bytes, each with this first byte.
  if (head[0] === 'G' && head[188] === 'G') return 'mpeg-ts'
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) && /<svg[\s>]/i.test(head) ? 'svg' : 'other'
}

/** Reads the first bytes of a file: its name and the type that the browser guesses may be wrong. @throws if it is unreadable */
export async function readKind(file: Blob): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  return kindOfHead(String.fromCharCode(...bytes))
}
