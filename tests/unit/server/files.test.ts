import { expect, test } from 'vitest'
import { displayName, storedName } from '../../server/uploads/file-names.ts'
import { type MediaType, sniffMediaType } from '../../server/uploads/media-type.ts'

const sniff = (head: string) => sniffMediaType(Buffer.from(head, 'latin1'))

/** The type of a file with this beginning, and its extensions. */
test.each<[string, MediaType | null]>([
  ['\xff\xd8\xff\xe0', { mime: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] }],
  ['\x89PNG\r\n\x1a\n', { mime: 'image/png', extensions: ['png'] }],
  ['GIF87a', { mime: 'image/gif', extensions: ['gif'] }],
  ['GIF89a', { mime: 'image/gif', extensions: ['gif'] }],
  ['RIFF\x24\0\0\0WEBPVP8 ', { mime: 'image/webp', extensions: ['webp'] }],
  ['RIFF\x24\0\0\0AVI LIST', { mime: 'video/x-msvideo', extensions: ['avi'] }],
  ['BM\x46\0\0\0\0\0\0\0\x36', { mime: 'image/bmp', extensions: ['bmp'] }],
  ['\0\0\0\x20ftypavif', { mime: 'image/avif', extensions: ['avif'] }],
  ['\0\0\0\x20ftypavis', { mime: 'image/avif', extensions: ['avif'] }],
  ['\0\0\0\x18ftypisom', { mime: 'video/mp4', extensions: ['mp4', 'm4v', 'mov'] }],
  ['\x1f\0\0\x18ftypisom', { mime: 'video/mp4', extensions: ['mp4', 'm4v', 'mov'] }],
  ['\0\0\0\x14ftypqt  ', { mime: 'video/quicktime', extensions: ['mov', 'mp4'] }],
  ['\0\0\0\x08wide\0\0\0\0mdat', { mime: 'video/quicktime', extensions: ['mov', 'mp4'] }],
  ['\x1a\x45\xdf\xa3\x9f webm', { mime: 'video/webm', extensions: ['webm'] }],
  ['\x1a\x45\xdf\xa3\x9f matroska', { mime: 'video/x-matroska', extensions: ['mkv'] }],
  ['<svg>', { mime: 'image/svg+xml', extensions: ['svg'] }],
  [' \n<?xml version="1.0"?>\n\n<!-- a -->\n\n<!DOCTYPE svg>\n\n<svg ', { mime: 'image/svg+xml', extensions: ['svg'] }],
  // A byte order mark is skipped only at the beginning of a file.
  [' \xef\xbb\xbfx<svg>', null],
  // WebP and AVI files are RIFF files; more than its two letters identifies a BMP.
  ['JUNK\x24\0\0\0WEBPVP8 ', null],
  ['XX\x46\0\0\0\0\0\0\0\x36', null],
  [' \0\0\x18ftypisom', null],
  ['\0\0\0\x18ftypmif1', null],
  ['\0\0\0\x18ftypiM4A', { mime: 'video/mp4', extensions: ['mp4', 'm4v', 'mov'] }],
  ['\0\0\x10\0moov\0\0\0\x6c', { mime: 'video/quicktime', extensions: ['mov', 'mp4'] }],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg>', { mime: 'image/svg+xml', extensions: ['svg'] }],
  ['<!-- a --><!-- b -- c --><svg>', { mime: 'image/svg+xml', extensions: ['svg'] }],
  // Texts that begin like a bitmap, like a GIF, or with a word of QuickTime; sound, a HEIC photo, pages, programs.
  ...['', 'Hello, I am called film.mp4', 'BMW drives by', 'GIF is a format', 'The free offer of today'].map(
    (text): [string, null] => [text, null],
  ),
  ...['\0\0\0\x20ftypM4A \0\0\0\0', '\0\0\0\x18ftypheic\0\0\0\0', 'RIFF\x24\0\0\0WAVEfmt ', '\x7fELF\x02\x01\x01'].map(
    (bytes): [string, null] => [bytes, null],
  ),
  ['<!doctype html><html><svg></svg>', null],
  ['<?xml version="1.0"?><html><svg></svg></html>', null],
  ['%PDF-1.7', null],
])('%j is %j', (head, type) => {
  expect(sniff(head)).toEqual(type)
})

test('a file that would have to be read in countless ways is refused at once', () => {
  for (const part of ['<!---->', '<!-- -->\n', '<!DOCTYPE x>', '<?xml ?>', ' ']) {
    expect(sniff(part.repeat(Math.floor(1024 / part.length)))).toBeNull()
  }
})

test.each([
  ['a%22b.png', 'a"b.png'],
  ['a%0Ab%0dc.png', 'a b c.png'],
  ['a%20b.png', 'a%20b.png'],
  ['C:\\films\\a.mp4', 'a.mp4'],
  ['films/a.mp4', 'a.mp4'],
  [' a.mp4 ', 'a.mp4'],
  ['\ta.mp4', 'a.mp4'],
  ['tab\there.png', 'tab here.png'],
  ['cafe\u0301.png', 'caf\u00e9.png'],
  ['', ''],
  ['films/', ''],
])('a file that comes as %j is called %j', (given, name) => {
  expect(displayName(given)).toBe(name)
})

test('a name fills what a file system takes, and not a byte more', () => {
  expect(displayName('x'.repeat(300))).toHaveLength(255)
  expect(displayName('é'.repeat(200))).toBe('é'.repeat(127))
  expect(displayName('x'.repeat(255))).toHaveLength(255)
})

const mp4: MediaType = { mime: 'video/mp4', extensions: ['mp4', 'm4v', 'mov'] }

test.each([
  ['a.mp4', 'a', 'mp4'],
  ['a.MOV', 'a', 'mov'],
  ['a.m4v', 'a', 'm4v'],
  ['a.png', 'a.png', 'mp4'],
  ['mp4', 'mp4', 'mp4'],
  ['.mp4', 'mp4', 'mp4'],
  ['...a...mp4', 'a', 'mp4'],
  [' . a . .mp4', 'a', 'mp4'],
  ['a?b.mp4', 'a?b', 'mp4'],
  ['', 'file', 'mp4'],
  ["Foto (1) 'baru' #2 100%.mp4", "Foto (1) 'baru' #2 100%", 'mp4'],
  ['Kopi & Té 🎈.MP4', 'Kopi & Té 🎈', 'mp4'],
  ['..', 'file', 'mp4'],
  ['a:b*c"d<e>f|g.mp4', 'a_b_c_d_e_f_g', 'mp4'],
])('a film called %j is stored as %s-….%s', (name, stem, extension) => {
  const stored = storedName(name, mp4)
  expect(stored.replace(/-[0-9a-f]{8}\./, '.')).toBe(`${stem}.${extension}`)
  expect(stored).toMatch(/-[0-9a-f]{8}\./)
  expect(storedName(name, mp4)).not.toBe(stored)
})

test('a stored name has 200 bytes at most, and no half character', () => {
  for (const character of ['a', 'é', '你', '🎈']) {
    const name = storedName(character.repeat(300), mp4)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(name)).toBeGreaterThan(195)
    // Half a character would become a replacement character.
    expect(Buffer.from(name).toString()).toBe(name)
  }
})

test('a name that has to be cut is not cut behind a space', () => {
  const ending = '-12345678.mp4'.length
  const stored = storedName(`${'x'.repeat(200 - ending - 1)} y.mp4`, mp4)
  expect(stored).toMatch(/x-[0-9a-f]{8}\.mp4$/)
})
