import type { Page } from 'playwright/test'
import { expect, test } from '../../support/display/display.ts'
import { addressOf, CALM_MS, holdFile, onLan, typedPlaylist } from '../../support/display/first-picture.ts'

test.use(onLan)

const tickerOf = (url: string) => addressOf(url, 'ticker')

/** Holds back the player. @returns the function that releases it */
const holdPlayer = (page: Page) => holdFile(page, /\/assets\/player-.*\.js/)

/** The stretches of the screen that the images of the strip cover, in CSS px, from the left. */
const covered = (page: Page) =>
  page.locator('.strip > img').evaluateAll(images =>
    images
      .map(image => image.getBoundingClientRect())
      .map(({ left, right }) => [Math.round(left), Math.round(right)])
      .toSorted(([one = 0], [other = 0]) => one - other),
  )

// requirement 9.15
const filling = [
  { name: 'the only image, in copies', files: ['red 300.svg'] },
  { name: 'the first of several images, which fills the screen', files: ['red 2000.svg', 'blue 200.svg'] },
]

for (const { name, files } of filling) {
  test(`a ticker shows ${name}, while the player is on its way`, async ({ page, rig }) => {
    rig.playlists = [typedPlaylist(files, 'image/svg+xml', 'ticker')]
    const release = await holdPlayer(page)
    await page.goto(tickerOf(rig.url), { waitUntil: 'commit' })
    const images = page.locator('.strip > img')
    await expect(images.first()).toBeVisible()
    const before = await covered(page)
    expect(before[0]?.[0]).toBe(0)
    expect(before.at(-1)?.[1]).toBeGreaterThanOrEqual(page.viewportSize()?.width ?? Number.POSITIVE_INFINITY)
    for (const [index, [left]] of before.entries()) if (index > 0) expect(left).toBe(before[index - 1]?.[1])
    await images.evaluateAll(early => Object.assign(window, { early }))
    release()
    await expect.poll(async () => (await covered(page))[0]?.[0]).toBeLessThan(-20)
    // The player goes on with the same elements, so that nothing on the screen changes but its place.
    expect(await page.evaluate('window.early.every(image => image.isConnected)')).toBe(true)
    await expect(page.locator('.ticker')).toHaveCount(1)
    await expect(page.locator('.strip')).toHaveCount(1)
  })
}

const unfilling = [
  { name: 'the first of several images is narrower than the screen', files: ['red 300.svg', 'blue 200.svg'] },
  { name: 'the only image would be there more than 20 times', files: ['red 10.svg'] },
]

for (const { name, files } of unfilling) {
  test(`the strip is left to the player: ${name}`, async ({ page, rig }) => {
    rig.playlists = [typedPlaylist(files, 'image/svg+xml', 'ticker')]
    const release = await holdPlayer(page)
    await page.goto(tickerOf(rig.url), { waitUntil: 'commit' })
    await expect.poll(() => rig.requests.includes(`/api/uploads/${files[0]}`)).toBe(true)
    await page.waitForTimeout(CALM_MS)
    await expect(page.locator('.ticker')).toHaveCount(0)
    release()
    await expect(page.locator('.strip > img').first()).toBeVisible()
  })
}

test('a strip that is shown leaves if nothing plays any more', async ({ page, rig }) => {
  rig.playlists = [typedPlaylist(['red 2000.svg'], 'image/svg+xml', 'ticker')]
  await page.goto(tickerOf(rig.url))
  await expect(page.locator('.strip > img').first()).toBeVisible()
  rig.playlists = []
  rig.announce('lobby')
  await expect(page.locator('.strip > img')).toHaveCount(0)
})
