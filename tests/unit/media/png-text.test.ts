import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pngText, withPngText } from '../../../src/media/png-text.ts'
import { oneColourPng } from '../../support/product/one-colour-png.ts'

const png = oneColourPng([10, 20, 30])

/** Reads a PNG as another program would: every chunk in its order, with the checksum that Node computes. */
function chunksOf(bytes: Uint8Array) {
  const data = Buffer.from(bytes)
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < data.length; ) {
    const length = data.readUInt32BE(at)
    const body = data.subarray(at + 4, at + 8 + length)
    expect(data.readUInt32BE(at + 8 + length), 'the checksum').toBe(crc32(body))
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) })
    at += 12 + length
  }
  return chunks
}

// requirement 29.9
test('any text comes back out of the picture, and every checksum is right', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), text => {
      const written = withPngText(png, 'Signage recipe', text)
      expect(pngText(written, 'Signage recipe')).toBe(text)
      const chunks = chunksOf(written)
      expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND'])
      // Keyword, no compression, method 0, no language, no translated keyword, then UTF-8.
      expect(chunks[1]?.data).toEqual(Buffer.from(`Signage recipe\0\0\0\0\0${text}`))
    }),
  )
})

// requirement 29.9
test('the pixels stay as they were', () => {
  const pixels = (bytes: Uint8Array) => chunksOf(bytes).filter(({ type }) => type === 'IDAT')
  const written = withPngText(png, 'Signage recipe', 'x'.repeat(5000))
  expect(pixels(written)).toEqual(pixels(png))
  expect(() => inflateSync(Buffer.concat(pixels(written).map(({ data }) => data)))).not.toThrow()
})

// requirement 29.9
test('what is broken, cut off or foreign has no text, and no bytes make the reader fail', () => {
  const written = withPngText(png, 'Signage recipe', 'Sale')
  const damaged = written.with(60, 0xff)
  for (const bytes of [png, written.subarray(0, 60), new Uint8Array(), damaged])
    expect(pngText(bytes, 'Signage recipe')).toBeNull()
  expect(pngText(written, 'Comment')).toBeNull()
  // The first bytes of a file are enough.
  expect(pngText(written.subarray(0, 100), 'Signage recipe')).toBe('Sale')
  expect(() => withPngText(new Uint8Array([1, 2, 3]), 'Signage recipe', 'x')).toThrow('no PNG')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(150), (noise, at) => {
      const bytes = Uint8Array.from(written)
      for (const [index, byte] of noise.entries()) if (at + index < bytes.length) bytes[at + index] = byte
      const text = pngText(bytes, 'Signage recipe')
      expect(text === null || text === 'Sale').toBe(true)
    }),
  )
})
