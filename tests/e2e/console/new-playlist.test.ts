import { locationPath } from '../../../src/routes.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { button, panel } from '../../support/console/locators.ts'
import { savePlaylist } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { countClicks } from '../../support/looks/click-count.ts'
import { aGate } from '../../support/looks/gate.ts'

test.use({ viewport: { width: 1024, height: 768 } })

// requirement 6.60
test('what is typed before the calendar is there arrives, the buttons are in view, and few clicks save it', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  const location = await seed.location('Lobby', 'lobby-1')
  const clicks = await countClicks(page)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const tape = panel(page, 'Videowall Tape')
  await expect(button(tape, 'Add Media')).toBeEnabled()
  const gate = aGate()
  await page.route('**/assets/*.js', async route => {
    await gate.opened
    await route.fallback()
  })

  await button(tape, 'Add Group').click()
  for (const text of ['Xmas', '24 Dec', '1130', '14']) {
    await page.keyboard.type(text)
    if (text === '24 Dec') gate.open()
    await page.keyboard.press('Tab')
  }
  const form = tape.getByRole('form')
  await expect(page.locator('.react-datepicker-wrapper')).toHaveCount(4)
  await expect(form.getByLabel('Name (optional)')).toHaveValue('Xmas')
  await expect(form.getByLabel('Date range')).toHaveValue(/^24 Dec \d{4} – 24 Dec \d{4}$/)
  await expect(form.getByLabel('Start time')).toHaveValue('11:30 AM')
  await expect(button(form, 'Save Playlist')).toBeInViewport({ ratio: 1 })
  await form.getByLabel('Repeat').click()
  await page.keyboard.type('1')
  await savePlaylist(page, form)
  const [made] = await seed.playlistsAt(location)
  expect(made).toMatchObject({ name: 'Xmas', time_start: '11:30:00', time_end: '14:00:00' })
  expect(clicks()).toBeLessThanOrEqual(4)
})

// requirement 6.60
test('an open calendar does not move the form, and the chosen day stays readable below the pointer', async ({
  page,
  product,
}) => {
  const location = await (await product.seed()).location('Lobby', 'lobby-1')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const tape = panel(page, 'Videowall Tape')
  await button(tape, 'Add Group').click()
  const placeOfToday = () => button(tape, 'Today').evaluate(element => (element as HTMLElement).offsetTop)
  const place = await placeOfToday()
  await tape.getByLabel('Date range').click()
  await page.getByRole('gridcell', { name: /15th/ }).click()
  expect(await placeOfToday()).toBe(place)
  expect(await accessibilityViolations(page, ['color-contrast'])).toEqual([])
})
