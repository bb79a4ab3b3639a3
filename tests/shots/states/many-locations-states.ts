import type { Page } from 'playwright'
import { button } from '../../support/console/locators.ts'
import { fewLooks, type State } from '../state.ts'
import { base } from './console-states.ts'

const manage = { ...base, path: '/add_location' } as const

/** Selects four locations, of which a search hides one. */
async function select(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'Ticker Connected' }).first().waitFor()
  await button(page, 'Select').click()
  for (const name of ['Canteen', 'Foyer with a rather long name', 'Lobby', 'Rooftop'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}

const work = async (page: Page, name: string) => {
  await select(page)
  await button(page, name).click()
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

async function importFile(page: Page, content: string): Promise<void> {
  await page.getByRole('img', { name: 'Ticker Connected' }).first().waitFor()
  await button(page, 'Import').click()
  const file = { name: 'branches.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('CSV file').setInputFiles(file)
}

/** Manage Location with work at many locations at once. */
export const manyLocationsStates: readonly State[] = [
  {
    ...manage,
    name: 'locations-select',
    async open(page) {
      await select(page)
      await page.getByRole('searchbox', { name: 'Search locations' }).fill('o')
      await page.getByText('4 selected, 1 of them not shown').waitFor()
    },
  },
  {
    ...manage,
    name: 'locations-switch',
    looks: fewLooks,
    async open(page) {
      await work(page, 'Switch on or off')
      await page.getByRole('dialog', { name: 'Switch on or off at 4 locations' }).waitFor()
    },
  },
  {
    ...manage,
    name: 'locations-copy-from',
    async open(page) {
      await work(page, 'Copy playlists')
      const dialog = page.getByRole('dialog', { name: /^Copy playlists to/ })
      await dialog.getByRole('radio', { name: /^Foyer/ }).check()
      await dialog.getByRole('checkbox', { name: /^All/ }).check()
    },
  },
  {
    ...manage,
    name: 'locations-delete-plan',
    looks: fewLooks,
    async open(page) {
      await work(page, 'Delete locations')
      await page.getByRole('dialog', { name: 'Delete 4 locations' }).waitFor()
    },
  },
  {
    ...manage,
    name: 'locations-import',
    looks: fewLooks,
    async open(page) {
      await page.getByRole('img', { name: 'Ticker Connected' }).first().waitFor()
      await button(page, 'Import').click()
      await button(page, 'Choose a file').waitFor()
    },
  },
  {
    ...manage,
    name: 'locations-import-rows',
    async open(page) {
      await importFile(page, csv)
      await page.getByText('Line 6: The unique ID is on line 3 already.').waitFor()
    },
  },
  {
    ...manage,
    name: 'locations-import-refused',
    looks: fewLooks,
    async open(page) {
      await importFile(page, '')
      await page.getByRole('alert').filter({ hasText: '0 bytes' }).waitFor()
    },
  },
]
