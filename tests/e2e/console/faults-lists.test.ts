import type { Page } from 'playwright/test'
import { brokenLine, openBehindLine, prepareStage, test } from '../../support/faults/fixture.ts'
import { expect } from '../../support/product/e2e.ts'

test.use({ expectedErrors: [brokenLine] })

/** Every list that the console loads: its page, its call, what an empty-handed page says, and a sign that it is there. */
const table: [path: string, call: string, sentence: RegExp, isLoaded: (page: Page) => Promise<void>][] = [
  ['/media', 'GET /media', /media could not be loaded/, page => see(page, 'button', 'Preview a.png')],
  ['/add_location', 'GET /locations', /locations could not be loaded/, page => see(page, 'cell', 'lobby')],
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
test('a list that cannot be had says so and comes at the second asking; a reload that fails keeps it', async ({
  page,
  product,
  line,
}) => {
  test.setTimeout(120_000)
  await prepareStage(page, product, 1)
  await openBehindLine(page, product, line, '/media')
  for (const [path, call, sentence, isLoaded] of table) {
    await test.step(call, async () => {
      // Once more, as a lost connection is tried again by itself.
      for (const fault of ['refused', 'cut', 'half', 'gateway'] as const) line.strike(call, fault)
      line.calls.length = 0
      const expectNothing = async (calls: number) => {
        await expect.poll(() => line.calls.filter(made => made === call)).toHaveLength(calls)
        await expect(page.getByText(sentence)).toBeVisible()
        // Section 8: that the locations cannot be loaded is logged only.
        if (call !== 'GET /locations') await page.getByRole('button', { name: 'OK' }).click()
      }
      await page.goto(path)
      await expectNothing(2)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectNothing(4)
      line.strike(call, 'held')
      await page.getByRole('button', { name: 'Try again' }).click()
      await line.isHolding()
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
      line.release()
      await isLoaded(page)
      await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()

      if (path !== '/media' && path !== '/user') return
      // Nobody is there any more, and then again: the list stays, and comes back by itself.
      line.down()
      await expect(page.getByText('Live', { exact: true })).toBeHidden()
      await isLoaded(page)
      line.up()
      line.calls.length = 0
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect.poll(() => line.calls, 'loaded again when the connection is back').toContain(call)
      await isLoaded(page)
      await expect(page.getByRole('alertdialog')).toBeHidden()
    })
  }
})
