import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readKind } from '../../../../src/base/file-kind.ts'
import { isComplete } from '../../../../src/media/fit/films/film.ts'
import { readPictureBytes } from '../../../../src/media/fit/pictures/picture.ts'
import { mediaFile } from '../../../support/product/media-files.ts'

const blobOf = (...parts: string[]) => new Blob([Buffer.from(parts.join(''), 'latin1')])
const fixture = async (name: string) => new Blob([await readFile(mediaFile(name))])

test('a file is what its first bytes say, whatever its name is', async () => {
  for (const [head, kind] of [
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0heic', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0avif', 'avif'],
    ['\0\0\0\x18ftypavif', 'avif'],
    ['\0\0\0\x14ftypqt  ', 'quicktime'],
    ['\0\0\0\x08wide', 'quicktime'],
    ['\0\0\0\x18ftypisom', 'mp4'],
    ['\0\0\0\x18ftyp3gp4', 'mp4'],
    ['RIFF....WEBP', 'webp'],
    ['RIFF....AVI ', 'avi'],
    ['RIFF....WAVE', 'other'],
    [`G${'\0'.repeat(187)}G`, 'mpeg-ts'],
    ['<?xml version="1.0"?><svg xmlns="x">', 'svg'],
    ['\xef\xbb\xbf\n<svg>', 'svg'],
    ['%PDF-1.4 <svg>', 'other'],
    ['Ask for the logo.', 'other'],
    ['', 'other'],
  ] as const) {
    expect([head, await readKind(blobOf(head))]).toEqual([head, kind])
  }
  const names = ['rotated.jpg', 'strip.png', 'film.mp4', 'films/television.mkv', 'films/hdr.webm', 'films/turned.mov']
  const kinds = await Promise.all(names.map(async name => readKind(await fixture(name))))
  expect(kinds).toEqual(['jpeg', 'png', 'mp4', 'matroska', 'webm', 'quicktime'])
})

// requirement 28.13
test("a film's own lengths say if its end is missing", async () => {
  for (const [name, kind] of [
    ['film.mp4', 'mp4'],
    ['films/turned.mov', 'quicktime'],
    ['films/television.mkv', 'matroska'],
    ['films/uneven.webm', 'webm'],
  ] as const) {
    const film = await fixture(name)
    expect([name, await isComplete(film, kind)]).toEqual([name, true])
    for (const part of [0.3, 0.9, 0.999]) {
      const start = film.slice(0, Math.floor(film.size * part))
      expect([name, part, await isComplete(start, kind)]).toEqual([name, part, false])
    }
  }
  // The end of a box that nobody needs may be missing, and what cannot be read is for others to judge.
  expect(await isComplete(blobOf('\0\0\0\x08moov', '\0\0\0\x20free'), 'mp4')).toBe(true)
  expect(await isComplete(blobOf('\x1a\x45\xdf\xa3'), 'matroska')).toBe(true)
})

// requirement 28.12
test('a picture tells if it is turned, animated, and where it was taken', async () => {
  const nothing = { isTurned: false, hasDetails: false, isAnimated: false }
  const turned = { ...nothing, isTurned: true, hasDetails: true }
  expect(await readPictureBytes(await fixture('rotated.jpg'))).toEqual(turned)
  expect(await readPictureBytes(await fixture('strip.png'))).toEqual(nothing)
  const head = 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff'
  const picture = '\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0'
  expect(await readPictureBytes(blobOf(head, picture, ';'))).toEqual(nothing)
  const control = '\x21\xf9\x04\0\0\0\0\0'
  const animated = { ...nothing, isAnimated: true }
  expect(await readPictureBytes(blobOf(head, control, picture, control, picture, ';'))).toEqual(animated)
  // A profile of colours may stand before what says that a picture moves, and may hold the same letters.
  const [profile, chunk] = ['ANIMacTL'.repeat(1000), (size: string, data: string) => `\0\0${size}${data}....`]
  const webp = (flags: string) => blobOf('RIFF....WEBPVP8X\x0a\0\0\0', flags, '\0'.repeat(9), 'ICCP', profile)
  const png = (...names: string[]) =>
    blobOf('\x89PNG....', chunk('\x1f\x40', `iCCP${profile}`), ...names.map(name => chunk('\0\0', name)))
  const avif = (brand: string) => blobOf('\0\0\0\x18ftyp', brand, '\0\0\0\0avifavis')
  for (const moving of [webp('\x22'), png('acTL', 'IDAT'), avif('avis')])
    expect(await readPictureBytes(moving)).toEqual(animated)
  for (const still of [webp('\x20'), blobOf('RIFF....WEBPVP8 ANIM'), png('IDAT', 'acTL'), avif('avif'), avif('mif1')])
    expect(await readPictureBytes(still)).toEqual(nothing)
  // An EXIF block that ends in the middle turns nothing.
  expect(await readPictureBytes(blobOf('\xff\xd8Exif\0\0MM\0*'))).toEqual({ ...nothing, hasDetails: true })
})
