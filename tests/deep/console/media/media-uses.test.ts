import type { Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { openTray, tray } from '../../../support/console/jobs.ts'
import { button } from '../../../support/console/locators.ts'
import { openMediaPage } from '../../../support/console/media.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import type { Product } from '../../../support/product/product.ts'
import type { Seed } from '../../../support/product/seed.ts'

/** Three locations: their walls show old.jpg at the first and the third place of five. */
async function seedShops(product: Product) {
  const seed = await product.seed()
  const old = await seed.uploadFile(mediaFile('rotated.jpg'), 'old.jpg')
  const film = await seed.uploadFile(mediaFile('film.mp4'))
  await seed.uploadFile(mediaFile('strip.png'), 'new.png')
  const shops: Location[] = []
  for (const number of [1, 2, 3]) {
    const shop = await seed.location(`Shop ${number}`, `shop-${number}`)
    const playlist = await seed.playlist(shop, 'videowall', { name: `Morning ${number}` })
    await seed.items(playlist, [old], 10 * number)
    await seed.items(playlist, [film], 3)
    await seed.items(playlist, [old], 7)
    await seed.items(playlist, [film, film], 3)
    shops.push(shop)
  }
  return { seed, shops }
}

/** The names and seconds of the items of a shop, in their order. */
async function itemsAt(seed: Seed, { id }: Location): Promise<string[]> {
  const path = `/playlists/location/${id}?is_active=true&include_items=true`
  const { data } = await seed.call<{ playlists: Playlist[] }>('GET', path)
  const items = data.playlists.flatMap(playlist => playlist.items)
  const inOrder = items.toSorted((a, b) => a.order_position - b.order_position)
  return inOrder.map(({ media, duration }) => `${media.name} ${duration}`)
}

const itemsOf = (number: number, name: string) => [
  `${name} ${10 * number}`,
  'film.mp4 3',
  `${name} 7`,
  'film.mp4 3',
  'film.mp4 3',
]

const jobRow = (page: Page, title: string) => tray(page).getByRole('listitem').filter({ hasText: title })

// requirements 26.2, 26.7 and 26.8
test('a picture is replaced at three locations with its order and seconds, by the keyboard, and undone', async ({
  page,
  product,
}) => {
  const { seed, shops } = await seedShops(product)
  const everywhere = (name: string) =>
    expect
      .poll(() => Promise.all(shops.map(shop => itemsAt(seed, shop))), { timeout: 30_000 })
      .toEqual([1, 2, 3].map(number => itemsOf(number, name)))
  await openMediaPage(page, product)
  await button(page, 'Preview old.jpg').press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toContainText(/Used in 3 playlists at 3 locations \(as of/)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(preview, 'Replace everywhere…').press('Enter')

  const choice = page.getByRole('dialog', { name: 'Replace “old.jpg” everywhere' })
  await choice.getByRole('searchbox', { name: 'Search media' }).fill('new')
  await choice.getByRole('radio', { name: /new\.png/ }).press('Space')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(choice, 'Continue').press('Enter')
  const title = 'Replace “old.jpg” by “new.png”'
  const plan = page.getByRole('dialog', { name: title })
  await expect(plan).toContainText('Every place keeps its seconds.')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(plan, 'Replace').press('Enter')
  await expect(plan).toBeHidden()
  await everywhere('new.png')

  // The cards follow the job.
  await expect(page.getByRole('region', { name: 'Images' })).toContainText('Unused')
  await openTray(page)
  await button(jobRow(page, title), 'Undo').click()
  await everywhere('old.jpg')
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  // requirement 26.6
  test(`pictures are selected with Shift and deleted at once, ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height })
    const seed = await product.seed()
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await seed.uploadFile(mediaFile('rotated.jpg'), name)
    await openMediaPage(page, product)
    await button(page, 'Delete images').click()
    await page.getByRole('checkbox', { name: 'Select d.jpg' }).press('Space')
    await page.getByRole('checkbox', { name: 'Select b.jpg' }).click({ modifiers: ['Shift'] })
    expect(await accessibilityViolations(page)).toEqual([])
    await button(page, 'Delete 3 files').click()
    const plan = page.getByRole('dialog', { name: 'Delete 3 files' })
    await expect(plan).toContainText('None of them is used')
    expect(await accessibilityViolations(page)).toEqual([])
    // The second half of a double click does nothing.
    await button(plan, 'Delete').dblclick()
    const cards = page.getByRole('region', { name: 'Images' }).getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('a.jpg')
    await expect(page.getByRole('region', { name: 'Images' })).toContainText('Nothing selected')
  })
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [640, 360],
] as const) {
  // requirement 3.4
  test(`the buttons of a question stay where they are while the uses come in, ${width} px`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    await seedShops(product)
    const gate = aGate()
    await page.route('**/playlists/location/**', async route => {
      await gate.opened
      await route.continue()
    })
    await openMediaPage(page, product)
    await button(page, 'Delete images').click()
    await button(page, 'Delete old.jpg').click()
    const question = page.getByRole('alertdialog', { name: 'Confirm delete' })
    await expect(question).toContainText('Looking for the playlists that show it…')
    // The dialog comes in with a motion.
    await question.evaluate(dialog => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
    const places = () => Promise.all(['Cancel', 'Delete'].map(name => button(question, name).boundingBox()))
    const before = await places()
    const { height: smaller } = (await question.boundingBox()) ?? { height: 0 }
    gate.open()
    await expect(question).toContainText('“Shop 3”: playlist')
    expect(await places()).toEqual(before)
    // In a low window the question may be as high as it can be from the start.
    if (height > 500) expect((await question.boundingBox())?.height).toBeGreaterThan(smaller)
    await button(question, 'Delete').click()
    await closeAlert(page, 'Success')
  })
}
