import { expect, type Page } from 'playwright/test'
import { closeAlert, expectAlert } from '../console/dialogs.ts'
import { fillFields } from '../console/fields.ts'
import { button, link } from '../console/locators.ts'
import { addMedia, openPlaylistForm, updateScreens } from '../console/playlists.ts'
import { countClicks } from '../looks/click-count.ts'
import { screenshot } from '../looks/screenshot.ts'
import { difference, thumbprint } from '../looks/thumbprint.ts'
import { colours, oneColourPng } from '../product/one-colour-png.ts'

/** A file of the library, which shows one colour. */
export const picture = { name: 'red.png', bytes: Buffer.from(oneColourPng(colours['red.png'])) }

const SHOP = 'Shop of the new screen'

/**
 * Takes a new screen from its waiting page to its first picture, as a person at the console does: what is typed ends
 * with Enter, everything else is pressed.
 * @param page signed in
 * @param screen a browser without anything of this product
 * @param startUrl with a slash at its end
 * @returns the number of presses
 */
export async function pairScreen(page: Page, screen: Page, startUrl: string): Promise<number> {
  await screen.goto(`${startUrl}display/`)
  const id = await screen.getByRole('heading', { level: 1 }).innerText()
  const presses = await countClicks(page)
  await page.goto(`${startUrl}add_location`)

  await button(page, 'Add Location').click()
  await button(page.getByRole('region', { name: 'Screens that wait' }), `${id} Videowall`).click()
  await expect(page.getByLabel('Unique ID')).toHaveValue(id)
  await fillFields(page, { 'Location Name': SHOP })
  await page.getByLabel('Location Name').press('Enter')
  await closeAlert(page, 'Success')
  await link(page, SHOP).click()

  const form = await openPlaylistForm(page, 'videowall')
  const always = { 'Date range': '2020-01-01 - 2099-12-31', 'Start time': '00:00', 'End time': '23:59', Repeat: '1' }
  await fillFields(form, always)
  await form.getByLabel('Repeat').press('Enter')
  await expectAlert(page, 'Success', 'Playlist berhasil ditambahkan!')
  await addMedia(page, 'Videowall Tape', [picture.name])
  await updateScreens(page)

  await expect(screen).toHaveURL(`${startUrl}display/${id}/videowall`)
  const size = screen.viewportSize() ?? undefined
  // The product's policy allows its pages no picture of a test.
  const reader = await page.context().newPage()
  const wanted = await thumbprint(reader, picture.bytes, 'image/png', size)
  const shown = async () => difference(await thumbprint(reader, await screenshot(screen), 'image/png'), wanted)
  await expect.poll(shown, { message: 'the picture on the screen', timeout: 20_000 }).toBeLessThan(3)
  return presses()
}
