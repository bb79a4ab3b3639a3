import type { Browser } from 'playwright/test'
import { OLDEST_DISPLAY } from '../../../src/build/oldest-browsers.ts'
import { test as base, expect, expectColour } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { corners, expectShape, queryOf } from '../../support/display/shapes.ts'
import { expectCovered, onScreen, strip } from '../../support/display/ticker.ts'
import { startOlderChromium } from '../../support/product/older-browsers.ts'

const test = base.extend<object, { browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const browser = await startOlderChromium('103.0.0')
      expect(`chrome${browser.version().split('.')[0]}`).toBe(OLDEST_DISPLAY)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// requirement 19.13
test('a videowall plays films and images in turn, in the oldest browser', async ({ page, rig, colour, shown }) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'blue.svg'], 2)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'red')
  await expectColour(colour, 'blue')
  await expect.poll(() => shown.slice(0, 3)).toEqual(['clip-red.mp4', 'blue.svg', 'clip-red.mp4'])
  await expectColour(colour, 'red')
})

// requirement 19.13
test('a ticker moves its strip, in the oldest browser', async ({ page, rig }) => {
  rig.playlists = [strip(['red 300.svg', 'blue 200.svg'])]
  await page.goto(`${rig.url}/display/lobby/ticker`)
  // Playwright's own waits for an element need a newer browser.
  await page.waitForFunction(() => document.querySelectorAll('.strip > img').length > 3)
  const left = () => page.evaluate(() => document.querySelector('.strip > img')?.getBoundingClientRect().left ?? 0)
  const before = await left()
  await expect.poll(async () => before - (await left())).toBeGreaterThan(50)
  expectCovered(await onScreen(page))
})

// requirements 19.13 and 34.1
test('a turned film with a strip beside it, in the oldest browser', async ({ page, rig, context }) => {
  const reader = await context.newPage()
  rig.playlists = corners('corners.mp4')
  const shape = { rotate: 90, strip: true } as const
  await page.goto(`${rig.url}/display/lobby/videowall?${queryOf(shape)}`)
  await expectShape(page, reader, shape)
})

// requirements 19.13 and 36.3
test('a new screen waits and goes over to its videowall, in the oldest browser', async ({ page, rig, colour }) => {
  await page.goto(`${rig.url}/display/`)
  await page.waitForFunction(() => /^screen-\w{5}$/.test(document.querySelector('.qr-code + h1')?.textContent ?? ''))
  rig.playlists = [servedPlaylist(['blue.svg'], 600)]
  await expectColour(colour, 'blue')
  expect(page.url()).toMatch(/\/display\/screen-\w{5}\/videowall$/)
})
