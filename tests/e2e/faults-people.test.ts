import type { Page } from 'playwright/test'
import { expect, test } from '../support/e2e.ts'
import type { Product } from '../support/product.ts'
import { signInPage } from '../support/sign-in-page.ts'
import { card, expectAlert, itemNames, locationUrl } from './location-seed.ts'

// What a second tab has deleted is a 404 for the first.
test.use({ expectedErrors: [/404 \(Not Found\)/] })

const STRIP = 'tests/fixtures/strip.png'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function makeContent(product: Product) {
  const seed = await product.seed()
  const location = await seed.location('Lobby', 'lobby')
  const wall = await seed.playlist(location, 'videowall')
  const media = await seed.uploadFile(STRIP)
  const items = await seed.items(wall, [media])
  return { seed, location, wall, media, items, page: locationUrl(location) }
}

/** Counts the calls that change something. */
function countChanges(page: Page): string[] {
  const changes: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) {
      changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
    }
  })
  return changes
}

test('a double click on any button that changes something makes one call', async ({ page, product }) => {
  const content = await makeContent(product)
  await signInPage(page, product)
  const changes = countChanges(page)
  const expectOne = async (change: string, type: 'Success' | 'Warning' = 'Success') => {
    await expectAlert(page, type, /./)
    expect(changes, 'calls of a double click').toEqual([change])
    changes.length = 0
  }
  const remove = () => page.getByRole('alertdialog', { name: 'Confirm delete' }).getByRole('button', { name: 'Delete' })

  await page.goto('/add_location')
  await button(page, 'Add Location').dblclick()
  await page.getByLabel('Location Name').fill('Hall')
  await page.getByLabel('Unique ID').fill('hall')
  await button(page, 'Save Location').dblclick()
  await expectOne('POST /api/locations')
  await button(page, 'Delete Hall').dblclick()
  await remove().dblclick()
  await expectOne('DELETE /api/locations/2')

  await page.goto('/user')
  await button(page, 'Add User').dblclick()
  await page.getByLabel('Username').fill('sari')
  await page.getByLabel('Email').fill('sari@signage.example')
  await page.getByLabel('Password').fill('a-long-password')
  await button(page, 'Save User').dblclick()
  await expectOne('POST /api/auth/register')

  await page.goto(content.page)
  await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Group' }).dblclick()
  await page.getByRole('form').getByLabel('Repeat').fill('2')
  await button(page, 'Save Playlist').dblclick()
  await expectOne('POST /api/playlists')
  await page.getByRole('region', { name: 'Videowall Tape' }).getByRole('button', { name: 'Add Media' }).dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'strip.png' }).click()
  await button(page, 'Save Media').dblclick()
  await expectOne(`POST /api/playlists/${content.wall}/items`)
  await button(page, 'Update').dblclick()
  await expectOne(`PUT /api/playlists/${content.location.id}/screen`)
})

/** Everything that lies over a page: the page's entry in the sidebar, how it opens, and what it is. */
const overlays: [name: string, link: string, open: (page: Page) => Promise<void>, role: 'dialog' | 'alertdialog'][] = [
  ['the preview', 'Media', page => button(page, 'Preview strip.png').click(), 'dialog'],
  ['a modal', 'Manage Location', page => button(page, 'Add Location').click(), 'dialog'],
  ['the question before a delete', 'Manage Location', page => button(page, 'Delete Lobby').click(), 'alertdialog'],
  ['the palette', 'Manage User', page => page.keyboard.press('Control+k'), 'dialog'],
  ['the shortcut sheet', 'Manage User', page => page.keyboard.press('?'), 'dialog'],
  [
    'the gallery',
    'Lobby',
    page => page.getByRole('region', { name: 'Videowall Tape' }).getByRole('button', { name: 'Add Media' }).click(),
    'dialog',
  ],
]

