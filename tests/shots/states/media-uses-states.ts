import type { Page } from 'playwright'
import { button } from '../../support/console/locators.ts'
import { fewLooks, type State } from '../state.ts'
import { films, library, thumbnails } from './console-states.ts'

/** Holds a film at the same frame on every machine. */
async function holdAtStart(element: Element): Promise<void> {
  if (!(element instanceof HTMLVideoElement)) throw new Error('This is no film.')
  if (element.readyState < element.HAVE_CURRENT_DATA) {
    await new Promise(resolve => element.addEventListener('loadeddata', resolve, { once: true }))
  }
  element.pause()
  const isPainted = new Promise<void>(resolve => {
    // The frame from before the jump may come first.
    const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      if (Math.abs(mediaTime - 1) < 0.1) resolve()
      else element.requestVideoFrameCallback(look)
    }
    element.requestVideoFrameCallback(look)
  })
  element.currentTime = 1
  await isPainted
}

/** Only the first location whose playlists are asked for is answered. */
async function answerOneLocation(page: Page): Promise<void> {
  let isFirst = true
  await page.route('**/api/playlists/location/*', route => {
    if (!isFirst) return
    isFirst = false
    return route.continue()
  })
}

/** The cards say how often their files are used. */
const usesKnown = (page: Page) =>
  page
    .getByText(/^Used in \d/)
    .first()
    .waitFor()

const previewWithUses = (page: Page) => page.getByRole('dialog', { name: 'Preview' }).getByText('(as of').waitFor()

async function selectTwo(page: Page): Promise<void> {
  await button(page, 'Delete videos').click()
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await usesKnown(page)
}

/** Opens the choice of another file for Workshop.jpg. */
async function openReplace(page: Page): Promise<void> {
  await button(page, 'Preview Workshop.jpg').click()
  await button(page, 'Replace everywhere…').click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
}

/** The uses of media files: on the cards, in the preview, before a delete and before a replacement. */
export const mediaUsesStates: readonly State[] = [
  {
    ...library,
    name: 'media-delete-mode',
    async open(page) {
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').waitFor()
      await usesKnown(page)
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-select',
    async open(page) {
      await selectTwo(page)
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-delete-many',
    looks: fewLooks,
    async open(page) {
      await selectTwo(page)
      await button(page, 'Delete 2 files').click()
      await page.getByRole('dialog', { name: 'Delete 2 files' }).getByText('(as of').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-unused',
    looks: fewLooks,
    async open(page) {
      await button(page, 'Unused').click()
      await page.getByText(/unused \(as of/).waitFor()
    },
  },
  {
    ...library,
    name: 'media-unused-so-far',
    looks: fewLooks,
    before: answerOneLocation,
    async open(page) {
      await button(page, 'Unused').click()
      await page.getByText(/: 1 of \d+ locations so far/).waitFor()
    },
  },
  {
    ...library,
    name: 'media-confirm-delete',
    async open(page) {
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').click()
      await page.getByRole('alertdialog').getByText('(as of').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-confirm-delete-so-far',
    before: answerOneLocation,
    async open(page) {
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').click()
      await page.getByRole('alertdialog').getByText('so far, as of').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-preview-picture',
    async open(page) {
      await button(page, 'Preview Workshop.jpg').click()
      await previewWithUses(page)
    },
  },
  {
    ...library,
    name: 'media-preview-film',
    async open(page) {
      await button(page, 'Preview Aurora.mp4').click()
      await previewWithUses(page)
      await page.getByRole('dialog', { name: 'Preview' }).locator('video').evaluate(holdAtStart)
    },
  },
  {
    ...library,
    name: 'media-replace',
    async open(page) {
      await openReplace(page)
      await thumbnails(page.getByRole('dialog'), films)
    },
  },
  {
    ...library,
    name: 'media-replace-plan',
    looks: fewLooks,
    async open(page) {
      await openReplace(page)
      await page.getByRole('dialog').getByRole('radio').first().check()
      await button(page, 'Continue').click()
      await page.getByText('Every place keeps its seconds.').waitFor()
    },
  },
]
