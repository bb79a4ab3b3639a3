import type { Media } from '../../../../src/api/media.ts'
import { schedulePath } from '../../../../src/routes.ts'
import { signInPage } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

// requirements 11.24 and 11.26
test('a person who is signed in rehearses a day to come with all playlists, and the screen stays disconnected', async ({
  page,
  product,
  context,
}) => {
  const seed = await product.seed()
  const location = await seed.location('Rehearsal', 'rehearsal-1')
  const photo = await seed.upload('eve.png', oneColourPng(colours['green.png']))
  const eve = await seed.playlist(location, 'videowall', { date_start: '2099-12-24', date_end: '2099-12-24' })
  await seed.items(eve, [photo])
  await seed.screensOn(location)
  await signInPage(page, product)

  const display = await context.newPage()
  await display.goto('/display/rehearsal-1/videowall?at=2099-12-24T18:00&speed=60')
  const foot = display.getByRole('region', { name: 'Rehearsal' })
  await expect(foot).toContainText('Rehearsal: Thursday 24 December 2099, 6:0')
  await expect(foot).toContainText('Plays all playlists of this location')
  await expect(display.locator('.layer img[src*="eve"]')).not.toHaveCount(0)
  await expect(foot).not.toContainText('Nothing plays')

  await page.goto('/add_location')
  const row = page.getByRole('row', { name: /rehearsal-1/ })
  await expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible()
})

// requirement 11.23
test('in the preview of a ticker, next and previous bring whole images in at the right edge', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  const location = await seed.location('Strip', 'strip-1')
  const names = ['red.png', 'green.png', 'blue.png'] as const
  const media: Media[] = []
  for (const name of names) media.push(await seed.upload(name, oneColourPng(colours[name])))
  await seed.items(await seed.playlist(location, 'ticker'), media)
  await seed.screensOn(location)
  await signInPage(page, product)
  await page.goto(schedulePath({ location: location.id, screen: 'ticker', day: '2099-12-24', at: '12:00' }))
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(page.locator('.strip > img').nth(5)).toBeAttached()

  /** The name of the image whose right edge is nearest to the right edge of the box. */
  const atEdge = () =>
    page.locator('.preview-box').evaluate(box => {
      const distance = (image: Element) =>
        Math.abs(image.getBoundingClientRect().right - box.getBoundingClientRect().right)
      const [nearest] = [...box.querySelectorAll('img')].sort((a, b) => distance(a) - distance(b))
      return nearest?.src.split('/').at(-1) ?? ''
    })
  const files: string[] = []
  for (const button of ['Next item', 'Previous item', 'Previous item', 'Previous item']) {
    await page.getByRole('button', { name: button }).click()
    files.push(await atEdge())
  }
  const [first = ''] = files
  const order = names.flatMap(name => media.flatMap(one => (one.name === name ? [one.file_name] : [])))
  const before = (file: string) => order[(order.indexOf(file) + order.length - 1) % order.length] ?? ''
  expect(files).toEqual([first, before(first), before(before(first)), first])
  await expect(page.getByText(/of playlist \d+, then/)).toBeVisible()
})
