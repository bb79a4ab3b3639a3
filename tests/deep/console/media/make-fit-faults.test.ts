import { rm, truncate } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { UNREADABLE } from '../../../../src/media/files/remedy.ts'
import { writePaddedFilm } from '../../../support/film/padded-film.ts'
import { choose, expect, film, fitFilm, keptFiles, refusal, test } from '../../../support/fit/fit-test.ts'

const PADDING = 300_000

/** Lets every worker of the page run this code first. */
async function changeWorkers(page: Page, code: string): Promise<void> {
  await page.route('**/*-worker-*.js', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${code};\n${await answer.text()}` })
  })
}

/** Makes a worker wait for a message after it has opened the file of its film. */
const HOLD = `{
  const open = FileSystemFileHandle.prototype.createSyncAccessHandle
  FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
    const access = await open.call(this)
    await new Promise(go => { new BroadcastChannel('hold').onmessage = go })
    return access
  }
}`

/** Begins to make the chosen film fit, and holds it before its first frame. @returns goes on, and gives the refusal */
async function holdFilm(page: Page): Promise<() => Promise<string>> {
  await changeWorkers(page, HOLD)
  await page.evaluate(() => {
    const work = window.fitPage.make().then(
      () => '',
      error => error.message,
    )
    Object.assign(window, { work })
  })
  await expect.poll(() => keptFiles(page)).toHaveLength(1)
  return () =>
    page.evaluate(() => {
      const channel = new BroadcastChannel('hold')
      // The worker may not listen yet.
      const again = setInterval(() => channel.postMessage(''), 20)
      return Reflect.get(window, 'work').finally(() => clearInterval(again))
    })
}

// requirement 28.13
test('a browser without WebCodecs says that it cannot prepare films', async ({ page }) => {
  await page.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'))
  await choose(page, film('turned.mov'))
  expect(await refusal(page)).toMatch(/This browser cannot prepare films.*https.*Send the original/)
  const offer = await page.evaluate(() => window.fitPage.fitter.offerFit(window.fitPage.chosen()))
  expect(offer).toEqual({ canFit: false, why: expect.stringContaining('has no WebCodecs') })
})

// requirement 28.10
test('a browser that cannot write H.264 writes VP9 in WebM, and it is said', async ({ page }) => {
  await changeWorkers(
    page,
    `const isSupported = VideoEncoder.isConfigSupported
    VideoEncoder.isConfigSupported = config =>
      config.codec.startsWith('avc1') ? Promise.resolve({ supported: false, config }) : isSupported.call(VideoEncoder, config)`,
  )
  await choose(page, film('turned.mov'))
  const { name, changes, result, distance } = await fitFilm(page)
  expect(name).toBe('turned.webm')
  expect(changes).toContain('Saved as VP9 in WebM, as this browser cannot write H.264.')
  expect(result).toMatchObject({ codec: 'vp9', frames: 30, framesPerSecond: 30, isTurned: false })
  expect(distance).toBeLessThan(4)
})

// requirement 28.13
test('a browser that can write no film says so', async ({ page }) => {
  await changeWorkers(page, 'VideoEncoder.isConfigSupported = config => Promise.resolve({ supported: false, config })')
  await choose(page, film('turned.mov'))
  expect(await refusal(page)).toMatch(/can play films but cannot write them/)
})

// requirement 28.14
test('a browser that keeps no files, as in a private window, makes the film in memory', async ({ page }) => {
  const code = "StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))"
  await changeWorkers(page, code)
  await page.evaluate(code)
  await choose(page, film('turned.mov'))
  const { result, isIndexInFront } = await fitFilm(page)
  expect(result).toMatchObject({ codec: 'avc', frames: 30 })
  expect(isIndexInFront).toBe(true)
})

// requirements 28.13, 28.14
test('a disk that gets full says so and keeps nothing; with more space the same film fits', async ({
  page,
  context,
}, testInfo) => {
  const path = testInfo.outputPath('film.mkv')
  await writePaddedFilm(film('television.mkv'), path, PADDING)
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const allow = (bytes: object) => session.send('Storage.overrideQuotaForOrigin', { origin, ...bytes })
  await choose(page, path)
  await allow({ quotaSize: 5_000_000 })
  const refused = await page.evaluate(() =>
    window.fitPage.make().then(
      () => null,
      ({ message, mayTryAgain }) => ({ message, mayTryAgain }),
    ),
  )
  expect(refused).toEqual({ message: expect.stringContaining('The disk of this computer is full'), mayTryAgain: true })
  await expect.poll(() => keptFiles(page)).toEqual([])
  await allow({})
  expect((await fitFilm(page)).result.frames).toBe(48)
})

// requirement 28.13
test('a film that is changed or deleted while it is read says so', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('film.mp4')
  await writePaddedFilm(film('large.mp4'), path, PADDING)
  await choose(page, path)
  const goOn = await holdFilm(page)
  await truncate(path, 2_000_000)
  expect(await goOn()).toBe(UNREADABLE)
  await expect.poll(() => keptFiles(page)).toEqual([])
  expect(await refusal(page)).toBe(`FitRefused: ${UNREADABLE}`)
  await rm(path)
  expect(await refusal(page)).toBe(`FitRefused: ${UNREADABLE}`)
})

// requirements 28.14, 28.15
test('a film can be cancelled at any moment, and leaves nothing behind', async ({ page }) => {
  await choose(page, film('large.mp4'))
  for (const moment of ['at once', 'asked', 'first frame', 0, 30, 100, 300] as const) {
    const before = await keptFiles(page)
    const end = await page.evaluate(when => {
      const cancel = new AbortController()
      const work = window.fitPage.make({
        signal: cancel.signal,
        onProgress: ({ done }) => {
          if (when === 'asked' || (when === 'first frame' && done > 0)) cancel.abort()
        },
      })
      if (when === 'at once') cancel.abort()
      if (typeof when === 'number') setTimeout(() => cancel.abort(), when)
      return work.then(
        () => 'made',
        error => error.name,
      )
    }, moment)
    // A fast machine may be ready before the last moments.
    expect([moment, end]).toEqual([moment, typeof moment === 'number' ? expect.anything() : 'AbortError'])
    if (end !== 'AbortError') continue
    const left = async () => (await keptFiles(page)).filter(name => !before.includes(name))
    await expect.poll(left, `${moment}`).toEqual([])
  }
})

// requirement 28.14
test('what a tab leaves behind that is closed in the middle is removed by the next one', async ({
  page,
  context,
  server,
}) => {
  await choose(page, film('large.mp4'))
  await holdFilm(page)
  await page.close()
  const next = await context.newPage()
  await next.goto(server.url)
  const cleanUp = () => next.evaluate(() => window.fitPage.fitter.cleanUp())
  await expect.poll(() => cleanUp().then(() => next.evaluate(() => window.fitPage.kept()))).toEqual([])
  await choose(next, film('television.mkv'))
  await next.evaluate(async () => void (await window.fitPage.make()))
  // A tab that is open keeps its film.
  const third = await context.newPage()
  await third.goto(server.url)
  await third.evaluate(() => window.fitPage.fitter.cleanUp())
  expect(await keptFiles(third)).toHaveLength(1)
})
