import { expect, test } from '../../../support/console/console-test.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button } from '../../../support/console/locators.ts'
import { openMediaPage } from '../../../support/console/media.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import type { Product } from '../../../support/product/product.ts'

async function seedShops(product: Product): Promise<void> {
  const seed = await product.seed()
  const old = await seed.uploadFile(mediaFile('rotated.jpg'), 'old.jpg')
  for (const number of [1, 2, 3]) {
    const shop = await seed.location(`Shop ${number}`, `shop-${number}`)
    await seed.items(await seed.playlist(shop, 'videowall', { name: `Morning ${number}` }), [old])
  }
}

for (const [width, height] of [
  [1440, 900],
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
    await expect(question).toContainText('“Shop 3”: “Morning 3”')
    expect(await places()).toEqual(before)
    // In a low window the question may be as high as it can be from the start.
    if (height > 500) expect((await question.boundingBox())?.height).toBeGreaterThan(smaller)
    await button(question, 'Delete').click()
    await closeAlert(page, 'Success')
  })
}
