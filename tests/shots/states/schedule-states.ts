import type { Page } from 'playwright'
import type { Id } from '../../../src/id.ts'
import { button } from '../../support/console/locators.ts'
import { NOW } from '../fixture.ts'
import { fewLooks, type State } from '../state.ts'
import { base, thumbnails, withPlaylists } from './console-states.ts'

const schedule = { ...base, path: '/schedule' } as const

/** Every row has its blocks. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('gridcell').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Holds back the playlists of every location, or of all but one. */
const holdPlaylists = (page: Page, but?: Id) =>
  page.route('**/api/playlists/location/*', (route, request) =>
    but !== undefined && new RegExp(`/location/${but}\\?`).test(request.url()) ? route.fallback() : undefined,
  )

const refusal = { status: 403, json: { success: false, message: 'This account may not see this.' } }

/** Refuses the playlists of one location. */
const refuseLobby = (page: Page) => page.route('**/api/playlists/location/1?**', route => route.fulfill(refusal))

const momentOf = (location: Id, screen: string, at: string) =>
  `/schedule?location=${location}&screen=${screen}&at=${encodeURIComponent(at)}`

/** The schedule: its day and its week, a moment of it, its findings, and what can go wrong. */
export const scheduleStates: readonly State[] = [
  { ...schedule, name: 'schedule', open: loaded },
  {
    ...schedule,
    name: 'schedule-week',
    path: fixture => `/schedule?view=week&location=${fixture.foyer.id}`,
    open: loaded,
  },
  {
    ...schedule,
    name: 'schedule-moment',
    path: fixture => momentOf(fixture.foyer.id, 'videowall', '10:20'),
    async open(page) {
      await loaded(page)
      await page.getByRole('heading', { name: 'Does not play' }).waitFor()
      await thumbnails(page.getByRole('complementary'), 1)
    },
  },
  {
    ...schedule,
    name: 'schedule-nothing-plays',
    looks: fewLooks,
    path: fixture => momentOf(fixture.foyer.id, 'ticker', '21:30'),
    before: page => withPlaylists(page, () => ({ time_start: '08:00:00', time_end: '20:00:00' })),
    async open(page) {
      await loaded(page)
      await page
        .getByRole('complementary')
        .getByText(/^Nothing plays/)
        .waitFor()
    },
  },
  {
    ...schedule,
    name: 'schedule-findings',
    async open(page) {
      await loaded(page)
      await button(page, /problem/).click()
      await page.getByRole('dialog', { name: 'Findings' }).waitFor()
    },
  },
  {
    ...schedule,
    name: 'schedule-change-hours',
    looks: fewLooks,
    path: fixture => momentOf(fixture.foyer.id, 'videowall', '18:00'),
    async open(page) {
      await loaded(page)
      await page.getByRole('grid').focus()
      await page.keyboard.press('s')
      await page.getByLabel('Starts at').fill('17:00')
      await page.getByText(/^On this day it will then be/).waitFor()
    },
  },
  {
    ...schedule,
    name: 'schedule-loading',
    looks: fewLooks,
    before: page => holdPlaylists(page),
    open: page =>
      page
        .getByRole('gridcell', { name: 'Loading' })
        .or(page.getByText('Loading'))
        .first()
        .waitFor({ state: 'attached' }),
  },
  {
    ...schedule,
    name: 'schedule-failed-row',
    looks: fewLooks,
    before: refuseLobby,
    async open(page) {
      await button(page, /^Try again/)
        .first()
        .waitFor()
      await page.getByLabel('Search locations').fill('Lobby')
    },
  },
  {
    ...schedule,
    name: 'schedule-outdated-row',
    looks: fewLooks,
    hasOwnClock: true,
    async open(page) {
      await loaded(page)
      await refuseLobby(page)
      // Ten minutes later the answers are asked for again when a person comes back to the page.
      await page.clock.setSystemTime(NOW + 11 * 60_000)
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await page.getByText(/^Could not be loaded again/).waitFor()
      await page.getByLabel('Search locations').fill('Lobby')
    },
  },
  {
    ...schedule,
    name: 'schedule-unchecked',
    looks: fewLooks,
    async before(page) {
      await refuseLobby(page)
      await page.route('**/api/media', route => route.fulfill(refusal))
    },
    async open(page) {
      await button(page, /not all checked/).click()
      await page.getByText(/^Some files are not checked/).waitFor()
    },
  },
  {
    ...schedule,
    name: 'schedule-no-locations',
    product: 'empty',
    looks: fewLooks,
    open: page => page.getByText('No locations yet').waitFor(),
  },
]
