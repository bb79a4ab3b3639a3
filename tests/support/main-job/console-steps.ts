import { basename } from 'node:path'
import { expect, type Page } from 'playwright/test'

export interface Account {
  username: string
  password: string
}

/** Signs in on the login page; the address of the start page ends with a slash. */
export async function signIn(page: Page, startUrl: string, { username, password }: Account): Promise<void> {
  await page.goto(startUrl)
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`${startUrl}media`)
}

/** Uploads one file as a person does; no displayed limit holds it up. */
export async function upload(page: Page, path: string): Promise<void> {
  const name = basename(path)
  await page.getByLabel('Choose files').setInputFiles(path)
  const alert = page.getByRole('alertdialog', { name: 'Success' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeVisible()
}

export async function addLocation(page: Page, name: string, uid: string): Promise<void> {
  await page.getByRole('link', { name: 'Manage Location' }).click()
  await page.getByRole('button', { name: 'Add Location' }).click()
  await page.getByLabel('Location Name').fill(name)
  await page.getByLabel('Unique ID').fill(uid)
  await page.getByRole('button', { name: 'Save Location' }).click()
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function expectAlert(page: Page, message: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: 'Success' })
  await expect(alert).toHaveAccessibleDescription(message)
  await alert.getByRole('button', { name: 'OK' }).click()
}

export async function addGroups(page: Page): Promise<void> {
  const wall = page.getByRole('region', { name: 'Videowall Tape' })
  await wall.getByRole('button', { name: 'Add Group' }).click()
  const form = wall.getByRole('form', { name: 'New videowall playlist' })
  // The whole of today and tomorrow, so that midnight during the run changes nothing.
  await form.getByLabel('Date range').click()
  await page.locator('.react-datepicker__day--today').click()
  await page
    .locator('.react-datepicker__day--today + .react-datepicker__day, .react-datepicker__day--today')
    .last()
    .click()
  await form.getByLabel('Start time').fill('12:00 AM')
  await form.getByLabel('End time').fill('11:59 PM')
  await form.getByLabel('Repeat').fill('1')
  await form.getByRole('button', { name: 'Save Playlist' }).click()
  await expectAlert(page, 'Playlist berhasil ditambahkan!')

  const ticker = page.getByRole('region', { name: 'Ticker Tape' })
  await ticker.getByRole('button', { name: 'Add Group' }).click()
  const repeat = ticker.getByRole('form', { name: 'New ticker playlist' })
  await repeat.getByLabel('Repeat').fill('2')
  await repeat.getByRole('button', { name: 'Save Playlist' }).click()
  await expectAlert(page, 'Playlist berhasil ditambahkan!')
}

export async function addMedia(page: Page, tape: string, names: string[]): Promise<void> {
  await page.getByRole('region', { name: tape }).getByRole('button', { name: 'Add Media' }).click()
  const gallery = page.getByRole('dialog', { name: 'Media Gallery' })
  for (const name of names) await gallery.getByRole('button', { name, exact: true }).click()
  await gallery.getByRole('button', { name: 'Save Media' }).click()
  await expectAlert(page, 'Media saved successfuly!')
  for (const name of names) {
    await expect(
      page.getByRole('region', { name: tape }).getByRole('button', { name: `Preview ${name}` }),
    ).toBeVisible()
  }
}

export async function switchOn(page: Page): Promise<void> {
  const screens = page.getByRole('region', { name: 'Screens' })
  await screens.getByRole('switch', { name: 'Videowall Tape' }).click()
  await screens.getByRole('switch', { name: 'Ticker Tape' }).click()
  await screens.getByRole('button', { name: 'Update', exact: true }).click()
  await expectAlert(page, 'All playlist updated!')
  await expect(page.getByRole('status', { name: 'Connected', exact: true })).toBeVisible()
}

export async function signOut(page: Page, startUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectAlert(page, 'Logout berhasil!')
  await expect(page).toHaveURL(startUrl)
}

/** The server ends a session that the page still believes in: the next call is answered with 401. */
export async function loseSession(page: Page, startUrl: string): Promise<void> {
  await page.evaluate(() => localStorage.setItem('TOKEN', 'a-token-that-nobody-signed'))
  await page.goto(`${startUrl}add_location`)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(startUrl)
  expect(await page.evaluate(() => localStorage.getItem('TOKEN')), 'the stored token').toBeNull()
}
