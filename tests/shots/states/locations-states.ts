import type { Page } from 'playwright'
import { alertOf } from '../../support/console/dialogs.ts'
import { fillLocation } from '../../support/console/locations.ts'
import { button } from '../../support/console/locators.ts'
import type { State } from '../state.ts'
import { answer, base } from './console-states.ts'

const manage = { ...base, path: '/add_location' } as const
const green = (page: Page) => page.getByRole('img', { name: 'Ticker Connected' }).first().waitFor()

/** Manage Location with its modals, and the live status. */
export const locationsStates: readonly State[] = [
  { ...manage, name: 'locations', open: green },
  {
    ...manage,
    name: 'locations-by-state',
    // The location's page, where the session learns what is switched on there.
    path: '/location/3',
    async open(page) {
      await page.getByRole('switch').first().waitFor()
      await page.getByRole('status', { name: /^(Dis)?[Cc]onnected$/ }).waitFor()
      if (!(await page.getByRole('navigation').isVisible())) await button(page, 'Menu').click()
      await page.getByRole('navigation').getByRole('link', { name: 'Manage Location' }).click()
      await green(page)
      await button(page, 'Videowall').click()
      await page.getByRole('columnheader', { name: 'Videowall' }).and(page.locator('[aria-sort]')).waitFor()
    },
  },
  { ...manage, name: 'locations-empty', product: 'empty', open: page => page.getByText('No active screens').waitFor() },
  {
    ...manage,
    name: 'locations-live-status-lost',
    hasOwnClock: true,
    before: page => page.routeWebSocket(/socket\.io/, socket => socket.close()),
    async open(page) {
      const lost = page.getByText('Live status lost')
      // The library gives up each of its five attempts after 20 s; the clock is the page's own.
      for (let step = 0; step < 100 && !(await lost.isVisible()); step += 1) {
        await page.clock.runFor(2000)
      }
      await lost.waitFor()
    },
  },
  {
    ...manage,
    name: 'locations-history',
    async open(page) {
      await green(page)
      await button(page, 'History of the videowall of Lobby').click()
    },
  },
  {
    ...manage,
    name: 'location-add',
    async open(page) {
      await button(page, 'Add Location').click()
      await page.getByRole('dialog', { name: 'Add New Location' }).waitFor()
      await green(page)
    },
  },
  {
    ...manage,
    name: 'location-edit',
    async open(page) {
      await green(page)
      await button(page, 'Edit Canteen').click()
      await page.getByRole('dialog', { name: 'Add New Location' }).waitFor()
    },
  },
  {
    ...manage,
    name: 'location-edit-unique-id',
    async open(page) {
      await green(page)
      await button(page, 'Edit Canteen').click()
      await page.getByLabel('Unique ID').fill('canteen-2')
      await page.getByText(/^This cuts off/).waitFor()
    },
  },
  {
    ...manage,
    name: 'location-confirm-delete',
    async open(page) {
      await green(page)
      await button(page, 'Delete Canteen').click()
      await page.getByRole('alertdialog', { name: 'Confirm delete' }).waitFor()
      await page.getByText(/Undo can make both again/).waitFor()
    },
  },
  ...(
    [
      ['location-added', 200, 'Location added.', 'Success'],
      ['location-refused', 409, 'The unique ID "lobby" is already taken. Choose another one.', 'Warning'],
    ] as const
  ).map(
    ([name, status, message, shown]): State => ({
      ...manage,
      name,
      before: page => answer(page, '/locations', status, message),
      async open(page) {
        await green(page)
        await fillLocation(page, 'Lobby', 'lobby')
        await button(page, 'Save Location').click()
        await alertOf(page, shown).waitFor()
      },
    }),
  ),
]
