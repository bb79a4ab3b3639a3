import { readFile } from 'node:fs/promises'
import { choose, expect, film, fitFilm, refusal, test } from '../../../support/fit/fit-test.ts'
import { turnedFilm } from '../../../support/fit/turned-film.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import { movingPng } from '../../../support/product/one-colour-png.ts'

// requirements 28.10, 28.11
test('a film that only needs another container is copied, at its exact frame rate', async ({ page }) => {
  await choose(page, film('television.mkv'))
  const { offer, name, changes, result, source, isIndexInFront, distance, stills } = await fitFilm(page)
  expect([offer.canFit, name, isIndexInFront]).toEqual([true, 'television.mp4', true])
  expect(changes).toEqual([
    'Only the container changes: every picture stays as it is.',
    'Sound is left out: screens play muted.',
  ])
  expect(result).toMatchObject({ codec: 'avc', frames: 48, framesPerSecond: 24000 / 1001, hasSound: false, start: 0 })
  expect(result.bytes).toBe(source.bytes)
  expect(distance).toBeLessThan(0.01)
  expect(stills).toEqual(['image/webp', 'image/webp'])
})

// requirements 28.10, 28.11
test('a film is turned upright by its matrix, and its colours stay', async ({ page }) => {
  for (const [degrees, size] of [
    [90, '180×320'],
    [180, '320×180'],
    [270, '180×320'],
  ] as const) {
    const buffer = await turnedFilm(film('turned.mov'), degrees)
    await choose(page, { name: 'turned.mov', mimeType: 'video/quicktime', buffer })
    const { sizes, result, changes, distance } = await fitFilm(page)
    expect(sizes).toEqual([size, size])
    expect(result).toMatchObject({ codec: 'avc', isTurned: false, frames: 30, framesPerSecond: 30 })
    expect(changes).toEqual(['Saved as H.264 in MP4.', 'Turned upright.'])
    expect(distance, `${degrees}`).toBeLessThan(4)
  }
})

// requirements 28.10, 28.11
test('a large film is 1920×1080, one of odd width and height is even, and one of 60 frames a second keeps them', async ({
  page,
}) => {
  for (const [name, size, rate] of [
    ['large.mp4', '1920×1080', 30],
    ['8k.mp4', '1920×1080', 5],
    ['odd.webm', '320×180', 25],
    ['sixty.webm', '320×180', 60],
  ] as const) {
    await choose(page, film(name))
    const { sizes, source, result, isIndexInFront, distance } = await fitFilm(page)
    expect([name, sizes[1], isIndexInFront]).toEqual([name, size, true])
    expect(result).toMatchObject({ codec: 'avc', frames: source.frames, framesPerSecond: rate, hasSound: false })
    expect(distance, name).toBeLessThan(4)
  }
})

// requirement 28.11
test('what an edit list hides stays hidden', async ({ page }) => {
  await choose(page, film('cut.mp4'))
  const { result, source, distance } = await fitFilm(page)
  expect(source).toMatchObject({ isCut: true, frames: 15 })
  expect(result).toMatchObject({ isCut: false, frames: 15, framesPerSecond: 30, start: 0 })
  expect(distance).toBeLessThan(4)

  const buffer = await readFile(film('cut.mp4'))
  // The milliseconds that are shown.
  buffer.writeUInt32BE(250, buffer.indexOf('elst') + 12)
  await choose(page, { name: 'cut.mp4', mimeType: 'video/mp4', buffer })
  const short = await fitFilm(page)
  expect(short.result).toMatchObject({ isCut: false, frames: 8, framesPerSecond: 30 })
  expect(short.distance).toBeLessThan(4)
})

// requirement 28.11
test('full-range, ten-bit and HDR films keep the colours that this browser shows', async ({ page }) => {
  for (const [name, most] of [
    ['full-range.webm', 4],
    ['ten-bits.webm', 4],
    ['hdr.webm', 6],
  ] as const) {
    await choose(page, film(name))
    const { result, source, distance } = await fitFilm(page)
    expect([name, result.codec, result.frames, result.isHdr]).toEqual([name, 'avc', source.frames, false])
    expect(distance, name).toBeLessThan(most)
  }
})

