import type { Page } from 'playwright'
import { button } from '../../support/console/locators.ts'
import { consoleLooks, fewLooks, type Look, type State } from '../state.ts'
import { base, thumbnails } from './console-states.ts'

const screens = { ...base, path: '/screens' } as const

const wall: readonly Look[] = [
  { width: 1920, height: 1080, scheme: 'light' },
  { width: 1920, height: 1080, scheme: 'dark' },
]

async function allTiles(page: Page): Promise<void> {
  await page.getByText('3 connected', { exact: true }).waitFor()
  await thumbnails(page.locator('.tiles'), 4)
}

/** The page for the monitor on the wall. */
export const screensStates: readonly State[] = [
  {
    ...screens,
    name: 'screens',
    looks: [...consoleLooks, ...wall],
    open: allTiles,
  },
  {
    ...screens,
    name: 'screens-note',
    looks: fewLooks,
    async open(page) {
      await allTiles(page)
      await button(page, /^Note on the ticker of Foyer/).click()
      await page.getByLabel('Note for this browser').fill('Technician comes Friday')
    },
  },
  {
    ...screens,
    name: 'screens-noted',
    looks: fewLooks,
    before: page =>
      page.addInitScript(() => {
        const note = { text: 'Technician comes Friday', until: '2026-03-06' }
        localStorage.setItem('SCREEN_NOTES', JSON.stringify({ 'foyer-east-wing-ticker': note }))
      }),
    open: allTiles,
  },
  {
    ...screens,
    name: 'screens-unknown',
    looks: fewLooks,
    before: page => page.routeWebSocket(/socket\.io/, socket => socket.close()),
    async open(page) {
      await page.getByText('4 unknown', { exact: true }).waitFor()
      await thumbnails(page.locator('.tiles'), 4)
    },
  },
  {
    ...screens,
    name: 'screens-none',
    product: 'empty',
    looks: fewLooks,
    open: page => page.getByText('No screen is expected: nothing is switched on anywhere.').waitFor(),
  },
]
