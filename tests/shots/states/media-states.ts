import { alertOf, closeAlert } from '../../support/console/dialogs.ts'
import { button, link } from '../../support/console/locators.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { mediaFile } from '../../support/product/media-files.ts'
import { adminAccount } from '../../support/product/test-server.ts'
import { NOW, sampleFile } from '../fixture.ts'
import type { State } from '../state.ts'
import { answer, films, library, thumbnails } from './console-states.ts'

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

/** The media library, its loads and its uploads. */
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
      await page.getByText('It is there already').first().waitFor()
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
]
