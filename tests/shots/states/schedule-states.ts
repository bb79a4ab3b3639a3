import type { Page } from 'playwright'
import { schedulePath } from '../../../src/routes.ts'
import { button } from '../../support/console/locators.ts'
import { statesOf, threeLooks, wall } from '../state.ts'
import { files } from './parts.ts'

/** Every row has its blocks. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('gridcell').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** The schedule: its day and its week, a moment of it, its findings. */
const schedule = statesOf(
  { path: '/schedule' },
  {
    schedule: { looks: threeLooks, open: loaded },
    'schedule-week': { path: ({ foyer }) => schedulePath({ view: 'week', location: foyer.id }), open: loaded },
    'schedule-moment': {
      looks: threeLooks,
      path: ({ foyer }) => schedulePath({ location: foyer.id, screen: 'videowall', at: '10:20' }),
      async open(page) {
        await loaded(page)
        await page.getByRole('heading', { name: 'Does not play' }).waitFor()
      },
    },
    async 'schedule-findings'(page) {
      await loaded(page)
      await button(page, /more$/).click()
      await page.getByRole('dialog', { name: 'Findings' }).waitFor()
    },
    'schedule-loading': {
      before: page => page.route('**/api/playlists/location/*', () => undefined),
      async open(page) {
        const row = page.getByRole('gridcell', { name: 'Loading' }).or(page.getByText('Loading'))
        await row.first().waitFor({ state: 'attached' })
      },
    },
  },
)

const screens = statesOf(
  { path: '/screens' },
  {
    screens: {
      looks: [...threeLooks, wall],
      async open(page) {
        await page.getByText('3 connected', { exact: true }).waitFor()
        await files(page)
      },
    },
    'screens-note': {
      isPlaced: true,
      async open(page) {
        await page.getByText('3 connected', { exact: true }).waitFor()
        await button(page, /^Note on the ticker of Foyer/).click()
        await page.getByLabel('Note (only in this browser)').fill('Technician comes Friday')
      },
    },
  },
)

export const scheduleStates = [...schedule, ...screens]
