import type { Locator, Page } from 'playwright'
import { locationPath } from '../../../src/routes.ts'
import { button, panel } from '../../support/console/locators.ts'
import { consoleLooks, type State } from '../state.ts'
import { base, films, thumbnails } from './console-states.ts'

const foyer = { ...base, path: fixture => locationPath(fixture.foyer) } as const satisfies Partial<State>

/** The panel in edit mode. */
async function wallInEditMode(page: Page): Promise<Locator> {
  await thumbnails(page, films)
  await button(page, 'Edit Videowall Tape').click()
  return panel(page, 'Videowall Tape')
}

/** The dialog that copies the panel, with the locations whose playlists are known. */
async function openCopy(page: Page): Promise<Locator> {
  await button(await wallInEditMode(page), /^Copy all 3 videowall playlists/).click()
  const dialog = page.getByRole('dialog', { name: /^Copy 3 videowall playlists/ })
  await dialog.getByText(/^Playlists of all locations/).waitFor()
  return dialog
}

/** The dialog with three locations chosen. */
async function choose(page: Page): Promise<Locator> {
  const dialog = await openCopy(page)
  for (const name of [/^Cafeteria/, /^Lobby/, /^South entrance/]) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByText('Replace what is there').click()
  return dialog
}

/** Holds back the playlists of one location, or refuses them. */
const answerCafeteria = (page: Page, answer: { status: number; json: unknown } | null) =>
  page.route('**/api/locations', async route => {
    const response = await route.fetch()
    const body: { data: { locations: { id: number; name: string }[] } } = await response.json()
    const cafeteria = body.data.locations.find(({ name }) => name === 'Cafeteria')
    await page.route(`**/api/playlists/location/${cafeteria?.id}?**`, one => (answer ? one.fulfill(answer) : undefined))
    await route.fulfill({ response })
  })

/** Copying playlists: the menu of a card, the choice of the locations, the load before the plan, and the plan. */
export const copyStates: readonly State[] = [
  {
    ...foyer,
    name: 'copy-menu',
    // The menu stays where it was opened if the window changes.
    looks: consoleLooks.filter(({ width }) => width === 1440),
    async open(page) {
      const wall = await wallInEditMode(page)
      await button(wall, /^More for playlist /)
        .first()
        .click()
      await button(page, 'Copy to locations…').waitFor()
    },
  },
  { ...foyer, name: 'copy-locations', open: choose },
  {
    ...foyer,
    name: 'copy-load-failed',
    before: page =>
      answerCafeteria(page, {
        status: 403,
        json: { success: false, message: 'This account may not see this location.' },
      }),
    async open(page) {
      await button(await wallInEditMode(page), /^Copy all 3 videowall playlists/).click()
      const dialog = page.getByRole('dialog', { name: /^Copy 3 videowall playlists/ })
      await dialog.getByRole('checkbox', { name: /^Cafeteria could|^Cafeteria .* could/ }).check()
      await dialog.getByText('Replace what is there').click()
      await button(dialog, 'Continue').click()
      await page.getByText('One location could not be loaded.').waitFor()
    },
  },
  {
    ...foyer,
    name: 'copy-plan',
    async open(page) {
      await button(await choose(page), 'Continue').click()
      const plan = page.getByRole('dialog', { name: 'Copy 3 videowall playlists to 3 locations' })
      await plan.getByText(/^3 locations, /).waitFor()
    },
  },
]
