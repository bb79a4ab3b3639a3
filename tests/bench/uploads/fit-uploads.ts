import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { alertOf, closeAlert } from '../../support/console/dialogs.ts'
import { button, uploadRow } from '../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../support/console/media.ts'
import { median } from '../../support/film/colour-runs.ts'
import { writeLargeFilm } from '../../support/product/media-files.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { builtPages } from '../measure/built-pages.ts'
import { figureRow } from '../measure/figure-row.ts'
import { startUploadLine } from '../measure/upload-line.ts'

const MEBIBYTE = 1024 * 1024
const TIMES = 3

/** The line of a shop, in megabytes a second, and the file that it sends in four seconds. */
const LINE = { speed: 12.5, megabytes: 50 }
/** The megabytes that a line without a limit sends, on which the processor is the limit. */
const NO_LIMIT_MEGABYTES = 300

/** Target: the part of its speed that an upload keeps. */
const LEAST_SHARE = 0.9

/** Uploads a file by the page. @returns megabytes a second, from the choice to the alert */
async function speedOf(page: Page, path: string, megabytes: number): Promise<number> {
  const start = performance.now()
  await chooseFiles(page, path)
  await alertOf(page, 'Success').waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - start) / 1000
  await closeAlert(page, 'Success')
  return megabytes / seconds
}

async function medianSpeed(page: Page, path: string, megabytes: number): Promise<number> {
  const speeds: number[] = []
  for (let time = 0; time < TIMES; time += 1) speeds.push(await speedOf(page, path, megabytes))
  return median(speeds)
}

interface Comparison {
  /** Where the pages are served: at the server, or at the end of a slow line to it. */
  url: string
  product: Product
  film: string
  folder: string
  megabytes: number
}

/** The speed of uploads without and with a film that is made to fit. */
async function compare(browser: Browser, { url, product, film, folder, megabytes }: Comparison) {
  const page = await browser.newPage({ baseURL: url })
  await openMediaPage(page, { ...product, url })
  const path = join(folder, `upload ${megabytes}.mp4`)
  await writeLargeFilm(path, megabytes * MEBIBYTE)
  const alone = await medianSpeed(page, path, megabytes)
  const ask = page.getByRole('checkbox', { name: 'Ask before large files' })
  await ask.check()
  await chooseFiles(page, film)
  const row = uploadRow(page, 'long film')
  await button(row, 'Make it fit').click()
  await row.getByText(/^Making it fit · [1-9]/).waitFor({ timeout: 120_000 })
  await ask.uncheck()
  const beside = await medianSpeed(page, path, megabytes)
  if (!(await row.getByText(/^Making it fit/).isVisible())) throw new Error('The film was ready before the uploads.')
  await button(row, 'Cancel').click()
  await button(row, 'Remove').click()
  await page.close()
  return [alone, beside] as const
}

/** Measures uploads while this film is made to fit, on the media page. @returns if they keep their speed */
export async function measureUploads(browser: Browser, film: string, folder: string): Promise<boolean> {
  const pages = await builtPages()
  const product = await startProduct({ dist: pages.path })
  const line = await startUploadLine(product.url, LINE.speed * MEBIBYTE)
  try {
    const of = (url: string, megabytes: number) => compare(browser, { url, product, film, folder, megabytes })
    const [alone, beside] = await of(line.url, LINE.megabytes)
    const [freeAlone, freeBeside] = await of(product.url, NO_LIMIT_MEGABYTES)
    const speed = (value: number) => `${value.toFixed(1)} MB/s`
    return figureRow(
      `upload of ${LINE.megabytes} MB over 100 Mbit/s beside a film that is made to fit`,
      `${speed(beside)}, ${Math.round((beside / alone) * 100)} %`,
      `alone ${speed(alone)}, at least ${LEAST_SHARE * 100} %; without a limit ${speed(freeBeside)} of ${speed(freeAlone)}`,
      beside / alone >= LEAST_SHARE,
    )
  } finally {
    await line.close()
    await product.close()
    await pages.remove()
  }
}
