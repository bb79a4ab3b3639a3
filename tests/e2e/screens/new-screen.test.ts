import { expect, test } from '../../support/console/console-test.ts'
import { fillFields } from '../../support/console/fields.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'

// The server answers 404 for a screen of no location, which the browser logs.
test.use({ expectedErrors: [/status of 404/] })

// requirements 36.1, 36.3, 36.5
test('a new screen shows its ID, is taken in the console, and goes over to its videowall by itself', async ({
  page,
  product,
  context,
}) => {
  const screen = await context.newPage()
  await screen.goto('/display')
  const name = screen.getByRole('heading', { level: 1 })
  await expect(name).toHaveText(/^screen-\w{5}$/)
  const id = await name.innerText()

  await signInPage(page, product)
  await page.goto('/add_location')
  await button(page, 'Add Location').click()
  await button(page, `${id} Videowall`).click()
  await expect(page.getByLabel('Unique ID')).toHaveValue(id)
  await fillFields(page, { 'Location Name': 'Lobby' })
  await button(page, 'Save Location').click()
  await expect(screen).toHaveURL(`${product.url}/display/${id}/videowall`)
  await expect(screen.getByText('Loading playlist...')).toBeVisible()

  // The player starts again with the address of every new player.
  await screen.goto('/display/', { waitUntil: 'commit' })
  await expect(screen).toHaveURL(`${product.url}/display/${id}/videowall`)
})