test('Back closes what lies over the page and stays; Back again leaves, and Forward leaves nothing over it', async ({
  page,
  product,
}) => {
  await makeContent(product)
  await signInPage(page, product)
  await page.goto('/media')
  for (const [name, link, open, role] of overlays) {
    await test.step(name, async () => {
      // A page of the console before it and one after it, so that Back and Forward have somewhere to go.
      await page.getByRole('link', { name: link === 'Media' ? 'Manage User' : 'Media', exact: true }).click()
      await page.getByRole('link', { name: link, exact: true }).click()
      const here = page.url()
      await page.getByRole('link', { name: link === 'Manage User' ? 'Media' : 'Manage User', exact: true }).click()
      await expect(page).not.toHaveURL(here)
      await page.goBack()
      await expect(page).toHaveURL(here)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await open(page)
      await expect(page.getByRole(role)).toBeVisible()
      await page.goBack()
      await expect(page.getByRole(role)).toBeHidden()
      await expect(page).toHaveURL(here)
      await page.goForward()
      await expect(page).not.toHaveURL(here)
      await expect(page.locator('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(here)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  }
})

test('leaving the location page with unsaved fields asks first, by every way out', async ({ page, product }) => {
  const content = await makeContent(product)
  await signInPage(page, product)
  await page.goto('/media')
  await page.getByRole('link', { name: /Lobby/ }).click()
  await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Group' }).click()
  const repeat = page.getByRole('form', { name: 'New ticker playlist' }).getByLabel('Repeat')
  await repeat.fill('7')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const ways: [string, () => Promise<unknown>][] = [
    ['a link of the sidebar', () => page.getByRole('link', { name: 'Manage User', exact: true }).click()],
    ['Back', () => page.goBack()],
    ['Sign Out', () => button(page, 'Sign Out').click()],
  ]
  for (const [way, leave] of ways) {
    await test.step(way, async () => {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(repeat).toHaveValue('7')
      await expect(page).toHaveURL(content.page)
    })
  }
  await page.getByRole('link', { name: 'Manage User', exact: true }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/user$/)
})

test('what a second tab deletes under a person’s hands is told, and the lists are fresh', async ({ page, product }) => {
  const { seed, location, wall, media, items, page: path } = await makeContent(product)
  await signInPage(page, product)
  await page.goto(path)
  await button(page, 'Edit Videowall Tape').click()

  // An item: it is gone, which is what was wanted.
  await seed.call('DELETE', `/playlists/${wall}/items/${items[0]}`)
  await button(page, 'Delete strip.png').click()
  await expectAlert(page, 'Success', /./)
  await expect(card(page, wall)).toContainText('Media not found in this playlist.')

  // Media that the gallery still shows: it cannot be added, and says so.
  await page.getByRole('region', { name: 'Videowall Tape' }).getByRole('button', { name: 'Add Media' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'strip.png' }).click()
  await seed.call('DELETE', `/media/${media.id}`)
  await button(page, 'Save Media').click()
  await expectAlert(page, 'Warning', /could not be saved/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(await itemNames(page.getByRole('region', { name: 'Videowall Tape' }))).toEqual([])

  // The playlist that is being edited.
  await button(page, `Edit playlist ${wall}`).click()
  await card(page, wall).getByLabel('Repeat').fill('9')
  await seed.call('DELETE', `/playlists/${wall}`)
  await button(page, 'Update Playlist').click()
  await expectAlert(page, 'Warning', 'Failed to update playlist!')
  await expect(card(page, wall)).toBeHidden()

  // The location itself.
  await seed.call('DELETE', `/locations/${location.id}`)
  await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Group' }).click()
  await page.getByRole('form').getByLabel('Repeat').fill('2')
  await button(page, 'Save Playlist').click()
  await expectAlert(page, 'Warning', 'Gagal menambahkan playlist.')
  await expect(page.getByRole('form').getByLabel('Repeat')).toHaveValue('2')
})

test('a reload at any step shows the page again, and loses nothing that was kept', async ({ page, product }) => {
  await makeContent(product)
  await signInPage(page, product)
  await page.goto('/media')
  for (const [name, link, open] of overlays) {
    await test.step(name, async () => {
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await open(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  }
})
