import { openAsBlob } from 'node:fs'
import { expect, test } from 'vitest'
import { isLargeSvg } from '../../../src/api/media.ts'
import { readOther, tooMuchText } from '../../../src/media/files/remedy.ts'
import { claimedSize, countSvgElements, tooMuchOf } from '../../../src/media/too-much.ts'
import { claimingPng, crowdedSvg, multiplyingSvg, ZIP } from '../../support/hostile/heavy-files.ts'

const fixture = (name: string) => openAsBlob(new URL(`../../fixtures/${name}`, import.meta.url))
const latin1 = (text: string) => new Blob([Uint8Array.from(text, letter => letter.charCodeAt(0))])
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

// requirement 4.24
test.each([
  ['PNG', new Blob([claimingPng(30_000, 20_000)]), 30_000, 20_000],
  ['GIF', latin1('GIF89a\x40\x01\xf0\x00rest of it'), 320, 240],
  ['BMP from top to bottom', latin1(`BM${'\0'.repeat(16)}\x40\x01\0\0\x10\xff\xff\xff rest`), 320, 240],
  ['WebP', latin1(`RIFF\0\0\0\0WEBPVP8 \0\0\0\0${'\0'.repeat(6)}\x40\x01\xf0\x00`), 320, 240],
  ['WebP without loss', latin1('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x3f\xc1\x3b\x00'), 320, 240],
  ['WebP with extensions', latin1('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x3f\x01\x00\xef\x00\x00'), 320, 240],
  ['JPEG', latin1('\xff\xd8\xff\xe1\x00\x06\xff\xc0xx\xff\xff\xc2\x00\x11\x08\x00\xf0\x01\x40 rest'), 320, 240],
  ['AVIF', latin1(`\0\0\0\x20ftypavif ispe\0\0\0\0\0\0\0\x10\0\0\0\x10 ispe\0\0\0\0\0\0\x01\x40\0\0\0\xf0`), 320, 240],
])('the size that a %s claims is known before it is decoded', async (_kind, file, width, height) => {
  expect(await claimedSize(file)).toEqual({ width, height })
})

test('the sizes of real pictures are their own, and what is no picture claims none', async () => {
  expect(await claimedSize(await fixture('strip.png'))).toMatchObject({ height: 128 })
  const { width = 0, height = 0 } = (await claimedSize(await fixture('rotated.jpg'))) ?? {}
  expect(Math.min(width, height)).toBeGreaterThan(0)
  expect(await tooMuchOf(await fixture('strip.png'))).toBeNull()
  const cutOff = ['\x89PNG\r\n\x1a\n\0\0', '\xff\xd8\xff\xe1\x00\x06xxxx']
  for (const content of ['', 'hello, I am not a picture at all', ...cutOff, svg('<g/>')])
    expect(await claimedSize(latin1(content)), content).toBeNull()
})

// requirement 4.24
test('a few kilobytes that claim too many pixels are too much, a photo of 50 megapixels is not', async () => {
  const bomb = new Blob([claimingPng(30_000, 30_000)])
  expect(bomb.size).toBeLessThan(10_000)
  expect(await tooMuchOf(bomb)).toEqual({ what: 'pixels', width: 30_000, height: 30_000 })
  expect(await tooMuchOf(new Blob([claimingPng(8_000, 8_000)]))).toBeNull()
  expect(await tooMuchOf(new Blob([claimingPng(8_001, 8_000)]))).not.toBeNull()
  // A side without an end must not overflow.
  expect(await tooMuchOf(new Blob([claimingPng(2 ** 31 - 1, 2 ** 31 - 1)]))).toMatchObject({ what: 'pixels' })
})

