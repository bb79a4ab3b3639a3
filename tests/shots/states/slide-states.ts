import type { Page } from 'playwright'
import { type Fields, fillFields } from '../../support/console/fields.ts'
import { button } from '../../support/console/locators.ts'
import { consoleLooks, fewLooks, type State } from '../state.ts'
import { base, films, thumbnails } from './console-states.ts'

const slide = { ...base, path: '/picture?kind=slide' } as const

interface Slide {
  looks?: State['looks']
  /** The name of the library's picture on it. */
  picture?: string
  /** Radio buttons that are chosen. */
  choices?: readonly string[]
  fields: Fields
}

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

/** A slide in the making. */
const slideState = (name: string, { looks = fewLooks, picture, choices = [], fields }: Slide): State => ({
  ...slide,
  name,
  looks,
  async open(page) {
    if (picture) await choosePicture(page, picture)
    for (const choice of choices) await page.getByRole('radio', { name: choice }).press('Space')
    await fillFields(page, fields)
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor()
  },
})

/** The page that makes slides. */
export const slideStates: readonly State[] = [
  slideState('slide', {
    looks: consoleLooks,
    choices: ['White on blue'],
    fields: { Heading: 'Welcome', Text: 'Fresh bread every morning from seven.\nCake in the afternoon.' },
  }),
  slideState('slide-picture', {
    looks: consoleLooks,
    picture: 'Workshop.jpg',
    fields: { Heading: 'Bicycles, repaired while you wait', Caption: 'In the workshop behind the yard' },
  }),
  slideState('slide-picture-filling', {
    picture: 'Morning.jpg',
    choices: ['Filling', 'Portrait'],
    fields: { Caption: 'Open from seven' },
  }),
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
      await fillFields(page, { Caption: 'In the workshop behind the yard' })
      await page.getByText('is not in the library any more').waitFor()
    },
  },
  slideState('slide-prices', {
    choices: ['Price list'],
    fields: {
      Heading: 'Breakfast',
      'Name, line 1': 'Coffee',
      'Price, line 1': '2.50',
      'Name, line 2': 'Croissant',
      'Price, line 2': '2.50',
      'Name, line 3': 'Tea with lemon and honey',
      'Price, line 3': '2.50',
    },
  }),
  slideState('slide-hours-portrait', {
    choices: ['Opening hours', 'Portrait'],
    fields: {
      Heading: 'ساعات العمل',
      'Hours, line 1': '9:00 - 18:00',
      'Hours, line 2': '9:00 - 18:00',
      'Hours, line 3': '9:00 - 18:00',
    },
  }),
  slideState('slide-code', {
    choices: ['QR code'],
    fields: {
      Heading: 'Our menu',
      'What the code says': 'https://example.com/menu',
      Text: 'Point your telephone at the code.',
    },
  }),
]
