import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button } from '../../../support/console/locators.ts'
import { logIn, signInPage, signOut, spoilToken } from '../../../support/console/session.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import type { Product } from '../../../support/product/product.ts'

test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

const LOCATIONS = 8

const WHOLE = /Used in these playlists \(as of .+More locations: 4/s

/** Makes locations with one playlist each, which shows strip.png. */
async function seedLocations(product: Product): Promise<void> {
  const seed = await product.seed()
  const strip = await seed.uploadFile(mediaFile('strip.png'))
  for (let number = 1; number <= LOCATIONS; number += 1) {
    const playlist = await seed.playlist(await seed.location(`Shop ${number}`, `shop-${number}`), 'ticker')
    await seed.items(playlist, [strip])
  }
}

function watchCalls(context: BrowserContext): () => number {
  let calls = 0
  context.on('request', request => {
    if (request.url().includes('/playlists/location/')) calls += 1
  })
  return () => calls
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm delete' })

/** Opens the question before the delete of strip.png, which rests on the index. */
async function openQuestion(page: Page) {
  await button(page, 'Delete images').click()
  await button(page, 'Delete strip.png').click()
  return question(page)
}

const hasDatabase = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'fleet'))

// requirements 21.7 and 26.4
test('the answers are there at the next visit and in a second tab, until the person signs out', async ({
  page,
  context,
  product,
}) => {
  await seedLocations(product)
  const calls = watchCalls(context)
  await signInPage(page, product)
  await page.goto('/media')
  await expect(await openQuestion(page)).toContainText(WHOLE)
  expect(calls()).toBe(LOCATIONS)

  await page.reload()
  // The cards show what is kept before the person asks for anything.
  await expect(page.locator('.media-card')).toContainText(`Used in ${LOCATIONS}`)
  await expect(page.getByText(/^Uses as of/)).toBeVisible()
  expect(calls()).toBe(LOCATIONS)
  await expect(await openQuestion(page)).toContainText(WHOLE)
  const second = await context.newPage()
  await second.goto('/media')
  await expect(await openQuestion(second)).toContainText(WHOLE)
  expect(calls()).toBe(LOCATIONS)

  await button(question(page), 'Cancel').click()
  await signOut(page)
  await expect(second.getByLabel('Username')).toBeVisible()
  await expect.poll(() => hasDatabase(page)).toBe(false)
})

// requirement 21.7
test('after the end of a session another user sees nothing of it', async ({ page, context, product }) => {
  await seedLocations(product)
  await signInPage(page, product)
  await page.goto('/media')
  await expect(await openQuestion(page)).toContainText(WHOLE)
  await spoilToken(page)
  await page.reload()
  await closeAlert(page, 'Warning')
  const gate = aGate()
  await context.route('**/playlists/location/*', async route => {
    await gate.opened
    await route.continue()
  })
  await logIn(page, product.guest)
  await expect(await openQuestion(page)).toContainText('Looking for the playlists that show it…')
  await expect(question(page)).not.toContainText('Used in')
  gate.open()
  await expect(question(page)).toContainText(WHOLE)
})
