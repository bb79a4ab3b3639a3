import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '../support/e2e.ts'
import type { Product } from '../support/product.ts'
import { difference, isBlack, type Thumbprint, thumbprint } from '../support/thumbprint.ts'

interface Sources {
  title: string
  folder: string
  photo: string
  film: string
  strips: [string, string]
}

const fixtures: Sources = {
  title: 'files that the project made',
  folder: join(import.meta.dirname, '../fixtures'),
  photo: 'rotated.jpg',
  film: 'film.mp4',
  strips: ['strip.png', 'strip-2.png'],
}

const realFolder = process.env.MEDIA_DIR
const real: Sources[] =
  realFolder && existsSync(realFolder)
    ? [
        {
          title: 'the real files of MEDIA_DIR',
          folder: realFolder,
          photo: 'red-panda.jpg',
          film: 'rabbit320.mp4',
          strips: ['colorful-heart.png', 'balloons-landscape.jpg'],
        },
      ]
    : []

const SCREEN = { width: 1280, height: 720 }

async function signIn(page: Page, product: Product) {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Username' }).fill(product.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(product.admin.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/media$/)
}

/** Uploads one file as a person does; advice about its size or shape is answered with "Upload anyway". */
async function upload(page: Page, path: string) {
  const name = basename(path)
  await page.getByLabel('Choose files').setInputFiles(path)
  const anyway = page.getByRole('button', { name: /^Upload anyway/ })
  const alert = page.getByRole('alertdialog', { name: 'Success' })
  await expect(anyway.or(alert).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeVisible()
}

async function addLocation(page: Page, name: string, uid: string) {
  await page.getByRole('link', { name: 'Manage Location' }).click()
  await page.getByRole('button', { name: 'Add Location' }).click()
  await page.getByLabel('Location Name').fill(name)
  await page.getByLabel('Unique ID').fill(uid)
  await page.getByRole('button', { name: 'Save Location' }).click()
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('navigation').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function expectAlert(page: Page, message: string) {
  const alert = page.getByRole('alertdialog', { name: 'Success' })
  await expect(alert).toHaveAccessibleDescription(message)
  await alert.getByRole('button', { name: 'OK' }).click()
}

async function addGroups(page: Page) {
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

async function addMedia(page: Page, tape: string, names: string[]) {
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

async function switchOn(page: Page) {
  const screens = page.getByRole('region', { name: 'Screens' })
  await screens.getByRole('switch', { name: 'Videowall Tape' }).click()
  await screens.getByRole('switch', { name: 'Ticker Tape' }).click()
  await screens.getByRole('button', { name: 'Update', exact: true }).click()
  await expectAlert(page, 'All playlist updated!')
  await expect(page.getByRole('status', { name: 'Connected', exact: true })).toBeVisible()
}

async function openDisplay(page: Page, tape: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page
    .getByRole('region', { name: tape })
    .getByRole('link', { name: /\/display\// })
    .click()
  const display = await opening
  await display.setViewportSize(SCREEN)
  await expect(display.getByRole('main', { name: 'Display' })).toBeVisible()
  await expect(display.getByText('Loading playlist...')).toBeHidden()
  return display
}

/** What the videowall shows from the first picture on, a few times a second, until the check is content. */
async function watch(display: Page, reader: Page, isEnough: (prints: Thumbprint[]) => boolean): Promise<Thumbprint[]> {
  const prints: Thumbprint[] = []
  const end = Date.now() + 60_000
  while (!isEnough(prints) && Date.now() < end) {
    prints.push(await thumbprint(reader, await display.screenshot(), 'image/png'))
  }
  return prints
}

for (const sources of [fixtures, ...real]) {
  test(`from the disk to the screens, with ${sources.title}`, async ({ page, product }) => {
    test.setTimeout(180_000)
    const { photo, film, strips } = sources
    const uid = `main-job-${sources === fixtures ? 1 : 2}`
    await signIn(page, product)
    for (const name of [photo, film, ...strips]) await upload(page, join(sources.folder, name))
    await addLocation(page, `Main job ${uid}`, uid)
    await addGroups(page)
    await addMedia(page, 'Videowall Tape', [photo, film])
    await addMedia(page, 'Ticker Tape', strips)
    await switchOn(page)

    const reader = await page.context().newPage()
    const photoBytes = readFileSync(join(sources.folder, photo))
    const photoPrint = await thumbprint(reader, photoBytes, 'image/jpeg', SCREEN)
    const isPhoto = (print: Thumbprint) => difference(print, photoPrint) < 6

    const wall = await openDisplay(page, 'Videowall Tape')
    const filmPrints = (prints: Thumbprint[]) => prints.filter(print => !isPhoto(print))
    const prints = await watch(wall, reader, all => filmPrints(all).length >= 6)
    expect(prints.filter(isBlack), 'black pictures').toEqual([])
    expect(difference(prints[0] ?? [], photoPrint), 'the photo, upright and whole, comes first').toBeLessThan(6)
    const moving = filmPrints(prints)
    const steps = moving.slice(1).map((print, index) => difference(print, moving[index] ?? []))
    expect(Math.max(...steps), 'the film moves').toBeGreaterThan(1)

    const ticker = await openDisplay(page, 'Ticker Tape')
    const first = await thumbprint(reader, await ticker.screenshot(), 'image/png')
    expect(isBlack(first), 'the ticker shows something').toBe(false)
    await expect
      .poll(async () => difference(first, await thumbprint(reader, await ticker.screenshot(), 'image/png')))
      .toBeGreaterThan(2)

    await page.bringToFront()
    await page.getByRole('link', { name: 'Manage Location' }).click()
    const row = page.getByRole('row', { name: new RegExp(uid) })
    await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible()
    await expect(row.getByRole('img', { name: 'Ticker Connected' })).toBeVisible()
  })
}
