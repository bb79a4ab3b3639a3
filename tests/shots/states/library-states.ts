import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { closeAlert } from '../../support/console/dialogs.ts'
import { openTray } from '../../support/console/jobs.ts'
import { button, link, uploadRow } from '../../support/console/locators.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { mediaFile } from '../../support/product/media-files.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'
import { sampleFile } from '../fixture.ts'
import { statesOf, threeLooks, wideLook } from '../state.ts'
import { answer, files, notes } from './parts.ts'

/** Runs in the page. Every upload stays at 30 % and sends nothing: a request would reach the server when the page closes. */
function holdUploads(): void {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (!(body instanceof FormData)) return send.call(this, body)
    const sent = { lengthComputable: true, loaded: 30, total: 100 }
    this.upload.dispatchEvent(new ProgressEvent('progress', sent))
  }
}

/**
 * Chooses a photo of 6.1 MB: the bytes after its end change nothing that can be seen. It comes from the disk, as a busy
 * machine takes more than ten seconds to hand its bytes to a page.
 */
async function chooseLargePhoto(page: Page, photo: string): Promise<void> {
  const folder = await temporaryFolder()
  page.once('close', () => void folder.remove())
  const path = join(folder.path, 'Entrance.jpg')
  await writeFile(path, Buffer.concat([await readFile(sampleFile(photo)), Buffer.alloc(6 * 1024 * 1024)]))
  await page.getByRole('checkbox', { name: 'Ask before large files' }).check()
  await chooseFiles(page, path)
  await button(page, 'Make it fit').waitFor()
}

export async function compareLargePhoto(page: Page, photo: string): Promise<void> {
  await chooseLargePhoto(page, photo)
  await button(uploadRow(page, 'Entrance'), 'Make it fit').click()
  await button(page, 'Compare…').click()
  const shown = page.getByRole('dialog').locator('img')
  for (const image of [shown.nth(0), shown.nth(1)])
    await image.evaluate(async element => element instanceof HTMLImageElement && (await element.decode()))
}

/** No file of a state reaches the library of the next one. */
const answerUploads = (page: Page) => answer(page, '/media', 200, '')

const library = statesOf(
  { path: '/media' },
  {
    media: { looks: threeLooks, open: files },
    'media-empty': { isEmpty: true, open: page => page.locator('section[aria-busy=false]').first().waitFor() },
    'media-loading': {
      before: page => page.route('**/api/media', () => undefined),
      open: page => page.getByRole('status', { name: 'Loading' }).waitFor(),
    },
    'media-uploads': {
      before: page => answer(page, '/media', 507, 'The disk of the server is full. Delete media that nobody needs.'),
      async open(page) {
        await chooseFiles(page, [sampleFile('Welcome.jpg'), mediaFile('hevc.mp4')])
        await chooseFiles(page, [notes, { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }])
        await closeAlert(page, 'Warning')
        await button(page, 'Retry').waitFor()
      },
    },
    'uploads-on-another-page': {
      before: page => page.addInitScript(holdUploads),
      async open(page) {
        await chooseFiles(page, sampleFile('Welcome.jpg'))
        await chooseFiles(page, notes)
        await button(page, 'Upload anyway').waitFor()
        await link(page, 'Manage User').click()
        await page.getByRole('complementary', { name: 'Uploads' }).waitFor()
        await page.getByText('budi', { exact: true }).waitFor()
      },
    },
    'media-large': {
      before: answerUploads,
      async open(page) {
        await chooseFiles(page, [sampleFile('Welcome.jpg')])
        await closeAlert(page, 'Success')
        await page.getByText('It is there already').waitFor()
        await chooseLargePhoto(page, 'Welcome.jpg')
      },
    },
    'media-compare': { before: answerUploads, open: page => compareLargePhoto(page, 'Welcome.jpg') },
    async 'media-select'(page) {
      await button(page, 'Delete videos').click()
      const boxes = page.getByRole('checkbox', { name: /^Select / })
      for (const box of [boxes.nth(0), boxes.nth(1)]) await box.check()
      await page
        .getByText(/^Used in \d/)
        .first()
        .waitFor()
    },
    async 'media-confirm-delete'(page) {
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').click()
      await page.getByRole('alertdialog').getByText('(as of').waitFor()
    },
    async 'media-preview-picture'(page) {
      await button(page, 'Preview Workshop.jpg').click()
      await page.getByRole('dialog', { name: 'Preview' }).getByText('(as of').waitFor()
    },
    async 'media-replace'(page) {
      await button(page, 'Preview Workshop.jpg').click()
      await button(page, 'Replace everywhere…').click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
  },
)

/** Answers each deletion without the server; after a 503 the job waits for an hour. */
const answerDeletions = async (page: Page, statusOf: (call: number) => number) => {
  let calls = 0
  return page.route('**/api/media/*', async route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    calls += 1
    const status = statusOf(calls)
    const message = status === 200 ? '' : 'This file is used by another department.'
    const headers = { 'Retry-After': '3600', 'Access-Control-Expose-Headers': 'Retry-After' }
    return route.fulfill({ status, headers, json: { success: status === 200, message } })
  })
}
const neverAnswered = (page: Page) => answerDeletions(page, () => 503)
const secondRefused = (page: Page) => answerDeletions(page, call => (call === 2 ? 403 : 200))

async function planDeletion(page: Page) {
  await files(page)
  await button(page, 'Delete videos').click()
  const videos = page.getByRole('region', { name: 'Videos' })
  await button(videos, 'Select all').click()
  await button(videos, /^Delete \d+ files$/).click()
  const plan = page.getByRole('dialog', { name: /^Delete \d+ files$/ })
  await plan.getByText(/\(as of/).waitFor()
  return plan
}

async function startDeletion(page: Page): Promise<void> {
  await button(await planDeletion(page), 'Delete').click()
  await button(page, 'Delete videos').click()
}

/** The work that takes many calls: its plan, the tray, and the report. */
const jobs = statesOf(
  { path: '/media', hasOwnBrowser: true },
  {
    'job-plan': planDeletion,
    'job-waiting': {
      looks: wideLook,
      before: neverAnswered,
      async open(page) {
        await startDeletion(page)
        await (await openTray(page)).getByText(/^Waits for the server/).waitFor()
      },
    },
    // In a narrow window a line says the same.
    'job-ended': {
      before: secondRefused,
      async open(page) {
        await startDeletion(page)
        await (await openTray(page)).getByText(/^Done, 1 of/).waitFor()
      },
    },
    'job-report': {
      before: secondRefused,
      async open(page) {
        await startDeletion(page)
        await button(await openTray(page), 'Report').click()
        await page.getByRole('dialog', { name: 'Report' }).getByRole('listitem').waitFor()
      },
    },
  },
)

export const libraryStates = [...library, ...jobs]
