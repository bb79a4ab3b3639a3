import type { Page } from 'playwright/test'
import { io } from 'socket.io-client'
import { button, heading, link } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import type { Product } from '../../../support/product/product.ts'

/** A lobby with a morning and an evening, and a canteen without playlists. */
async function furnish(product: Product) {
  const seed = await product.seed()
  const photo = await seed.uploadFile(mediaFile('rotated.jpg'))
  const lobby = await seed.location('Lobby', 'lobby')
  await seed.location('Canteen', 'canteen')
  const times = [
    ['06:00:00', '12:00:00'],
    ['18:00:00', '23:00:00'],
  ] as const
  for (const [time_start, time_end] of times) {
    await seed.items(await seed.playlist(lobby, 'videowall', { time_start, time_end }), [photo], 20)
  }
  await seed.screensOn(lobby)
}

const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Moment' })

// requirements 20.1, 20.3, 20.6, 20.8
test('from the sidebar to a moment of a screen with the mouse, to its week, and back', async ({ page, product }) => {
  await furnish(product)
  await signInPage(page, product)
  await page.goto('/media')
  await link(page, 'Schedule').click()
  await expect(heading(page, 'Schedule')).toBeVisible()
  const evening = cell(page, /6:00 PM to 11:00 PM, loop 20 s$/)
  await evening.hover()
  await expect(page.locator('.schedule-hover')).toContainText('8:30 PM ·')
  await evening.click()
  await expect(panel(page)).toContainText('8:30 PM')
  await expect(page).toHaveURL(/\/schedule\?day=[\d-]+&location=\d+&screen=videowall&at=20%3A30$/)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await button(page, 'Week of Lobby').click()
  await expect(cell(page, /6:00 AM to 12:00 PM/)).toHaveCount(7)
  await cell(page, /^Nothing plays, 12:00 PM to 6:00 PM/)
    .last()
    .click()
  await expect(panel(page)).toContainText('Sunday')
  await button(panel(page), 'Close').click()
  await page.goBack()
  await expect(link(page, 'Canteen').last()).toBeVisible()
  await expect(page).toHaveURL(/\/schedule$/)
})

// requirement 20.7
test('by keyboard alone: one stop of the Tab key, arrows, Enter and Escape', async ({ page, product }) => {
  await furnish(product)
  await signInPage(page, product)
  await page.goto('/schedule')
  await expect(cell(page, /6:00 AM to 12:00 PM/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Connected now/ }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid')).toBeFocused()
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  const active = await page.getByRole('grid').getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAccessibleName(/6:00 AM to 12:00 PM/)
  await expect(page.locator('.schedule-cursor')).toHaveText('6:15 AM')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await expect(panel(page)).toContainText('6:15 AM')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.schedule-cursor')).toHaveText('6:30 AM')
})

// requirement 20.5
test('“Connected now” lists the location of a screen that is connected', async ({ page, product }) => {
  await furnish(product)
  await signInPage(page, product)
  await page.goto('/schedule')
  await expect(page.getByRole('rowgroup')).toHaveCount(2)
  const socket = io(product.url, { transports: ['websocket'], reconnection: false })
  socket.emit('screen_connected', { uniqueId: 'lobby', type: 'videowall' })
  await page.getByRole('checkbox', { name: 'Connected now (1)' }).check()
  await expect(page.getByRole('rowgroup')).toHaveCount(1)
  await expect(page.getByRole('row', { name: 'Lobby, Videowall, Connected' })).toBeVisible()
  socket.disconnect()
})

// requirement 20.10
test('the time of now is whole at both ends of the day, and no wide grid is scrolled sideways by it', async ({
  page,
  product,
}) => {
  await furnish(product)
  await signInPage(page, product)
  for (const time of ['2026-11-22T16:58:00Z', '2026-11-22T17:01:00Z']) {
    await page.clock.install({ time: new Date(time) })
    await page.goto('/schedule')
    const label = page.locator('.schedule-axis-now')
    // Another font is wider.
    await label.evaluate(({ style }) => {
      style.letterSpacing = '2px'
    })
    await expect(label).toBeInViewport({ ratio: 1 })
    expect(await page.getByRole('grid').evaluate(grid => grid.scrollWidth - grid.clientWidth)).toBe(0)
  }
})

// requirement 20.2
test('the time of now covers the name of no hour', async ({ page, product }) => {
  await furnish(product)
  await signInPage(page, product)
  await page.clock.install({ time: new Date('2026-11-22T03:50:00Z') })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/schedule')
    const label = page.locator('.schedule-axis-now')
    await expect(label).toBeInViewport({ ratio: 1 })
    expect(await label.evaluate(textsBelow)).toEqual([])
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
  await furnish(product)
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
