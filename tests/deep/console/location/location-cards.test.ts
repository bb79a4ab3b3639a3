import { locationPath } from '../../../../src/routes.ts'
import { button, card } from '../../../support/console/locators.ts'
import { openPlaylist } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'

// requirement 6.31
test('each card shows the status of its playlist as the day goes on', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-06-10T10:59:30Z') })
  const seed = await product.seed()
  const location = await seed.location('Clock', 'clock-1')
  const media = [await seed.uploadFile('tests/server/sample/Welcome.jpg')]
  const evening = await seed.playlist(location, 'videowall', { time_start: '18:00:00', time_end: '18:01:00' })
  const ended = await seed.playlist(location, 'videowall', { date_end: '2026-06-09' })
  const tomorrow = await seed.playlist(location, 'videowall', { date_start: '2026-06-11' })
  for (const id of [evening, ended, tomorrow]) await seed.items(id, media)
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const line = (id: number) => card(page, id).locator('.playlist-status')
  // It is 17:59:30 in Jakarta.
  await expect(line(evening)).toHaveText('Starts at 6:00 PM')
  await expect(line(ended)).toHaveText('Ended yesterday')
  await expect(line(tomorrow)).toHaveText('Starts tomorrow at 12:00 AM')
  await page.clock.runFor(31_000)
  await expect(line(evening)).toHaveText('Plays now')
  await page.clock.runFor(2 * 60_000)
  await expect(line(evening)).toHaveText('Starts tomorrow at 6:00 PM')
})

// requirements 6.37, 6.42, 6.43 and 6.44
test('a card says how long it is and with which playlist it plays later', async ({ page, product }) => {
  await page.clock.install({ time: new Date('2026-11-22T03:10:00Z') })
  const seed = await product.seed()
  const location = await seed.location('Company', 'company-1')
  const media = [await seed.uploadFile('tests/server/sample/Welcome.jpg')]
  const always = await seed.playlist(location, 'videowall')
  const later = await seed.playlist(location, 'videowall', { date_start: '2026-11-23', time_start: '11:00:00' })
  for (const id of [always, later]) await seed.items(id, [...media, ...media], 80)
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const facts = (other: number) => `2 items · 2 min 40 s · From 23 Nov 11:00 AM in turn with playlist ${other}.`
  await expect(card(page, always).getByText(facts(later))).toBeVisible()
  await expect(card(page, later).getByText(facts(always))).toBeVisible()
  await expect(card(page, later).getByText('80 s')).toHaveCount(2)
  expect(await accessibilityViolations(page)).toEqual([])

  const opened = await openPlaylist(page, later)
  await expect(opened.getByLabel('Date range')).toBeFocused()
  await expect(opened.getByText(`From 23 Nov 11:00 AM in turn with playlist ${always}.`).last()).toBeVisible()
  await button(opened, 'Cancel').click()
  await expect(button(opened, 'Update Playlist')).toHaveCount(0)
  await expect(button(opened, `Edit playlist ${later}`)).toBeFocused()
})
