import type { Media } from '../../../../src/api/media.ts'
import { schedulePath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { signInPage } from '../../../support/console/session.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

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

  // The page handles all presses in one task: the strip does not move in between.
  const buttons = ['Next item', 'Previous item', 'Previous item', 'Previous item']
  const files = await page.locator('.moment-preview').evaluate((preview, labels) => {
    const edge = preview.querySelector('.preview-box')?.getBoundingClientRect().right ?? 0
    const distance = (image: Element) => Math.abs(image.getBoundingClientRect().right - edge)
    return labels.map(label => {
      preview.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click()
      const [nearest] = [...preview.querySelectorAll('img')].sort((a, b) => distance(a) - distance(b))
      return nearest?.src.split('/').at(-1) ?? ''
    })
  }, buttons)
  const [first = ''] = files
  const order = names.flatMap(name => media.flatMap(one => (one.name === name ? [one.file_name] : [])))
  const before = (file: string) => order[(order.indexOf(file) + order.length - 1) % order.length] ?? ''
  expect(files).toEqual([first, before(first), before(before(first)), first])
  await expect(page.getByText(/of .+, then “/)).toBeVisible()
})
