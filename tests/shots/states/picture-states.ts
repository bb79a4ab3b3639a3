import type { Page } from 'playwright'
import { button } from '../../support/console/locators.ts'
import { fewLooks, type State } from '../state.ts'
import { base, films, thumbnails } from './console-states.ts'

const strip = { ...base, path: '/picture?kind=strip' } as const

const type = (page: Page, text: string) => page.getByRole('textbox', { name: 'Text' }).fill(text)

const isDrawn = (page: Page) => page.getByText(/It passes in \d+ s/).waitFor()

/** The menu of new pictures, and the page that makes ticker strips. */
export const pictureStates: readonly State[] = [
  {
    ...base,
    name: 'picture-menu',
    path: '/media',
    // A menu stays where it was opened.
    looks: fewLooks.slice(0, 1),
    async open(page) {
      await thumbnails(page, films)
      await button(page, 'New picture').click()
      await page.getByRole('link', { name: 'Ticker strip' }).waitFor()
    },
  },
  { ...strip, name: 'strip-new', looks: fewLooks, open: page => page.getByText('Type a text first.').waitFor() },
  {
    ...strip,
    name: 'strip',
    async open(page) {
      await type(page, 'Fresh bread every morning from seven, and cake in the afternoon')
      await page.getByRole('radio', { name: 'White on green' }).check()
      await page.getByRole('radio', { name: 'Food' }).check()
      await isDrawn(page)
    },
  },
  {
    ...strip,
    name: 'strip-long',
    looks: fewLooks,
    async open(page) {
      await type(page, 'مرحبا بكم في متجرنا. '.repeat(12))
      await page.getByRole('radio', { name: 'Your own' }).check()
      await page.getByLabel('Colour of the text').fill('#5a5a5a')
      await page.getByText(/hard to read/).waitFor()
      await isDrawn(page)
    },
  },
  {
    ...strip,
    name: 'strip-too-long',
    looks: fewLooks,
    async open(page) {
      await type(page, 'All shoes at half price. '.repeat(50))
      await page.getByText('The text is too long.').waitFor()
    },
  },
  {
    ...strip,
    name: 'strip-without-font',
    looks: fewLooks,
    before: page => page.route('**/*.woff2', route => route.abort()),
    async open(page) {
      await type(page, 'Open until nine')
      await page.getByText('The font could not be loaded').waitFor()
    },
  },
  {
    ...strip,
    name: 'strip-add-to',
    async open(page) {
      await type(page, 'Open until nine')
      await isDrawn(page)
      await button(page, 'Save and add to…').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().check()
      await dialog
        .getByRole('group', { name: 'Ticker playlist' })
        .or(dialog.getByText('has no ticker playlist'))
        .waitFor()
    },
  },
  {
    ...base,
    name: 'picture-gone',
    path: '/picture?from=999',
    looks: fewLooks,
    open: page => page.getByText('This picture is not in the library any more').waitFor(),
  },
]
