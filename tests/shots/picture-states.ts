import type { Page } from 'playwright'
import { button } from '../support/console/locators.ts'
import { base, films, thumbnails } from './console-states.ts'
import { fewLooks, type State } from './state.ts'

const strip = { ...base, path: '/picture?kind=strip' } as const

const slide = { ...base, path: '/picture?kind=slide' } as const

const type = (page: Page, text: string) => page.getByRole('textbox', { name: 'Text' }).fill(text)

const isDrawn = (page: Page) => page.getByText(/It passes in \d+ s/).waitFor()

/** Opens the dialog that chooses the picture of a slide. */
async function openChoice(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Picture' }).press('Space')
  await button(page, 'Choose a picture…').click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
}

async function choosePicture(page: Page, name: string): Promise<void> {
  await openChoice(page)
  await page.getByRole('dialog').getByRole('radio', { name }).check()
  await button(page, 'Use this picture').click()
}

/** The page that makes pictures from words. */
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
  {
    ...slide,
    name: 'slide',
    async open(page) {
      await page.getByRole('textbox', { name: 'Heading' }).fill('Welcome')
      await page
        .getByRole('textbox', { name: 'Text' })
        .fill('Fresh bread every morning from seven.\nCake in the afternoon.')
      await page.getByRole('radio', { name: 'White on blue' }).check()
    },
  },
  {
    ...slide,
    name: 'slide-picture',
    async open(page) {
      await choosePicture(page, 'Workshop.jpg')
      await page.getByRole('textbox', { name: 'Heading' }).fill('Bicycles, repaired while you wait')
      await page.getByRole('textbox', { name: 'Caption' }).fill('In the workshop behind the yard')
    },
  },
  {
    ...slide,
    name: 'slide-picture-filling',
    looks: fewLooks,
    async open(page) {
      await choosePicture(page, 'Morning.jpg')
      await page.getByRole('radio', { name: 'Filling' }).press('Space')
      await page.getByRole('radio', { name: 'Portrait' }).press('Space')
      await page.getByRole('textbox', { name: 'Caption' }).fill('Open from seven')
    },
  },
  {
    ...slide,
    name: 'slide-choose-picture',
    async open(page) {
      await openChoice(page)
      await thumbnails(page.getByRole('dialog'), films)
    },
  },
  {
    ...slide,
    name: 'slide-picture-gone',
    looks: fewLooks,
    before: page => page.route('**/uploads/Workshop*', route => route.fulfill({ status: 404 })),
    async open(page) {
      await choosePicture(page, 'Workshop.jpg')
      await page.getByRole('textbox', { name: 'Caption' }).fill('In the workshop behind the yard')
      await page.getByText('is not in the library any more').waitFor()
    },
  },
  {
    ...slide,
    name: 'slide-prices',
    looks: fewLooks,
    async open(page) {
      await page.getByRole('radio', { name: 'Price list' }).press('Space')
      await page.getByRole('textbox', { name: 'Heading' }).fill('Breakfast')
      for (const [line, name] of ['Coffee', 'Croissant', 'Tea with lemon and honey'].entries()) {
        await page.getByRole('textbox', { name: `Name, line ${line + 1}` }).fill(name)
        await page.getByRole('textbox', { name: `Price, line ${line + 1}` }).fill('2.50')
      }
    },
  },
  {
    ...slide,
    name: 'slide-hours-portrait',
    looks: fewLooks,
    async open(page) {
      await page.getByRole('radio', { name: 'Opening hours' }).press('Space')
      await page.getByRole('radio', { name: 'Portrait' }).press('Space')
      await page.getByRole('textbox', { name: 'Heading' }).fill('ساعات العمل')
      for (const line of [1, 2, 3])
        await page.getByRole('textbox', { name: `Hours, line ${line}` }).fill('9:00 - 18:00')
    },
  },
  {
    ...slide,
    name: 'slide-code',
    looks: fewLooks,
    async open(page) {
      await page.getByRole('radio', { name: 'QR code' }).press('Space')
      await page.getByRole('textbox', { name: 'Heading' }).fill('Our menu')
      await page.getByRole('textbox', { name: 'What the code says' }).fill('https://example.com/menu')
      await page.getByRole('textbox', { name: 'Text' }).fill('Point your telephone at the code.')
    },
  },
]
