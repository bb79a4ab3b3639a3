import { expect, test } from '../support/e2e.ts'
import { signInPage } from '../support/sign-in-page.ts'
import { expectAlert } from './location-seed.ts'

test.use({ expectedErrors: [/net::ERR_|WebSocket connection to|404 \(Not Found\)/] })

test('the whole server goes in the middle of work and comes back: nothing is lost, nothing is made twice', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const seed = await product.seed()
  await seed.location('Old hall', 'old')
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const confirmDelete = async () => {
    await button('Delete Old hall').click()
    await page.getByRole('alertdialog', { name: 'Confirm delete' }).getByRole('button', { name: 'Delete' }).click()
  }
  await button('Add Location').click()
  await page.getByLabel('Location Name').fill('New hall')
  await page.getByLabel('Unique ID').fill('new')

  await product.stop()
  await button('Save Location').click()
  await expectAlert(page, 'Warning', 'Gagal menambahkan lokasi.')
  await expect(page.getByLabel('Location Name')).toHaveValue('New hall')
  await expect(page.getByLabel('Unique ID')).toHaveValue('new')
  // Once more without a server: still nothing is lost.
  await button('Save Location').click()
  await expectAlert(page, 'Warning', 'Gagal menambahkan lokasi.')
  await expect(page.getByLabel('Location Name')).toHaveValue('New hall')

  await product.start()
  await button('Save Location').click()
  await expectAlert(page, 'Success', /./)
  await expect(page.getByRole('link', { name: 'New hall', exact: true }).first()).toBeVisible()

  await product.stop()
  await confirmDelete()
  await expectAlert(page, 'Warning', 'Gagal delete lokasi.')
  await expect(button('Delete Old hall')).toBeVisible()
  await product.start()
  await confirmDelete()
  await expectAlert(page, 'Success', /./)
  await expect(button('Delete Old hall')).toBeHidden()

  const { data } = await seed.call<{ locations: { name: string }[] }>('GET', '/locations')
  expect(data.locations.map(({ name }) => name)).toEqual(['New hall'])
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
})