// requirement 28.11
test('frames at uneven distances stay where they are', async ({ page }) => {
  await choose(page, film('uneven.webm'))
  const { result, source } = await fitFilm(page)
  expect(source).toMatchObject({ frames: 40, framesPerSecond: null })
  expect(result).toMatchObject({ frames: 40, framesPerSecond: null })
  expect(Math.abs(result.seconds - source.seconds)).toBeLessThan(0.01)
})

// requirement 28.12
test('a picture becomes a JPEG, or a PNG if it is transparent; for a ticker it is 128 px high', async ({ page }) => {
  await choose(page, mediaFile('rotated.jpg'))
  const photo = await page.evaluate(async () => {
    const { make, chosen, distance } = window.fitPage
    const { file, after, changes } = await make()
    return {
      size: `${after.width}×${after.height}`,
      changes,
      type: file.type,
      distance: await distance(chosen(), file),
    }
  })
  expect(photo).toMatchObject({ size: '240×320', type: 'image/jpeg' })
  expect(photo.changes).toContain('Turned upright.')
  expect(photo.distance).toBeLessThan(4)
  const small = await page.evaluate(() => window.fitPage.make({ aim: 'ticker' }))
  expect(small.changes).toContain('Made 96×128 px large.')

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><circle cx="10" cy="10" r="9"/></svg>'
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  const drawn = await page.evaluate(async () => {
    const strip = await window.fitPage.make({ aim: 'ticker' })
    const large = await window.fitPage.make()
    return [strip, large].map(({ file, after }) => `${file.name} ${file.type} ${after.width}×${after.height}`)
  })
  expect(drawn).toEqual(['logo.png image/png 384×128', 'logo.png image/png 1920×640'])

  await choose(page, { name: 'moving.png', mimeType: 'image/png', buffer: movingPng() })
  const still = await page.evaluate(() => window.fitPage.make())
  expect(still.changes).toContain('The animation is left out: only its first picture stays.')
})

// requirement 28.13
test('a film that cannot be made to fit says what it is and the way out', async ({ page }) => {
  const whole = await readFile(film('television.mkv'))
  const damaged = await readFile(film('large.mp4'))
  // Pictures, between the index at the end and the first ones.
  damaged.fill(0xff, damaged.indexOf('moov') - 1200, damaged.indexOf('moov') - 200)
  const slow = await readFile(film('cut.mp4'))
  slow.writeUInt32BE(0x8000, slow.indexOf('elst') + 20)
  for (const [file, words] of [
    [film('sound.mp4'), /^FitRefused: This file has sound but no picture/],
    [film('no-frames.mp4'), /This film is 0 s long/],
    [mediaFile('hevc.mp4'), /HEVC.*“Most Compatible”.*ffmpeg -i "hevc\.mp4"/],
    [{ name: 'cut.mkv', buffer: whole.subarray(0, whole.length / 2) }, /the end of its file is missing/],
    [
      { name: 'damaged.mp4', buffer: damaged },
      /This film is damaged: after \d s of 1 s its pictures cannot be decoded/,
    ],
    [{ name: 'slow.mp4', buffer: slow }, /its file still holds what was cut out.*ffmpeg -i "slow\.mp4"/],
    [{ name: 'empty.mp4', buffer: Buffer.alloc(0) }, /This file is empty/],
    [{ name: 'old.avi', buffer: Buffer.from('RIFF....AVI LIST') }, /AVI film.*ffmpeg -i "old\.avi"/],
    [{ name: 'notes.txt', buffer: Buffer.from('Ask for the logo.') }, /neither a picture nor a film/],
    [{ name: 'photo.heic', buffer: Buffer.from('\0\0\0\x18ftypheic') }, /HEIC.*“Most Compatible”/],
  ] as const) {
    const chosen = typeof file === 'string' ? file : { mimeType: '', ...file }
    await choose(page, chosen)
    expect(await refusal(page)).toMatch(words)
  }
})
