import type { BrowserContext, Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import { locationPath } from '../../../../src/routes.ts'
import { alertOf, expectAlert, setMode } from '../../../support/console/dialogs.ts'
import { fillFields } from '../../../support/console/fields.ts'
import { fillLocation } from '../../../support/console/locations.ts'
import { button, link } from '../../../support/console/locators.ts'
import { chooseFiles } from '../../../support/console/media.ts'
import { expectLoaded } from '../../../support/console/navigation.ts'
import { chooseMedia, openPlaylistForm } from '../../../support/console/playlists.ts'
import { signInPage, signOut, spoilToken } from '../../../support/console/session.ts'
import { fillUser } from '../../../support/console/users.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'

test.use({ expectedErrors: [/401 \(Unauthorized\)|409 \(Conflict\)/] })

const KEYS = ['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME']
const storedKeys = (page: Page) => page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), KEYS)

async function expectLogin(page: Page, warning: string): Promise<void> {
  await expectAlert(page, 'Warning', warning)
  // One redirect and one alert; no dialog is left over the login.
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden()
  expect(await storedKeys(page)).toEqual([])
}

const ENDED = 'Your session has ended. Please log in again.'
const ELSEWHERE = 'Your session was ended in another tab. Please log in again.'

async function makeContent(product: Product): Promise<Location> {
  const seed = await product.seed()
  const location = await seed.location('Lobby', 'lobby')
  await seed.playlist(location, 'videowall')
  await seed.uploadFile('tests/fixtures/strip.png')
  return location
}

/** Opens a page of a product with content, with the administrator signed in. */
async function openSignedIn(page: Page, product: Product, path: string): Promise<void> {
  await makeContent(product)
  await signInPage(page, product)
  await page.goto(path)
}

/** On every page: unfinished work of a person, and the last click, which makes a call. */
const middles: [path: string, act: (page: Page) => Promise<void>, last: string][] = [
  [
    '/media',
    async page => {
      await setMode(page, 'Delete images')
      await button(page, 'Delete strip.png').click()
      // The question itself makes calls, which would end the session before the person answers.
      await expect(page.getByRole('alertdialog')).toContainText('Used in')
    },
    'Delete',
  ],
  ['/add_location', page => fillLocation(page, 'Hall', 'hall'), 'Save Location'],
  ['/user', page => fillUser(page, 'sari'), 'Save User'],
  ['location', async page => fillFields(await openPlaylistForm(page, 'ticker'), { Repeat: '2' }), 'Save Playlist'],
  ['location', async page => void (await chooseMedia(page, ['strip.png'])), 'Save Media'],
]

// requirement 2.7
test('a session that ends in the middle of a page leads to the login, once, with one sentence', async ({
  page,
  product,
}) => {
  const location = await makeContent(product)
  for (const [path, act, last] of middles) {
    await test.step(path, async () => {
      await signInPage(page, product)
      await page.goto(path === 'location' ? locationPath(location) : path)
      await expectLoaded(page)
      await expect(page.getByText('Welcome, admin')).toBeVisible()
      await act(page)
      await spoilToken(page)
      await button(page, last).click()
      await expectLogin(page, ENDED)
    })
  }
})

// requirements 2.7 and 28.8
test('refused calls of one moment make one redirect and one alert; a late one does not end the next session', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, '/media')
  await expect(button(page, 'Preview strip.png')).toBeVisible()
  const held: (() => void)[] = []
  let isHolding = true
  await page.route('**/api/**', async route => {
    if (!isHolding) return route.continue()
    await new Promise<void>(resolve => held.push(resolve))
    return route.fulfill({ status: 401, json: { success: false, message: '' } })
  })
  const bytes = Buffer.from('x')
  const files = ['1', '2'].map(name => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: bytes }))
  await chooseFiles(page, files)
  await expect(button(page, 'Upload anyway')).toHaveCount(2)
  for (const _ of files) await button(page, 'Upload anyway').first().click()
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2)
  // The spinner of a page that waits for its first answer covers the links.
  for (const name of ['Manage Location', 'Manage User']) await link(page, name).dispatchEvent('click')
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(3)
  const late = held.pop()
  isHolding = false
  for (const go of held) go()
  await expectLogin(page, ENDED)
  await signInPage(page, product)
  late?.()
  await page.goto('/user')
  await expectAlert(page, 'Warning', /^“1\.txt” and “2\.txt” were not uploaded yet/)
  await expect(page.getByRole('cell', { name: 'guest', exact: true })).toBeVisible()
  expect(await storedKeys(page)).toEqual(KEYS)
})

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

// requirement 2.9
test('signing out in one tab ends the session of the others, with their open forms and alerts', async ({
  page,
  context,
  product,
}) => {
  await openSignedIn(page, product, '/add_location')
  await fillLocation(page, 'Hall', 'lobby')
  await button(page, 'Save Location').click()
  // The id is taken: this alert stays open.
  await expect(alertOf(page, 'Warning')).toBeVisible()
  const second = await openTab(context, '/user')
  await signOut(second)
  await expect(page.getByRole('heading', { name: 'Login', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Gagal menambahkan lokasi.')
  await button(page, 'OK').click()
  await expectLogin(page, ELSEWHERE)
})

// requirement 2.9
test('two accounts in two tabs: the name follows, and no tab shows the list of the other account', async ({
  page,
  context,
  product,
}) => {
  await openSignedIn(page, product, '/user')
  await expect(page.getByText('Welcome, admin')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'guest', exact: true })).toBeVisible()
  const second = await openTab(context, '/media')
  await signOut(second)
  await expectLogin(page, ELSEWHERE)

  // The second account's list of users is held back: a list that is shown meanwhile would be the first account's.
  const gate = aGate()
  await page.route('**/api/auth/user/all', async route => {
    await gate.opened
    await route.continue()
  })
  await second.getByRole('link', { name: 'Login as Guest' }).click()
  await expect(second.getByText('Welcome, guest')).toBeVisible()
  await expect(page.getByText('Welcome, guest')).toBeVisible()
  await link(page, 'Manage User').click()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeHidden()
  gate.open()
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeVisible()

  // The second account signs in without signing the first one out.
  const { token, user } = await page.request
    .post('/api/auth/login', { data: product.admin })
    .then(async answer => (await answer.json()).data)
  await second.evaluate(
    ([token, id, username]) => {
      localStorage.setItem('USER_ID', id)
      localStorage.setItem('USERNAME', username)
      localStorage.setItem('TOKEN', token)
    },
    [token, String(user.id), user.username] as const,
  )
  await expectAlert(page, 'Warning', '“admin” has signed in in another tab, and so in this one.')
  await expect(page.getByText('Welcome, admin')).toBeVisible()
})
