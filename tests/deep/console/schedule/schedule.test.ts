import { expect, test } from '../../../support/console/console-test.ts'
import { cell, furnishSchedule, panel } from '../../../support/console/furnished-schedule.ts'
import { signInPage } from '../../../support/console/session.ts'
import { mediaFile } from '../../../support/product/media-files.ts'

// requirements 20.2, 20.10
test('the time of now is whole at both ends of the day, covers no hour, and scrolls no grid sideways', async ({
  page,
  product,
}) => {
  await furnishSchedule(product)
  await signInPage(page, product)
  const label = page.locator('.schedule-axis-now')
  for (const time of ['16:58', '17:01', '03:50']) {
    await page.clock.install({ time: new Date(`2026-11-22T${time}:00Z`) })
    await page.setViewportSize({ width: time === '03:50' ? 390 : 1440, height: 844 })
    await page.goto('/schedule')
    await expect(label).toBeInViewport({ ratio: 1 })
    expect(await label.evaluate(textsBelow)).toEqual([])
    if (time === '03:50') continue
    // Another font is wider.
    await label.evaluate(({ style }) => {
      style.letterSpacing = '2px'
    })
    await expect(label).toBeInViewport({ ratio: 1 })
    expect(await page.getByRole('grid').evaluate(grid => grid.scrollWidth - grid.clientWidth)).toBe(0)
  }
})

/** The names of hours whose letters are below the label. */
function textsBelow(label: HTMLElement): string[] {
  const own = label.getBoundingClientRect()
  return [...document.querySelectorAll('.schedule-hours > span')]
    .filter(hour => hour !== label)
    .flatMap(hour => {
      const letters = document.createRange()
      letters.selectNodeContents(hour)
      const { left, right, top, bottom, height } = letters.getBoundingClientRect()
      const isCovered = height > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top
      return isCovered ? [hour.textContent] : []
    })
}

// requirement 20.10
test('on a telephone the grid scrolls sideways by itself, and the names of the rows stay', async ({
  page,
  product,
}) => {
  await furnishSchedule(product)
  await signInPage(page, product)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/schedule')
  await expect(cell(page, /6:00 AM to 12:00 PM/)).toBeVisible()
  const head = page.getByRole('row', { name: /^Lobby, Videowall/ }).getByRole('rowheader')
  const before = await head.boundingBox()
  await page.getByRole('grid').evaluate(grid => grid.scrollBy({ left: 300 }))
  expect(await head.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await cell(page, /6:00 PM to 11:00 PM/).click()
  await expect(panel(page)).toBeInViewport()
  await expect(page.locator('.schedule-pointed')).toBeInViewport()
})

// requirement 20.10
test('of a day with many blocks a narrow grid draws those near the visible part', async ({ page, product }) => {
  const seed = await product.seed()
  const kiosk = await seed.location('Kiosk', 'kiosk')
  const photo = await seed.uploadFile(mediaFile('rotated.jpg'))
  for (let hour = 0; hour < 24; hour += 1) {
    const time = String(hour).padStart(2, '0')
    const window = { time_start: `${time}:00:00`, time_end: `${time}:29:00` }
    await seed.items(await seed.playlist(kiosk, 'videowall', window), [photo], 20)
  }
  await seed.screensOn(kiosk)
  await signInPage(page, product)
  // At noon: the block of now is always drawn, and it must not be the first or the last one of the day.
  await page.clock.install({ time: new Date('2026-11-22T05:00:00Z') })
  const cells = page.getByRole('row', { name: /^Kiosk, Videowall/ }).getByRole('gridcell')
  await page.goto('/schedule')
  await expect(cells).toHaveCount(48)

  await page.setViewportSize({ width: 390, height: 844 })
  const grid = page.getByRole('grid')
  await grid.evaluate(element => element.scrollTo({ left: 0 }))
  await expect(cell(page, /11:00 PM to 11:29 PM/)).toHaveCount(0)
  await expect(cell(page, /midnight to 12:29 AM/)).toBeVisible()
  expect(await cells.count()).toBeLessThan(32)
  await grid.evaluate(element => element.scrollTo({ left: element.scrollWidth }))
  await expect(cell(page, /11:00 PM to 11:29 PM/)).toBeVisible()
  await expect(cell(page, /midnight to 12:29 AM/)).toHaveCount(0)

  await grid.focus()
  const atEnds = [
    ['Home', /midnight to 12:29 AM/],
    ['End', /11:29 PM to midnight/],
    ['Home', /midnight to 12:29 AM/],
  ] as const
  for (const [key, time] of atEnds) {
    await page.keyboard.press(key)
    const active = await grid.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toHaveAccessibleName(time)
    await expect(page.locator('.schedule-cursor')).toBeInViewport()
  }
})
