import { readFile } from 'node:fs/promises'
import { test as base, expect, type Page } from 'playwright/test'
import type {} from '../../support/prepare/page/main.ts'
import { type PreparePageServer, servePreparePage } from '../../support/prepare/prepare-page.ts'
import { mediaFile } from '../../support/product/media-files.ts'

const test = base.extend<object, { server: PreparePageServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await servePreparePage()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ page, server }, use) => {
    await page.goto(server.url)
    await use(page)
  },
})

const film = (name: string) => mediaFile(`films/${name}`)
const choose = (page: Page, file: Parameters<Page['setInputFiles']>[1]) => page.setInputFiles('input', file)

/** Makes the chosen film fit. @returns what the film and the new one are, read again from their files */
const prepareFilm = (page: Page) =>
  page.evaluate(async () => {
    const { preparation, chosen, prepare, probe, distance } = window.preparePage
    const offer = await preparation.offerFor(chosen())
    const { file, before, after, changes } = await prepare()
    const head = new TextDecoder('latin1').decode(await file.arrayBuffer())
    return {
      offer,
      name: file.name,
      changes,
      sizes: [before, after].map(({ width, height }) => `${width}×${height}`),
      stills: [before.frame?.type, after.frame?.type],
      source: await probe(chosen()),
      result: await probe(file),
      distance: await distance(chosen(), file),
      isIndexInFront: head.indexOf('moov') < head.indexOf('mdat'),
    }
  })

/** The sentence with which the chosen file is refused. */
const refusal = (page: Page) =>
  page.evaluate(() =>
    window.preparePage.prepare().then(
      () => '',
      error => `${error.name}: ${error.message}`,
    ),
  )

// requirements 28.10, 28.11
test('a film that only needs another container is copied, at its exact frame rate', async ({ page }) => {
  await choose(page, film('television.mkv'))
  const { offer, name, changes, result, source, isIndexInFront, distance, stills } = await prepareFilm(page)
  expect([offer, name, isIndexInFront]).toEqual(['remux', 'television.mp4', true])
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
test('a turned film is upright, a large one is 1920×1080, and neither changes its colours', async ({ page }) => {
  await choose(page, film('turned.mov'))
  const turned = await prepareFilm(page)
  expect(turned.sizes).toEqual(['180×320', '180×320'])
  expect(turned.result).toMatchObject({ codec: 'avc', isTurned: false, frames: 30, framesPerSecond: 30 })
  expect(turned.changes).toEqual(['Saved as H.264 in MP4.', 'Turned upright.'])
  expect(turned.distance).toBeLessThan(4)

  await choose(page, film('large.mp4'))
  const large = await prepareFilm(page)
  expect(large.sizes).toEqual(['2560×1440', '1920×1080'])
  expect(large.result).toMatchObject({ codec: 'avc', frames: 30, framesPerSecond: 30 })
  expect(large.isIndexInFront).toBe(true)
  expect(large.distance).toBeLessThan(4)
})

// requirement 28.11
test('full-range and HDR films keep the colours that this browser shows', async ({ page }) => {
  for (const [name, most] of [
    ['full-range.webm', 4],
    ['hdr.webm', 6],
  ] as const) {
    await choose(page, film(name))
    const { result, source, distance } = await prepareFilm(page)
    expect([name, result.codec, result.frames, result.isHdr]).toEqual([name, 'avc', source.frames, false])
    expect(distance, name).toBeLessThan(most)
  }
})

// requirement 28.11
test('frames at uneven distances stay where they are', async ({ page }) => {
  await choose(page, film('uneven.webm'))
  const { result, source } = await prepareFilm(page)
  expect(source).toMatchObject({ frames: 40, framesPerSecond: null })
  expect(result).toMatchObject({ frames: 40, framesPerSecond: null })
  expect(Math.abs(result.seconds - source.seconds)).toBeLessThan(0.01)
})

// requirement 28.12
test('a picture becomes a JPEG, or a PNG if it is transparent; for a ticker it is 128 px high', async ({ page }) => {
  await choose(page, mediaFile('rotated.jpg'))
  const photo = await page.evaluate(async () => {
    const { prepare, chosen, distance } = window.preparePage
    const { file, after, changes } = await prepare()
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

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><circle cx="10" cy="10" r="9"/></svg>'
  await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  const drawn = await page.evaluate(async () => {
    const strip = await window.preparePage.prepare({ aim: 'ticker' })
    const large = await window.preparePage.prepare()
    return [strip, large].map(({ file, after }) => `${file.name} ${file.type} ${after.width}×${after.height}`)
  })
  expect(drawn).toEqual(['logo.png image/png 384×128', 'logo.png image/png 1920×640'])
})

// requirement 28.13
test('a film that cannot be made to fit says what it is and the way out', async ({ page }) => {
  const whole = await readFile(film('television.mkv'))
  const damaged = await readFile(film('large.mp4'))
  // Pictures, between the index at the end and the first ones.
  damaged.fill(0xff, damaged.indexOf('moov') - 1200, damaged.indexOf('moov') - 200)
  for (const [file, words] of [
    [film('sound.mp4'), /^CannotPrepare: This file has sound but no picture/],
    [mediaFile('hevc.mp4'), /HEVC.*“Most Compatible”.*ffmpeg -i "hevc\.mp4"/],
    [{ name: 'cut.mkv', buffer: whole.subarray(0, whole.length / 2) }, /the end of its file is missing/],
    [
      { name: 'damaged.mp4', buffer: damaged },
      /This film is damaged: after \d s of 1 s its pictures cannot be decoded/,
    ],
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

// requirement 28.13
test('a browser without WebCodecs says that it cannot prepare films', async ({ page }) => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'))
  await choose(page, film('turned.mov'))
  expect(await refusal(page)).toMatch(/This browser cannot prepare films.*https.*Send the original/)
})

// requirements 28.14, 28.15
test('a film is paused and cancelled at its next frame, and leaves nothing behind', async ({ page }) => {
  await choose(page, film('large.mp4'))
  const seen = await page.evaluate(async () => {
    const { preparation, prepare, kept } = window.preparePage
    const cancel = new AbortController()
    const paused: number[] = []
    preparation.preparations.pause()
    const work = prepare({
      signal: cancel.signal,
      onProgress: ({ done, pausedBy }) => pausedBy === 'person' && paused.push(done),
    }).then(
      () => 'made',
      error => error.name,
    )
    await new Promise(resolve => setTimeout(resolve, 1500))
    cancel.abort()
    const end = await work
    preparation.preparations.resume()
    const progress: number[] = []
    await prepare({ onProgress: ({ done }) => progress.push(done) })
    return { end, paused, progress, kept: await kept() }
  })
  expect([seen.end, seen.paused.every(done => done === 0), seen.paused.length > 0]).toEqual(['AbortError', true, true])
  expect(seen.progress.at(-1)).toBeGreaterThan(0)
  expect(seen.kept, 'the file of the second one only').toEqual([[expect.any(String)]])
})

// requirement 28.14
test('what a closed tab left behind is removed by the next one', async ({ page, context, server }) => {
  await choose(page, film('turned.mov'))
  await page.evaluate(async () => void (await window.preparePage.prepare()))
  expect(await page.evaluate(() => window.preparePage.kept())).toHaveLength(1)
  await page.close()
  const next = await context.newPage()
  await next.goto(server.url)
  expect(await next.evaluate(() => window.preparePage.kept())).toHaveLength(1)
  await choose(next, film('television.mkv'))
  await next.evaluate(async () => void (await window.preparePage.prepare()))
  expect(await next.evaluate(() => window.preparePage.kept())).toHaveLength(1)
})
