import type { BrowserContext, Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { expect, test } from '../../support/product/e2e.ts'
import type { Product } from '../../support/product/product.ts'
import { signInPage } from '../../support/product/sign-in-page.ts'
import { expectAlert, locationUrl } from './location-seed.ts'

test.use({ expectedErrors: [/401 \(Unauthorized\)|409 \(Conflict\)/] })

const KEYS = ['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME']
const storedKeys = (page: Page) => page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), KEYS)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectLogin(page: Page, warning: string): Promise<void> {
  await expectAlert(page, 'Warning', warning)
  // One redirect and one alert, with nothing left over the login.
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

const spoilToken = (page: Page) => page.evaluate(() => localStorage.setItem('TOKEN', 'of-yesterday'))

/** On every page: what a person is in the middle of, and the last click, which makes a call. */
const middles: [path: string, act: (page: Page) => Promise<void>, last: string][] = [
  [
    '/media',
    async page => {
      await button(page, 'Delete images').click()
      await button(page, 'Delete strip.png').click()
    },
    'Delete',
  ],
  [
    '/add_location',
    async page => {
      await button(page, 'Add Location').click()
      await page.getByLabel('Location Name').fill('Hall')
      await page.getByLabel('Unique ID').fill('hall')
    },
    'Save Location',
  ],
  [
    '/user',
    async page => {
      await button(page, 'Add User').click()
      await page.getByLabel('Username').fill('sari')
      await page.getByLabel('Email').fill('sari@signage.example')
      await page.getByLabel('Password').fill('a-long-password')
    },
    'Save User',
  ],
  [
    'location',
    async page => {
      await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Group' }).click()
      await page.getByRole('form').getByLabel('Repeat').fill('2')
    },
    'Save Playlist',
  ],
  [
    'location',
    async page => {
      await page.getByRole('region', { name: 'Videowall Tape' }).getByRole('button', { name: 'Add Media' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'strip.png' }).click()
    },
    'Save Media',
  ],
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
      await page.goto(path === 'location' ? locationUrl(location) : path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText('Welcome, admin')).toBeVisible()
      await act(page)
      await spoilToken(page)
      await button(page, last).click()
      await expectLogin(page, ENDED)
    })
  }
})

// requirement 2.7
test('five calls refused at once are one redirect and one alert; a late one does not end the next session', async ({
  page,
  product,
}) => {
  await makeContent(product)
  await signInPage(page, product)
  await page.goto('/media')
  await expect(button(page, 'Preview strip.png')).toBeVisible()
  const held: (() => void)[] = []
  let isHolding = true
  await page.route('**/api/**', async route => {
    if (isHolding) await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await spoilToken(page)
  const bytes = Buffer.from('x')
  const files = ['1', '2'].map(name => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: bytes }))
  await page.getByLabel('Choose files').setInputFiles(files)
  await button(page, 'Upload all 2 anyway').click()
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2)
  for (const path of ['Manage Location', 'Manage User']) await page.getByRole('link', { name: path }).click()
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(3)
  const late = held.pop()
  isHolding = false
  for (const go of held) go()
  await expectLogin(page, ENDED)
  await signInPage(page, product)
  late?.()
  await page.goto('/user')
  await expect(page.getByRole('cell', { name: 'guest', exact: true })).toBeVisible()
  expect(await storedKeys(page)).toEqual(KEYS)
})

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

// requirement 2.9
test('signing out in one tab ends the others, a form and an alert there included', async ({
  page,
  context,
  product,
}) => {
  await makeContent(product)
  await signInPage(page, product)
  await page.goto('/add_location')
  await button(page, 'Add Location').click()
  await page.getByLabel('Location Name').fill('Hall')
  await page.getByLabel('Unique ID').fill('lobby')
  await button(page, 'Save Location').click()
  // Taken: an alert that nobody has read yet.
  await expect(page.getByRole('alertdialog', { name: 'Warning' })).toBeVisible()
  const second = await openTab(context, '/user')
  await button(second, 'Sign Out').click()
  await expectAlert(second, 'Success', 'Logout berhasil!')
  await expect(page.getByRole('heading', { name: 'Login', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Gagal menambahkan lokasi.')
  await button(page, 'OK').click()
  await expectLogin(page, ELSEWHERE)
})

// requirement 2.9
test('two accounts in two tabs: the name follows, and no list of one is shown as the other’s', async ({
  page,
  context,
  product,
}) => {
  await makeContent(product)
  await signInPage(page, product)
  await page.goto('/user')
  await expect(page.getByText('Welcome, admin')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'guest', exact: true })).toBeVisible()
  const second = await openTab(context, '/media')
  await button(second, 'Sign Out').click()
  await expectAlert(second, 'Success', 'Logout berhasil!')
  await expectLogin(page, ELSEWHERE)

  // Its first look at the users is held back: what is shown meanwhile can only be the other account's.
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/auth/user/all', async route => {
    await held
    await route.continue()
  })
  await second.getByRole('link', { name: 'Login as Guest' }).click()
  await expect(second.getByText('Welcome, guest')).toBeVisible()
  await expect(page.getByText('Welcome, guest')).toBeVisible()
  await page.getByRole('link', { name: 'Manage User' }).click()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeHidden()
  release()
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeVisible()

  // One account straight after the other, without signing out in between.
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
