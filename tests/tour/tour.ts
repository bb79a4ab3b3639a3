import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import { button } from '../support/console/locators.ts'
import { expectPictures, openMediaPage } from '../support/console/media.ts'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { buildProduct, projectRoot } from '../support/product/build-product.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { temporaryFolder } from '../support/product/test-server.ts'
import { type Film, startFilm } from './film.ts'
import { consoleOn, SIZE, stageHtml, takeMouse } from './stage.ts'
import { makeAllStills } from './stills.ts'

const FILE = join(projectRoot, 'tests/tour/tour.webp')

/** The files of the playlist that the tour makes, out of the sample content. */
const WALL = ['Orbit.mp4', 'Morning.jpg']

/** The files of the ticker that is there before the tour, out of the sample content. */
const TICKER = ['Today.png', 'Lunch.png', 'Weather.png', 'Library.png', 'Bicycle.png']

/** Gives the empty canteen of the sample content a ticker, which is not switched on. */
async function prepareCanteen(product: Product): Promise<void> {
  const seed = await product.seed()
  const { data } = await seed.call<{ locations: Location[] }>('GET', '/locations')
  const canteen = data.locations.find(location => location.unique_id === 'canteen')
  if (!canteen) throw new Error('The sample content has no canteen any more.')
  const library = await seed.call<{ media: Media[] }>('GET', '/media')
  const images = TICKER.flatMap(name => library.data.media.filter(media => media.name === name))
  await seed.items(await seed.playlist(canteen, 'ticker'), images)
}

/** Lets the browser derive every thumbnail before the film, and ends the session. */
async function warmUp(context: BrowserContext, product: Product): Promise<void> {
  const page = await context.newPage()
  await openMediaPage(page, product)
  await expectPictures(page)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

/** Opens the stage, with the login page and the two dark screens of the canteen. */
async function openStage(context: BrowserContext, { url }: Product): Promise<Page> {
  const display = `${url}/display/canteen`
  const body = stageHtml({ console: `${url}/`, videowall: `${display}/videowall`, ticker: `${display}/ticker` })
  // A page of the same origin: the product refuses frames on any other.
  await context.route(`${url}/stage`, route => route.fulfill({ contentType: 'text/html', body }))
  const page = await context.newPage()
  await page.goto(`${url}/stage`)
  await expect(page.frameLocator('#console').getByRole('heading', { name: 'Login' })).toBeVisible()
  for (const screen of ['#wall', '#strip']) {
    await expect(page.frameLocator(`${screen} iframe`).getByText('Loading playlist...')).toBeVisible()
  }
  return page
}

/** The story: log in, look at the media, make a playlist, publish it, and see it on the screens. */
async function play(page: Page, film: Film): Promise<void> {
  const hand = takeMouse(page, film)
  const body = consoleOn(page).locator('body')
  const alert = body.getByRole('alertdialog')
  const closeAlert = async () => {
    await hand.press(button(alert, 'OK'))
    await expect(alert).toBeHidden()
  }

  await film.roll(0.4)
  await hand.press(body.getByRole('link', { name: 'Login as Guest' }), body.locator('.media-card img').last())
  await film.roll(1)

  const wall = body.getByRole('region', { name: 'Videowall Tape', exact: true })
  const addGroup = button(wall, 'Add Group')
  await hand.press(body.getByRole('navigation').getByRole('link', { name: 'Canteen', exact: true }), addGroup)
  await film.roll(0.6)

  await hand.press(addGroup)
  await hand.press(button(wall, 'Always'))
  await hand.press(button(wall, 'All day'))
  await wall.getByLabel('Repeat').fill('1')
  await hand.press(button(wall, 'Save Playlist'), alert)
  await closeAlert()

  const gallery = body.getByRole('dialog', { name: 'Media Gallery' })
  await hand.press(button(wall, 'Add Media').first(), gallery.locator('img').last())
  for (const name of WALL) await hand.press(button(gallery, name))
  await hand.press(button(gallery, 'Save Media'), alert)
  await closeAlert()
  await button(wall, `Preview ${WALL.at(-1)}`).waitFor()
  await film.roll(0.5)

  await hand.look('both')
  await hand.press(button(body.getByRole('region', { name: 'Screens' }), 'Update'), alert)
  await closeAlert()
  await film.roll(0.8)
  await hand.look('screens')
  await film.roll(4.5)
}

async function shoot(product: Product, folder: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: SIZE,
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    context.setDefaultTimeout(20_000)
    await warmUp(context, product)
    const page = await openStage(context, product)
    const film = await startFilm(page, folder)
    await play(page, film)
    await film.save(FILE)
  } finally {
    await browser.close()
  }
}

/** Runs a task on a product with the sample content. */
async function withSample(run: (product: Product, folder: string) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder()
  try {
    const dist = join(folder.path, 'dist')
    await buildProduct(dist)
    const product = await startProduct({ dist, sampleContent: true })
    await run(product, folder.path)
    await product.close()
  } finally {
    await folder.remove()
  }
}

/** Films the sample content on the console and on two screens, into tests/tour/tour.webp. */
export const makeTour = () =>
  withSample(async (product, folder) => {
    await prepareCanteen(product)
    await shoot(product, folder)
  })

/** Takes the still pictures. */
export const makeStills = () => withSample(makeAllStills)
