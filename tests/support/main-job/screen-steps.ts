import { expect, type Page } from 'playwright/test'
import { type Panel, panel } from '../console/locators.ts'
import { screenshot } from '../looks/screenshot.ts'
import { difference, isBlack, type Thumbprint, thumbprint } from '../looks/thumbprint.ts'

/** Small, so that a picture of it is soon taken. */
const SCREEN = { width: 640, height: 360 }

/** Opens a screen's page by the link of its panel, as a person does. */
export async function openDisplay(page: Page, tape: Panel): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await panel(page, tape)
    .getByRole('link', { name: /\/display\// })
    .click()
  const display = await opening
  await display.setViewportSize(SCREEN)
  await expect(display.getByRole('main', { name: 'Display' })).toBeVisible()
  await expect(display.getByText('Loading playlist...')).toBeHidden()
  return display
}

/** Milliseconds for which an added photo stays if nobody says how long. */
const PHOTO_MS = 15_000

/**
 * The photo comes first, upright and whole, then the film, which moves; the screen is never black.
 * @param said the sentences of the screen so far, which grow
 */
export async function expectWallPlays(wall: Page, reader: Page, said: readonly string[], photo: Buffer): Promise<void> {
  const photoPrint = await thumbprint(reader, photo, 'image/jpeg', SCREEN)
  const isPhoto = (print: Thumbprint) => difference(print, photoPrint) < 6
  const look = async () => {
    const print = await thumbprint(reader, await screenshot(wall), 'image/png')
    expect(isBlack(print), 'a black picture').toBe(false)
    return print
  }
  expect(isPhoto(await look()), 'the photo, upright and whole, comes first').toBe(true)
  // A jump of the clock must not meet a film that is still on its way: it would be late.
  await expect.poll(() => said).toContain('Display: keeps the page itself')
  await wall.clock.fastForward(PHOTO_MS)
  let first: Thumbprint | undefined
  /** How far the film has moved since its first picture. */
  const moved = async () => {
    const print = await look()
    if (isPhoto(print)) return 0
    first ??= print
    return difference(print, first)
  }
  await expect.poll(moved, { message: 'the film moves', timeout: 10_000, intervals: [50] }).toBeGreaterThan(1)
}

/** The strip shows something, and it moves. */
export async function expectTickerMoves(ticker: Page, reader: Page): Promise<void> {
  const first = await thumbprint(reader, await screenshot(ticker), 'image/png')
  expect(isBlack(first), 'the ticker shows something').toBe(false)
  await expect
    .poll(async () => difference(first, await thumbprint(reader, await screenshot(ticker), 'image/png')))
    .toBeGreaterThan(2)
}
