import { expect, type Page } from 'playwright/test'
import { type Panel, panel } from '../console/locators.ts'
import { screenshot } from '../looks/screenshot.ts'
import { difference, isBlack, type Thumbprint, thumbprint } from '../looks/thumbprint.ts'

const SCREEN = { width: 1280, height: 720 }

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

/** The thumbprints of the videowall from the first picture on, a few per second, until the check is satisfied. */
async function watch(display: Page, reader: Page, isEnough: (prints: Thumbprint[]) => boolean): Promise<Thumbprint[]> {
  const prints: Thumbprint[] = []
  const end = Date.now() + 60_000
  while (!isEnough(prints) && Date.now() < end) {
    prints.push(await thumbprint(reader, await screenshot(display), 'image/png'))
  }
  return prints
}

/** The photo comes first, upright and whole, then the film, which moves; the screen is never black. */
export async function expectWallPlays(wall: Page, reader: Page, photo: Buffer): Promise<void> {
  const photoPrint = await thumbprint(reader, photo, 'image/jpeg', SCREEN)
  const isPhoto = (print: Thumbprint) => difference(print, photoPrint) < 6
  const filmPrints = (prints: Thumbprint[]) => prints.filter(print => !isPhoto(print))
  const prints = await watch(wall, reader, all => filmPrints(all).length >= 6)
  expect(prints.filter(isBlack), 'black pictures').toEqual([])
  expect(difference(prints[0] ?? [], photoPrint), 'the photo, upright and whole, comes first').toBeLessThan(6)
  const moving = filmPrints(prints)
  const steps = moving.slice(1).map((print, index) => difference(print, moving[index] ?? []))
  expect(Math.max(...steps), 'the film moves').toBeGreaterThan(1)
}

/** The strip shows something, and it moves. */
export async function expectTickerMoves(ticker: Page, reader: Page): Promise<void> {
  const first = await thumbprint(reader, await screenshot(ticker), 'image/png')
  expect(isBlack(first), 'the ticker shows something').toBe(false)
  await expect
    .poll(async () => difference(first, await thumbprint(reader, await screenshot(ticker), 'image/png')))
    .toBeGreaterThan(2)
}
