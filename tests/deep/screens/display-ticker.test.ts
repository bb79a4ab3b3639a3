import { expect, hidePage, test } from '../../support/display/display.ts'
import { age, expectCovered, onScreen, openTicker, position, strip } from '../../support/display/ticker.ts'

// requirement 10.6
test('after 33 minutes the strip starts its count again, and no picture jumps', async ({ page, rig }) => {
  rig.playlists = [strip(['red 300.svg', 'blue 200.svg', 'green 250.svg'])]
  await openTicker(page, rig.url)
  await age(page, 1990)
  await page.clock.runFor(10_000)
  expectCovered(await onScreen(page))
  expect(await position(page)).toBeGreaterThan(195_000)
  await age(page, 15)
  const phase = () =>
    page
      .locator('.strip > img')
      .evaluateAll(all =>
        all
          .map(image => image.getBoundingClientRect().left + Number(document.timeline.currentTime) / 10)
          .sort((a, b) => a - b),
      )
  const before = await phase()
  await page.clock.runFor(10_000)
  expect(await position(page)).toBeLessThan(5000)
  expectCovered(await onScreen(page))
  const after = await phase()
  // Images of the old list that are still in the strip keep their positions.
  const moved = after.filter(left => before.some(one => Math.abs(one - left) < 1))
  expect(moved.length).toBeGreaterThan(8)
})

// requirement 10.6
test('a page that was hidden and asleep for ten minutes, or three hours, is full at once when it is seen again', async ({
  page,
  rig,
}) => {
  const hide = await hidePage(page)
  rig.playlists = [strip(['red 300.svg', 'blue 200.svg'])]
  await openTicker(page, rig.url)
  // No timer runs from here on: only the visible page can fill the strip.
  await page.clock.pauseAt(new Date('2026-03-10T12:50:00+07:00'))
  for (const seconds of [600, 3 * 3600]) {
    await hide(true)
    await age(page, seconds)
    expect(await onScreen(page)).toEqual([])
    await hide(false)
    await expect.poll(async () => (await onScreen(page)).length).toBeGreaterThan(2)
    expectCovered(await onScreen(page))
  }
})

// requirement 10.4
test('a strip with a completely new list has no hole while the new images are loaded, for ten seconds', async ({
  page,
  rig,
}) => {
  rig.playlists = [strip(['red 300.svg', 'blue 200.svg'])]
  await openTicker(page, rig.url)
  // Filled beyond the screen, which comes after the first frames.
  await expect(page.locator('.strip > img').nth(20)).toBeAttached()
  rig.faults.set('green 250.svg', 'stalls')
  rig.playlists = [strip(['green 250.svg'])]
  rig.announce('lobby')
  await expect.poll(() => rig.requests).toContain('/api/uploads/green 250.svg')
  await age(page, 6)
  expectCovered(await onScreen(page))
  const removedAhead = () =>
    page.locator('.strip > img').evaluateAll(all => all.filter(one => one.getBoundingClientRect().left >= 800).length)
  expect(await removedAhead()).toBeGreaterThan(0)
  await page.clock.runFor(10_000)
  expect(await removedAhead()).toBe(0)
})
