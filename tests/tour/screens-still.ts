import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { givePresence } from '../support/console/given-presence.ts'
import { expectPictures, openMediaPage } from '../support/console/media.ts'
import type { Product } from '../support/product/product.ts'
import { takeStill } from './still.ts'

/** The clock of the picture: a Friday morning, when the screens of the schedule's picture play. */
const NOW = new Date(2026, 10, 27, 10, 20)

const up = ['lobby-videowall', 'lobby-ticker', 'canteen-videowall', 'library-videowall', 'garage-videowall']

async function openWall(page: Page, product: Product): Promise<void> {
  await page.clock.setFixedTime(NOW)
  const presence = await givePresence(page, up)
  await openMediaPage(page, product)
  // The thumbnails are derived before.
  await expectPictures(page)
  await page.evaluate(() => {
    const note = { text: 'Technician comes Friday', until: '' }
    localStorage.setItem('SCREEN_NOTES', JSON.stringify({ 'library-videowall': note }))
  })
  await page.goto('/screens')
  await expect(page.getByText(`${up.length} connected`, { exact: true })).toBeVisible()
  await page.clock.setFixedTime(new Date(NOW.getTime() + 60_000))
  presence.list(up.filter(entry => !/^(garage|library)/.test(entry)))
  await expect(page.getByText('1 dark', { exact: true })).toBeVisible()
  await expect(page.locator('.tile img').last()).toBeVisible()
}

/** Takes the still of the page for the wall, of the locations of the schedule's picture. */
export const makeScreensStill = (product: Product): Promise<void> => takeStill(product, 'screens', openWall)
