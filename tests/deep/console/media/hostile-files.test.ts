import { readFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf, closeAlert } from '../../../support/console/dialogs.ts'
import { button, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles, openMediaPage } from '../../../support/console/media.ts'
import { growthDuring } from '../../../support/hostile/browser-memory.ts'
import {
  blackPng,
  claimingFilm,
  claimingPng,
  crowdedSvg,
  multiplyingSvg,
  ZIP,
} from '../../../support/hostile/heavy-files.ts'
import { scriptFiles } from '../../../support/hostile/script-files.ts'
import { mediaFile } from '../../../support/product/media-files.ts'
import { uploadForm } from '../../../support/product/seed.ts'

/** The most by which a browser may grow, in MB. */
const LIMIT_MB = 300

const named = (name: string, mimeType: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) })

/** The signs that a script has run: its calls, and the dialogs of the browser. */
function watchScripts(context: BrowserContext): string[] {
  const signs: string[] = []
  context.on('request', request => {
    if (/hacked|x$/.test(new URL(request.url()).pathname)) signs.push(request.url())
  })
  context.on('dialog', dialog => {
    signs.push(dialog.message())
    void dialog.dismiss()
  })
  return signs
}

// requirement 18.10
test('an uploaded file that is opened directly runs no script', async ({ browser, product }) => {
  const seed = await product.seed()
  // Files with errors on purpose: the checks of the other tests would find them.
  const context = await browser.newContext()
  const signs = watchScripts(context)
  const page = await context.newPage()
  let opened = 0
  for (const [name, bytes] of scriptFiles) {
    const { data } = await seed.call<{ file_name: string } | null>('POST', '/media', uploadForm(name, bytes))
    if (!data) continue
    opened += 1
    const address = `${product.url}/api/uploads/${encodeURIComponent(data.file_name)}`
    // A browser that saves the file instead of opening it says so with an error.
    const isOpened = await page.goto(address).then(
      () => true,
      () => false,
    )
    await page.waitForTimeout(100)
    const hacked = isOpened
      ? await page.evaluate(() => Reflect.get(window, 'hacked')).catch(() => undefined)
      : undefined
    expect([name, hacked]).toEqual([name, undefined])
  }
  expect(opened).toBeGreaterThan(8)
  expect(signs).toEqual([])
  await context.close()
})

// requirement 4.24
test('files that claim to be huge are named for what they are, and neither stop the page nor fill its memory', async ({
  page,
  product,
}) => {
  const film = new Uint8Array(await readFile(mediaFile('film.mp4')))
  await openMediaPage(page, product)
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const rows = [
    ['claim.png', 'image/png', claimingPng(30_000, 30_000), 'This picture says that it is 30000×30000 px'],
    ['black.png', 'image/png', blackPng(16_000), 'This picture says that it is 16000×16000 px'],
    ['crowd.svg', 'image/svg+xml', crowdedSvg(1_000_000), 'This drawing has more elements'],
    ['many.svg', 'image/svg+xml', multiplyingSvg(9), 'This drawing has more elements'],
    ['archive.png', 'image/png', ZIP, 'This is a ZIP archive, whatever its name says'],
  ] as const
  let worst = 0
  const growth = await growthDuring(browser, async () => {
    await chooseFiles(page, [
      ...rows.map(([name, type, bytes]) => named(name, type, bytes)),
      named('long.mp4', 'video/mp4', claimingFilm(film, 360_000)),
    ])
    for (const [name, , , said] of rows) {
      await expect(uploadRow(page, name)).toContainText(said)
      const start = performance.now()
      await page.evaluate(() => undefined)
      worst = Math.max(worst, performance.now() - start)
    }
    await expect(uploadRow(page, 'long.mp4')).toContainText('Uploaded')
    await closeAlert(page, 'Success')
  })
  expect(growth).toBeLessThan(LIMIT_MB)
  expect(worst).toBeLessThan(5_000)
})

// requirement 4.24
test('huge files in the library are shown as what cannot be decoded, in the preview too', async ({ page, product }) => {
  const seed = await product.seed()
  await seed.upload('black.png', blackPng(16_000))
  await seed.upload('crowd.svg', crowdedSvg(1_000_000))
  await seed.upload('many.svg', multiplyingSvg(9))
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const growth = await growthDuring(browser, async () => {
    await openMediaPage(page, product)
    await expect(page.getByText('This browser cannot decode this file.')).toHaveCount(3)
    for (const name of ['black.png', 'crowd.svg', 'many.svg']) {
      await button(page, `Preview ${name}`).click()
      await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText(`“${name}” cannot be shown`)
      await button(page, 'Close preview').click()
    }
  })
  expect(growth).toBeLessThan(LIMIT_MB)
  await expect(alertOf(page, 'Warning')).toBeHidden()
})
