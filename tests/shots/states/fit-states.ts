import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { locationPath } from '../../../src/routes.ts'
import { closeAlert } from '../../support/console/dialogs.ts'
import { button, gallery, panel, uploadRow } from '../../support/console/locators.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { NOW, sampleFile } from '../fixture.ts'
import { fewLooks, type State } from '../state.ts'
import { answer, base, films, thumbnails } from './console-states.ts'

/** A photo of 6.1 MB: the bytes after its end change nothing that can be seen. */
function largePhoto() {
  const buffer = Buffer.concat([readFileSync(sampleFile('Welcome.jpg')), Buffer.alloc(6 * 1024 * 1024)])
  return { name: 'Entrance.jpg', mimeType: 'image/jpeg', buffer }
}

/** Runs in the page. A worker that makes a file fit never ends. */
function holdFitting(): void {
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (message: unknown, ...rest: unknown[]) {
    const isFitting = typeof message === 'object' && message !== null && 'aim' in message
    if (!isFitting) Reflect.apply(postMessage, this, [message, ...rest])
  }
}

/** Runs in the page. An earlier page of the administrator was closed in the middle. */
function keepUnfinished(at: number): void {
  const sent = { names: ['Entrance.jpg', 'Opening.mp4'], count: 2 }
  const fitted = { names: ['Birthday.mov'], count: 1 }
  localStorage.setItem('UNFINISHED_FILES 1', JSON.stringify({ owner: '["1","admin"]', at, sent, fitted }))
}

/** No file of a state reaches the library of the next one. */
const answerUploads = (page: Page) => answer(page, '/media', 200, '')

async function holdLargePhoto(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Ask before large files' }).check()
  await chooseFiles(page, largePhoto())
  await button(page, 'Make it fit').waitFor()
}

async function makeFit(page: Page): Promise<void> {
  await holdLargePhoto(page)
  await button(uploadRow(page, 'Entrance'), 'Make it fit').click()
}

const library = { ...base, path: '/media', before: answerUploads } as const

/** Files that are made to fit: the media page, and the gallery of a ticker. */
export const fitStates: readonly State[] = [
  {
    ...library,
    name: 'media-large',
    async open(page) {
      await chooseFiles(page, [sampleFile('Welcome.jpg')])
      await closeAlert(page, 'Success')
      await page.getByText('It is there already').waitFor()
      await holdLargePhoto(page)
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-making-it-fit',
    async before(page) {
      await answerUploads(page)
      await page.addInitScript(holdFitting)
    },
    async open(page) {
      await makeFit(page)
      await page.getByText('Making it fit').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-fits-now',
    looks: fewLooks,
    async open(page) {
      await makeFit(page)
      await page.getByText('It fits now').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-compare',
    async open(page) {
      await makeFit(page)
      await button(page, 'Compare…').click()
      const stills = page.getByRole('dialog').locator('img')
      for (const still of [stills.nth(0), stills.nth(1)])
        await still.evaluate(async image => image instanceof HTMLImageElement && (await image.decode()))
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-unfinished',
    looks: fewLooks,
    before: page => page.addInitScript(keepUnfinished, NOW),
    async open(page) {
      await page.getByRole('alertdialog').getByText('when your last visit ended').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...base,
    name: 'location-gallery-too-high',
    path: fixture => locationPath(fixture.foyer),
    async open(page) {
      await button(panel(page, 'Ticker Tape'), 'Add Media').click()
      await button(gallery(page), 'Welcome.jpg').click()
      await button(gallery(page), 'Make it fit').waitFor()
      await thumbnails(gallery(page), films)
    },
  },
]
