import type { Page } from 'playwright/test'
import { button, live } from '../../../support/console/locators.ts'
import { brokenLine, openBehindLine, prepareContent, test } from '../../../support/faults/fixture.ts'
import { expect } from '../../../support/product/e2e.ts'

test.use({ expectedErrors: [brokenLine] })

type Sight = (page: Page) => Promise<void>

const seeSpinner: Sight = page => expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()

/** The schedule knows the locations from an earlier page, and shows their rows. */
const seeRows: Sight = page => expect(page.getByRole('gridcell', { name: 'Loading' }).first()).toBeVisible()

/**
 * Every list of the console: its page, its call, the page's sentence if the list is missing, and the signs that the list
 * is loaded and that it is on its way.
 */
const table: [path: string, call: string, sentence: RegExp, isLoaded: Sight, isLoading?: Sight][] = [
  ['/media', 'GET /media', /media could not be loaded/, page => see(page, 'button', 'Preview a.png')],
  ['/add_location', 'GET /locations', /locations could not be loaded/, page => see(page, 'cell', 'lobby')],
  [
    '/schedule',
    'GET /locations',
    /locations could not be loaded/,
    page => expect(page.getByRole('gridcell', { name: 'Loading' })).toHaveCount(0),
    seeRows,
  ],
  ['/user', 'GET /auth/user/all', /users could not be loaded/, page => see(page, 'cell', 'spare1')],
  [
    '/location/1?name=Lobby&uid=lobby',
    'GET /playlists/location/1',
    /playlists could not be loaded/,
    page => see(page, 'article', 'Playlist 1'),
  ],
]

const see = (page: Page, role: 'button' | 'cell' | 'article', name: string) =>
  expect(page.getByRole(role, { name, exact: true })).toBeVisible()

// requirement 3.19
test('a list that cannot be loaded says so, and loads at the second try; a failed reload keeps the list', async ({
  page,
  product,
  line,
}) => {
  test.setTimeout(120_000)
  await prepareContent(page, product, 1)
  await openBehindLine(page, product, line, '/media')
  for (const [path, call, sentence, isLoaded, isLoading = seeSpinner] of table) {
    await test.step(call, async () => {
      // The page before must not meet the faults of this one.
      await page.goto('about:blank')
      // The page repeats a call by itself if the connection was lost, and the sidebar may ask for the same list.
      for (const fault of ['refused', 'cut', 'half', 'gateway', 'cut', 'half', 'refused', 'cut'] as const) {
        line.strike(call, fault)
      }
      const made = () => line.calls.filter(one => one === call).length
      const expectNothing = async (before: number) => {
        await expect.poll(made).toBeGreaterThan(before)
        await expect(page.getByText(sentence)).toBeVisible()
        // Locations that cannot be loaded are logged only, without an alert.
        if (call !== 'GET /locations') await button(page, 'OK').click()
      }
      line.calls.length = 0
      await page.goto(path)
      await expectNothing(0)
      const before = made()
      await button(page, 'Try again').click()
      await expectNothing(before)
      // Ends the faults that are left.
      line.up()
      line.strike(call, 'held')
      await button(page, 'Try again').click()
      await line.isHolding()
      await isLoading(page)
      line.release()
      await isLoaded(page)
      await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()

      if (path !== '/media' && path !== '/user') return
      // The server goes away and comes back: the list stays, and is loaded again by itself.
      line.down()
      await expect(live(page)).toBeHidden()
      await isLoaded(page)
      line.up()
      line.calls.length = 0
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(live(page)).toBeVisible()
      await expect.poll(() => line.calls, 'loaded again when the connection is back').toContain(call)
      await isLoaded(page)
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })
  }
})
