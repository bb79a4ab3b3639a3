import { locationPath } from '../../src/routes.ts'
import { alertOf, closeAlert } from '../support/console/dialogs.ts'
import { button, link } from '../support/console/locators.ts'
import { chooseFiles } from '../support/console/media.ts'
import { mediaFile } from '../support/product/media-files.ts'
import { adminAccount } from '../support/product/test-server.ts'
import { answer, base, films, thumbnails } from './console-states.ts'
import { NOW, sampleFile } from './fixture.ts'
import { narrowLooks, type State } from './state.ts'

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

/** Runs in the page. Every upload stays at 30 % and sends nothing: a request would reach the server when the page closes. */
function holdUploads(): void {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (!(body instanceof FormData)) return send.call(this, body)
    const sent = { lengthComputable: true, loaded: 30, total: 100 }
    this.upload.dispatchEvent(new ProgressEvent('progress', sent))
  }
}

/** Runs in the page, which then begins with what an earlier session has left of a form. */
function keepDraft(kept: { owner: string; at: number }): void {
  const draft = { ...kept, path: '/location/2', page: 'Food court', form: 'the new ticker playlist', values: {} }
  sessionStorage.setItem('KEPT_DRAFTS', JSON.stringify([draft]))
}

const library = { ...base, path: '/media' } as const

/** The media library, and the overlays of every page: previews, palette, shortcuts, menu. */
export const mediaStates: readonly State[] = [
  { ...library, name: 'media', open: page => thumbnails(page, films) },
  {
    ...library,
    name: 'media-empty',
    product: 'empty',
    open: page => page.locator('section[aria-busy=false]').first().waitFor(),
  },
  {
    ...library,
    name: 'media-loading',
    before: page => page.route('**/api/media', () => undefined),
    open: page => page.getByRole('status', { name: 'Loading' }).waitFor(),
  },
  {
    ...library,
    name: 'media-load-failed',
    before: page => page.route('**/api/media', route => route.fulfill({ status: 404, body: 'no such call' })),
    open: page => alertOf(page, 'Warning').waitFor(),
  },
  {
    ...library,
    name: 'media-unreachable',
    before: page => page.route('**/api/media', route => route.abort()),
    async open(page) {
      await closeAlert(page, 'Warning')
      await page.getByText('The server cannot be reached').waitFor()
    },
  },
  {
    ...library,
    name: 'media-kept-changes',
    before: page => page.addInitScript(keepDraft, { owner: JSON.stringify(['1', adminAccount.username]), at: NOW }),
    async open(page) {
      await page.getByText('your changes are kept').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-delete-mode',
    async open(page) {
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-confirm-delete',
    async open(page) {
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').click()
      await page.getByRole('alertdialog', { name: 'Confirm delete' }).waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-confirm-delete-used',
    path: world => locationPath(world.foyer),
    async open(page) {
      await page.getByRole('article').first().waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
      await link(page, 'Media').click()
      await button(page, 'Delete videos').click()
      await button(page, 'Delete Orbit.mp4').click()
      await page.getByRole('alertdialog', { name: 'Confirm delete' }).waitFor()
      await thumbnails(page, films)
    },
  },
  {
    ...library,
    name: 'media-uploads',
    before: page => answer(page, '/media', 507, 'The disk of the server is full. Delete media that nobody needs.'),
    async open(page) {
      await chooseFiles(page, [sampleFile('Welcome.jpg'), mediaFile('hevc.mp4')])
      await chooseFiles(page, [
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask for the new logo.') },
        { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      ])
      await closeAlert(page, 'Warning')
      await button(page, 'Retry').waitFor()
    },
  },
  {
    ...library,
    name: 'media-uploads-refused',
    before: page => answer(page, '/media', 415, '"Welcome.jpg" is of a type that this server does not accept.'),
    async open(page) {
      await chooseFiles(page, [sampleFile('Welcome.jpg'), sampleFile('Welcome.jpg')])
      await closeAlert(page, 'Warning')
      await page.getByText('Chosen twice').waitFor()
    },
  },
  {
    ...library,
    name: 'uploads-on-another-page',
    before: page => page.addInitScript(holdUploads),
    async open(page) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask for the new logo.') }
      await chooseFiles(page, sampleFile('Welcome.jpg'))
      await chooseFiles(page, notes)
      await button(page, 'Upload anyway').waitFor()
      await link(page, 'Manage User').click()
      await page.getByRole('complementary', { name: 'Uploads' }).waitFor()
      await page.getByText('budi', { exact: true }).waitFor()
    },
  },
  {
    ...library,
    name: 'media-preview-picture',
    async open(page) {
      await button(page, 'Preview Workshop.jpg').click()
      await page.getByRole('dialog', { name: 'Preview' }).waitFor()
    },
  },
  {
    ...library,
    name: 'media-preview-film',
    async open(page) {
      await button(page, 'Preview Aurora.mp4').click()
      await page.getByRole('dialog', { name: 'Preview' }).locator('video').evaluate(holdAtStart)
    },
  },
  {
    ...library,
    name: 'command-palette',
    async open(page) {
      await thumbnails(page, films)
      await page.keyboard.press('Control+k')
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor()
    },
  },
  {
    ...library,
    name: 'shortcut-sheet',
    async open(page) {
      await thumbnails(page, films)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    ...library,
    name: 'menu-open',
    looks: narrowLooks,
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Menu').click()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
    },
  },
]
