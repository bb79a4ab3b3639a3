import type { Page } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import { setMode } from '../../support/console/dialogs.ts'
import { button, panel } from '../../support/console/locators.ts'
import { openGallery, openPlaylistForm } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { expect, test } from '../../support/product/e2e.ts'
import { mediaFile } from '../../support/product/media-files.ts'
import type { Product } from '../../support/product/product.ts'

/** A location with one playlist of each kind: a film and a picture on the videowall, a strip on the ticker. */
async function furnish(product: Product): Promise<string> {
  const seed = await product.seed()
  const film = await seed.uploadFile(mediaFile('film.mp4'))
  const photo = await seed.uploadFile(mediaFile('rotated.jpg'))
  const strip = await seed.uploadFile(mediaFile('strip.png'))
  const location = await seed.location('Names', 'names')
  await seed.items(await seed.playlist(location, 'videowall'), [film, photo])
  await seed.items(await seed.playlist(location, 'ticker'), [strip])
  return locationPath(location)
}

type Role = Parameters<Page['getByRole']>[0]

async function expectControls(scope: Pick<Page, 'getByRole'>, controls: ReadonlyArray<[role: Role, name: string]>) {
  for (const [role, name] of controls) {
    await expect(scope.getByRole(role, { name, exact: true }).first(), `${role} "${name}"`).toBeVisible()
  }
}

// requirements 1.2, 2.1, 3.1, 16.3, 16.6
test('every control of the login and the sidebar has its name', async ({ page, product }) => {
  await page.goto('/')
  await expectControls(page, [
    ['heading', 'Login'],
    ['textbox', 'Username'],
    ['button', 'Login'],
    ['link', 'Login as Guest'],
  ])
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await signInPage(page, product)
  await page.goto('/user')
  await expectControls(page, [
    ['navigation', 'Main'],
    ['link', 'Media'],
    ['link', 'Manage Location'],
    ['link', 'Schedule'],
    ['link', 'Screens'],
    ['link', 'Manage User'],
    ['button', 'Sign Out'],
    ['button', 'Tell me when a screen stays dark'],
    ['button', 'Delete guest'],
  ])
})

// requirements 16.12, 16.14
test('every control of the schedule has its name', async ({ page, product }) => {
  await furnish(product)
  await signInPage(page, product)
  await page.goto('/schedule')
  await expectControls(page, [
    ['heading', 'Schedule'],
    ['button', 'Previous day'],
    ['button', 'Next day'],
    ['button', 'Today'],
    ['searchbox', 'Search locations'],
    ['checkbox', 'With problems (0)'],
    ['checkbox', 'Connected now (0)'],
    ['link', 'Names'],
    ['button', 'Week of Names'],
    ['gridcell', 'Switched off, all day'],
  ])
  await expect(page.getByLabel('Go to day')).toHaveAttribute('type', 'date')
  await expect(page.getByRole('grid', { name: /^Schedule, / })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('gridcell').first().click()
  await expect(page.getByRole('complementary', { name: 'Moment' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Week of Names').click()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

// requirements 3.8, 3.9, 4.2, 16.2, 16.4, 16.5
test('every control of the media page has its name', async ({ page, product }) => {
  await furnish(product)
  await signInPage(page, product)
  await page.goto('/media')
  await expectControls(page, [
    ['region', 'Videos'],
    ['region', 'Images'],
    ['button', 'UPLOAD'],
    ['button', 'Delete videos'],
    ['button', 'Delete images'],
    ['button', 'Preview film.mp4'],
    ['button', 'Preview strip.png'],
  ])
  await expect(page.getByLabel('Choose files')).toHaveAttribute('type', 'file')
  await expect(button(page, 'Delete images')).toHaveAttribute('aria-pressed', 'false')
  await setMode(page, 'Delete images')
  await expect(button(page, 'Delete images')).toHaveAttribute('aria-pressed', 'true')
  await expectControls(page, [['button', 'Delete strip.png']])
  await setMode(page, 'Delete images', false)

  await button(page, 'Preview film.mp4').click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.locator('video[controls]')).toBeVisible()
  await button(preview, 'Close preview').click()
  await expect(preview).toBeHidden()
  await button(page, 'Preview strip.png').click()
  await expect(preview.getByRole('img', { name: 'strip.png' })).toBeVisible()
  await page.mouse.click(4, 400)
  await expect(preview, 'a click on the backdrop closes it').toBeHidden()
})

// requirements 6.2, 6.7, 6.9, 6.21, 16.7, 16.8, 16.9, 16.10
test('every control of the location page and its gallery has its name, and axe finds nothing', async ({
  page,
  product,
}) => {
  const path = await furnish(product)
  await signInPage(page, product)
  await page.goto(path)
  const wall = panel(page, 'Videowall Tape')
  await expectControls(page, [
    ['status', 'Disconnected'],
    ['region', 'Screens'],
    ['switch', 'Videowall Tape'],
    ['switch', 'Ticker Tape'],
    ['button', 'Update'],
    ['button', 'Edit Ticker Tape'],
    ['link', `${product.url}/display/names/videowall`],
    ['link', `${product.url}/display/names/ticker`],
  ])
  await expect(button(wall, 'Preview film.mp4')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await setMode(page, 'Edit Videowall Tape')
  await expect(button(page, 'Edit Videowall Tape')).toHaveAttribute('aria-pressed', 'true')
  await button(wall, /^Edit playlist /).click()
  const card = wall.getByRole('article', { name: /^Playlist / })
  await expectControls(card, [
    ['textbox', 'Date range'],
    ['textbox', 'Start time'],
    ['textbox', 'End time'],
    ['spinbutton', 'Repeat'],
    ['button', 'Update Playlist'],
    ['button', 'Delete film.mp4'],
    ['button', 'Move film.mp4 down'],
    ['button', 'Move rotated.jpg up'],
  ])
  expect(await accessibilityViolations(page)).toEqual([])

  await expect(await openPlaylistForm(page, 'ticker')).toBeVisible()
  await expect(await openPlaylistForm(page, 'videowall')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  const gallery = await openGallery(page, 'Ticker Tape')
  await expectControls(gallery, [
    ['region', 'Videos'],
    ['region', 'Images'],
    ['button', 'Save Media'],
    ['button', 'Close'],
    ['button', 'strip.png'],
  ])
  await button(gallery, 'strip.png').click()
  await expect(button(gallery, 'strip.png')).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityViolations(page)).toEqual([])
})

for (const width of [1024, 390]) {
  // requirement 16.12
  test(`axe finds nothing on the location page in edit mode at ${width} px, in the dark`, async ({ page, product }) => {
    const path = await furnish(product)
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInPage(page, product)
    await page.goto(path)
    await setMode(page, 'Edit Videowall Tape')
    await button(page, /^Edit playlist /).click()
    await expect(button(page, 'Update Playlist')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

// requirements 1.6, 16.11
test('the display has its name', async ({ page, product }) => {
  await furnish(product)
  await page.goto(`${product.url}/display/names/videowall`)
  await expect(page.getByRole('main', { name: 'Display' })).toContainText('Loading playlist...')
  await page.goto(`${product.url}/display/names/hologram`)
  await expect(page.getByRole('main', { name: 'Display' })).toContainText('Unknown display type: hologram')
})
