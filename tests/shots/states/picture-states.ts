import type { Page } from 'playwright'
import { fillFields } from '../../support/console/fields.ts'
import { button } from '../../support/console/locators.ts'
import { statesOf, threeLooks, wideLook } from '../state.ts'
import { files } from './parts.ts'

const type = (page: Page, text: string) => page.getByRole('textbox', { name: 'Text' }).fill(text)
const isDrawn = (page: Page) => page.getByText(/It passes in \d+ s/).waitFor()

/** The menu of new pictures, and the page that makes ticker strips. */
const strips = statesOf(
  { path: '/picture?kind=strip' },
  {
    'picture-menu': {
      path: '/media',
      looks: wideLook,
      isPlaced: true,
      async open(page) {
        await files(page)
        await button(page, 'New picture').click()
        await page.getByRole('link', { name: 'Ticker strip' }).waitFor()
      },
    },
    strip: {
      looks: threeLooks,
      async open(page) {
        await type(page, 'Fresh bread every morning from seven, and cake in the afternoon')
        await page.getByRole('radio', { name: 'White on green' }).check()
        await isDrawn(page)
      },
    },
    async 'strip-add-to'(page) {
      await type(page, 'Open until nine')
      await isDrawn(page)
      await button(page, 'Save and add to…').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().check()
      const playlists = dialog.getByRole('group', { name: 'Ticker playlist' })
      await playlists.or(dialog.getByText('has no ticker playlist')).waitFor()
    },
  },
)

export async function choosePicture(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Picture' }).press('Space')
  await button(page, 'Choose a picture…').click()
  await page.getByRole('dialog').getByRole('radio', { name }).check()
  await button(page, 'Use this picture').click()
}

/** Makes a slide: chooses radio buttons by their names, then types. */
const make = (choices: readonly string[], fields: Parameters<typeof fillFields>[1]) => async (page: Page) => {
  for (const choice of choices) await page.getByRole('radio', { name: choice }).press('Space')
  await fillFields(page, fields)
  await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor()
}

const slides = statesOf(
  { path: '/picture?kind=slide' },
  {
    slide: make(['White on blue'], {
      Heading: 'Welcome',
      Text: 'Fresh bread every morning from seven.\nCake in the afternoon.',
    }),
    async 'slide-picture'(page) {
      await choosePicture(page, 'Workshop.jpg')
      const words = { Heading: 'Bicycles, repaired while you wait', Caption: 'In the workshop behind the yard' }
      await make([], words)(page)
    },
    'slide-prices': {
      looks: wideLook,
      open: make(['Price list'], {
        Heading: 'Breakfast',
        'Name, line 1': 'Coffee',
        'Price, line 1': '2.50',
        'Name, line 2': 'Croissant',
        'Price, line 2': '2.50',
        'Name, line 3': 'Tea with lemon and honey',
        'Price, line 3': '2.50',
      }),
    },
    'slide-hours-portrait': {
      looks: wideLook,
      open: make(['Opening hours', 'Portrait'], {
        Heading: 'ساعات العمل',
        'Hours, line 1': '9:00 - 18:00',
        'Hours, line 2': '9:00 - 18:00',
        'Hours, line 3': '9:00 - 18:00',
      }),
    },
    'slide-code': {
      looks: wideLook,
      open: make(['QR code'], {
        Heading: 'Our menu',
        'What the code says': 'https://example.com/menu',
        Text: 'Point your telephone at the code.',
      }),
    },
  },
)

export const pictureStates = [...strips, ...slides]
