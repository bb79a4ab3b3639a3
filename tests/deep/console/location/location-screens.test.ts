import { locationPath } from '../../../../src/routes.ts'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { button, card, itemNames } from '../../../support/console/locators.ts'
import { chooseMedia, screenSwitch, updateScreens } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

/** A display without a playlist may become known only by its first heartbeat, after 10 s. */
const untilHeartbeat = { timeout: 20_000 }

// requirement 6.26
test('a display that connects turns its switch on, unless the person has chosen a position', async ({
  page,
  product,
}) => {
  const location = await (await product.seed()).location('Presence', 'presence-1')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const videowall = screenSwitch(page, 'Videowall Tape')
  const ticker = screenSwitch(page, 'Ticker Tape')
  await expect(page.getByRole('status', { name: 'Disconnected', exact: true })).toBeVisible()
  await expect(videowall).not.toBeChecked()

  // On and off again: off is the person's choice now.
  await ticker.click()
  await ticker.click()
  const open = async (path: string) => {
    const tab = await page.context().newPage()
    await tab.goto(path)
    return tab
  }
  await open('/display/presence-1/videowall')
  await open('/display/presence-1/ticker')
  const table = await open('/add_location')
  await expect(table.getByRole('img', { name: 'Videowall Connected' })).toBeVisible(untilHeartbeat)
  await expect(table.getByRole('img', { name: 'Ticker Connected' })).toBeVisible(untilHeartbeat)
  await expect(videowall).toBeChecked()
  await expect(page.getByRole('status', { name: 'Connected', exact: true })).toBeVisible()
  await expect(ticker).not.toBeChecked()

  // A reloaded page has no choice to keep and follows the displays.
  await page.bringToFront()
  await page.reload()
  await expect(ticker).toBeChecked()
})

// requirement 6.28
test('Update switches the screens on and off at once, on a display that is open', async ({ page, product }) => {
  const seed = await product.seed()
  const location = await seed.location('Switch', 'switch-1')
  const playlist = await seed.playlist(location, 'videowall')
  await seed.items(playlist, [await seed.upload('green.png', oneColourPng(colours['green.png']))])
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const display = await page.context().newPage()
  await display.goto('/display/switch-1/videowall')
  await expect(display.getByText('Loading playlist...')).toBeVisible()
  await page.bringToFront()
  const videowall = screenSwitch(page, 'Videowall Tape')

  await expect(videowall).toBeChecked(untilHeartbeat)
  await updateScreens(page)
  await expect(card(page, playlist).getByText('Plays now')).toBeVisible()
  await expect(display.getByText('Loading playlist...')).toBeHidden()

  await videowall.click()
  await updateScreens(page)
  await expect(card(page, playlist).getByText('Switched off')).toBeVisible()
  await expect(display.getByText('Loading playlist...')).toBeVisible()
  // The display is still connected, and the saved position stays.
  await expect(videowall).not.toBeChecked()
})

test.describe('of eight files two fail', () => {
  test.use({ expectedErrors: [/503/] })

  // requirements 6.22, 6.23
  test('six arrive in the order of selection, the two stay chosen and arrive at the second try', async ({
    page,
    product,
  }) => {
    const seed = await product.seed()
    const location = await seed.location('Gallery', 'gallery-1')
    const playlist = await seed.playlist(location, 'videowall')
    const folder = 'tests/server/sample/'
    const films = [await seed.uploadFile(`${folder}Orbit.mp4`), await seed.uploadFile(`${folder}Tides.mp4`)]
    const pictures = []
    for (const name of ['1.png', '2.png', '3.png', '4.png', '5.png', '6.png']) {
      pictures.push(await seed.upload(name, oneColourPng(colours['blue.png'])))
    }
    const order = ['4.png', 'Tides.mp4', '1.png', '6.png', '2.png', 'Orbit.mp4', '3.png', '5.png']
    const failing = new Set([films[1]?.id, pictures[1]?.id])
    const durations: unknown[] = []
    await page.route('**/api/playlists/*/items', async route => {
      const body = route.request().postDataJSON()
      durations.push(body.duration)
      if (failing.has(body.media_id)) await route.fulfill({ status: 503, body: 'busy' })
      else await route.continue()
    })
    await signInPage(page, product)
    await page.goto(locationPath(location))
    const gallery = await chooseMedia(page, order)
    await button(gallery, 'Save Media').click()
    await expectAlert(page, 'Warning', '2 of 8 could not be saved: Tides.mp4, 2.png')
    // Seconds as the browser measured them.
    expect(durations).toEqual([15, 5, 15, 15, 15, 5, 15, 15])
    const arrived = order.filter(name => name !== 'Tides.mp4' && name !== '2.png')
    await expect.poll(() => itemNames(card(page, playlist))).toEqual(arrived)
    await expect(gallery.getByRole('button', { pressed: true })).toHaveCount(2)

    failing.clear()
    await button(gallery, 'Save Media').click()
    await expectAlert(page, 'Success', 'Media saved successfuly!')
    await expect(gallery).toBeHidden()
    await expect.poll(() => itemNames(card(page, playlist))).toEqual([...arrived, 'Tides.mp4', '2.png'])
  })
})
