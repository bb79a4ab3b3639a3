import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { displayName, storedName } from '../../server/uploads/file-names.ts'
import { sniffMediaType } from '../../server/uploads/media-type.ts'

const sniff = (head: string) => sniffMediaType(Buffer.from(head, 'latin1'))?.mime ?? null

test.each([
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['GIF', 'GIF89a\x01\0\x01\0', 'image/gif'],
  ['WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'image/bmp'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0', 'image/avif'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  [
    'SVG after a byte order mark and a prologue',
    '\xef\xbb\xbf<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg>',
    'image/svg+xml',
  ],
  ['MP4', '\0\0\0\x18ftypisom\0\0\x02\0', 'video/mp4'],
  ['MP4 of a telephone', '\0\0\0\x1cftypmp42\0\0\0\0', 'video/mp4'],
  ['MOV', '\0\0\0\x14ftypqt  \0\0\0\0', 'video/quicktime'],
  ['MOV of old', '\0\0\x10\0moov\0\0\0\x6c', 'video/quicktime'],
  ['MOV of old behind filler', '\0\0\0\x08wide\0\0\0\x0cfree1234\0\0\x10\0mdat', 'video/quicktime'],
  ['MOV of old without a size', '\0\0\0\0mdat', 'video/quicktime'],
  ['MOV of old behind much filler', `\0\x01\0\0free${'\0'.repeat(1016)}`, 'video/quicktime'],
  ['WebM', '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm'],
  ['MKV', '\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska', 'video/x-matroska'],
  ['AVI', 'RIFF\x24\0\0\0AVI LIST', 'video/x-msvideo'],
])('%s is told by its first bytes', (_what, head, mime) => {
  expect(sniff(head)).toBe(mime)
})

test.each([
  ['nothing', ''],
  ['text', 'Hello, I am called film.mp4'],
  ['a text that begins like a bitmap', 'BMW drives by'],
  ['a text that begins like a GIF', 'GIF is a format'],
  ['a text with a word of QuickTime', 'The free offer of today'],
  ['a ZIP file behind filler of QuickTime', '\0\0\0\x08freePK\x03\x04\x14\0\0\0\x08\0'],
  ['a ZIP file behind filler with a size', `\0\0\0\x20skip${'\0'.repeat(24)}PK\x03\x04\x14\0\0\0`],
  ['a ZIP file behind an empty box', '\0\0\0\x08moovPK\x03\x04\x14\0\0\0'],
  ['a ZIP file behind filler without a size', '\0\0\0\0freePK\x03\x04'],
  ['a sound file of the MP4 family', '\0\0\0\x20ftypM4A \0\0\0\0'],
  ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0'],
  ['a WAV file', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a page', '<!doctype html><html><svg></svg>'],
  ['a page inside XML', '<?xml version="1.0"?><html><svg></svg></html>'],
  ['a program', '\x7fELF\x02\x01\x01'],
  ['a PDF', '%PDF-1.7'],
])('%s is refused', (_what, head) => {
  expect(sniff(head)).toBeNull()
})

test('a file that would have to be read in countless ways is refused at once', () => {
  for (const part of ['<!---->', '<!-- -->\n', '<!DOCTYPE x>', '<?xml ?>', ' ']) {
    expect(sniff(part.repeat(Math.floor(1024 / part.length)))).toBeNull()
  }
  expect(sniff('<!-- a --><!-- b -- c --><svg>')).toBe('image/svg+xml')
})

test('the project’s own fixtures are what they say', async () => {
  const files = {
    'film.mp4': 'video/mp4',
    'hevc-with-sound.mp4': 'video/mp4',
    'rotated.jpg': 'image/jpeg',
    'strip.png': 'image/png',
  }
  for (const [name, mime] of Object.entries(files)) {
    const bytes = await readFile(new URL(`../../fixtures/${name}`, import.meta.url))
    expect([name, sniffMediaType(bytes.subarray(0, 1024))?.mime]).toEqual([name, mime])
  }
})

describe('a stored name', () => {
  const png = { mime: 'image/png', extensions: ['png'] } as const
  const stem = (name: string) => storedName(displayName(name), png).replace(/-[0-9a-f]{8}(\.\w+)$/, '$1')

  test.each([
    ["Foto (1) 'baru' #2 100%.png", "Foto (1) 'baru' #2 100%.png"],
    ['Kopi & Té 🎈.PNG', 'Kopi & Té 🎈.png'],
    ['page.html', 'page.html.png'],
    ['noextension', 'noextension.png'],
    ['..', 'file.png'],
    ['.htaccess', 'htaccess.png'],
    ['a:b*c"d<e>f|g.png', 'a_b_c_d_e_f_g.png'],
    ['tab\there.png', 'tab here.png'],
    ['  spaces . .png', 'spaces.png'],
    ['../../etc/passwd', 'passwd.png'],
  ])('of %j reads %j', (name, wanted) => {
    expect(stem(name)).toBe(wanted)
  })

  test('is never longer than 200 bytes and never cuts a character', () => {
    for (const character of ['a', 'é', '你', '🎈']) {
      const name = storedName(character.repeat(300), png)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(Buffer.byteLength(name)).toBeGreaterThan(195)
      // Half a character would become a replacement character.
      expect(Buffer.from(name).toString()).toBe(name)
    }
  })
})
