import type { Page } from 'playwright'
import { alertOf } from '../../support/console/dialogs.ts'
import { fillLocation } from '../../support/console/locations.ts'
import { button } from '../../support/console/locators.ts'
import { statesOf, threeLooks } from '../state.ts'
import { answer } from './parts.ts'

const green = (page: Page) => page.getByRole('img', { name: 'Ticker Connected' }).first().waitFor()

async function select(page: Page): Promise<void> {
  await green(page)
  await button(page, 'Select').click()
  for (const name of ['Canteen', 'Foyer with a rather long name', 'Lobby', 'Rooftop'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}

const csv = [
  'Kode;Nama',
  'branch-1;Braga',
  'branch-2;Cihampelas',
  ';Dago',
  'lobby;Pasteur',
  'branch-2;Setiabudi',
  'branch-6;Sukajadi',
].join('\n')

/** Manage Location with its modals, and with work at many locations at once. */
export const locationsStates = statesOf(
  { path: '/add_location' },
  {
    locations: { looks: threeLooks, open: green },
    'locations-empty': { isEmpty: true, open: page => page.getByText('No active screens').waitFor() },
    async 'location-add'(page) {
      await button(page, 'Add Location').click()
      await page.getByRole('dialog', { name: 'Add New Location' }).waitFor()
      await green(page)
    },
    'location-refused': {
      before: page => answer(page, '/locations', 409, 'The unique ID "lobby" is already taken. Choose another one.'),
      async open(page) {
        await green(page)
        await fillLocation(page, 'Lobby', 'lobby')
        await button(page, 'Save Location').click()
        await alertOf(page, 'Warning').waitFor()
      },
    },
    async 'locations-select'(page) {
      await select(page)
      await page.getByRole('searchbox', { name: 'Search locations' }).fill('o')
      await page.getByText('4 selected, 1 of them not shown').waitFor()
    },
    async 'locations-import-rows'(page) {
      await green(page)
      await button(page, 'Import').click()
      const file = { name: 'branches.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByText('Line 6: The unique ID is on line 3 already.').waitFor()
    },
  },
)