// requirement 4.24
test('an SVG of a million elements is too much, whether they are written or used', async () => {
  expect(await tooMuchOf(new Blob([crowdedSvg(1_000_000)]))).toEqual({ what: 'svg' })
  expect(await tooMuchOf(new Blob([crowdedSvg(150_000)]))).toEqual({ what: 'svg' })
  const small = new Blob([multiplyingSvg(9)])
  expect(small.size).toBeLessThan(3_000)
  expect(await tooMuchOf(small)).toEqual({ what: 'svg' })
  expect(await tooMuchOf(new Blob([crowdedSvg(50_000)]))).toBeNull()
  expect(await tooMuchOf(new Blob([multiplyingSvg(4)]))).toBeNull()
})

test.each([
  ['nothing inside', svg(''), 1],
  ['an end tag and one that ends itself', svg('<g><rect/></g><!-- <g/> -->'), 4],
  ['a sign in a text', svg('<text title="a > b">x</text>'), 2],
  ['a group that is used twice', svg('<g id="a"><rect/></g><use href="#a"/><use xlink:href="#a"/>'), 9],
  ['a group that uses itself', svg('<g id="a"><use href="#a"/></g>'), 3],
  ['two groups that use each other', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), 7],
  ['a use of nothing', svg('<use href="#gone"/><use href="other.svg#a"/>'), 3],
])('the elements of an SVG with %s are counted', (_what, text, wanted) => {
  expect(countSvgElements(text, 100)).toBe(wanted)
})

test('an SVG that is deeper than any drawing is too much', () => {
  expect(countSvgElements(svg('<g>'.repeat(2_000)), 100_000)).toBe(Number.POSITIVE_INFINITY)
  const chain = Array.from({ length: 2_000 }, (_, level) => `<g id="g${level}"><use href="#g${level + 1}"/></g>`)
  expect(countSvgElements(svg(chain.join('')), 100_000)).toBe(Number.POSITIVE_INFINITY)
})

// requirement 9.16
test('a display knows a heavy SVG by its size', () => {
  const media = (file_name: string, mime_type: string, size: number) => ({ file_name, mime_type, size })
  expect(isLargeSvg(media('a.svg', '', 2_000_001))).toBe(true)
  expect(isLargeSvg(media('a', 'image/svg+xml', 4_000_000))).toBe(true)
  expect(isLargeSvg(media('a.svg', 'image/svg+xml', 2_000_000))).toBe(false)
  expect(isLargeSvg(media('a.png', 'image/png', 9_000_000))).toBe(false)
})

// requirement 4.24
test.each([
  ['an archive', new Blob([ZIP]), 'a ZIP archive'],
  ['a PDF', latin1('%PDF-1.7'), 'a PDF'],
  ['a page', latin1('\n <!DOCTYPE html><p>'), 'a web page'],
  ['a program', latin1('\x7fELF\x02'), 'a program'],
])('%s with the name of a picture says what it is', async (_what, file, what) => {
  const sentence = await readOther(new File([file], 'picture.png'), 'image')
  expect(sentence).toMatch(new RegExp(`^This is ${what}, whatever its name says\\. .+\\.$`))
})

// requirement 4.24
test.each(['menu.docx', 'Prices.XLSX', 'talk.pptx', 'menu.odt', 'talk.key'])(
  '%s is a document, not an archive',
  async name => {
    expect(await readOther(new File([ZIP], name), 'image')).toBe(
      'This is a document. Save its pages as pictures, then choose those.',
    )
  },
)

// requirement 4.24
test('a picture is nothing else, and each sentence says what the file is and the way out', async () => {
  for (const file of [await fixture('strip.png'), new Blob([])]) {
    expect(await readOther(new File([file], 'menu.docx'), null)).toBeNull()
  }
  expect(tooMuchText({ what: 'pixels', width: 30_000, height: 30_000 })).toMatch(
    /^This picture says that it is 30000×30000 px\..*Save it with at most 64 million pixels/,
  )
  expect(tooMuchText({ what: 'svg' })).toMatch(/^This drawing .* Save it as PNG in a drawing program\.$/)
})
