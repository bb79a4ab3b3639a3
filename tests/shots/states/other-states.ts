import type { Page } from 'playwright'
import { button, heading } from '../../support/console/locators.ts'
import { narrowLook, portrait, statesOf, wall } from '../state.ts'
import { files } from './parts.ts'

const users = (page: Page) => page.getByText('budi', { exact: true }).waitFor()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor()

/** Login, the page of no page, and the contract: they need no account, or have nothing to show. */
const plain = statesOf(
  { isPublic: true },
  {
    login: page => heading(page, 'Login').waitFor(),
    contract: { path: '/contract.html', open: page => heading(page, 'The contract of the server').waitFor() },
  },
)

/** Users, and what can lie over every page of the console. */
const console = statesOf(
  { path: '/user' },
  {
    'not-found': { path: '/no/such/page', open: page => heading(page, 'Page not found').waitFor() },
    users,
    async 'users-add'(page) {
      await button(page, 'Add User').click()
      await dialog(page, 'Add New User')
    },
    'command-palette': {
      path: '/media',
      async open(page) {
        await files(page)
        await page.keyboard.press('Control+k')
        await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor()
      },
    },
    'shortcut-sheet': {
      path: '/media',
      async open(page) {
        await files(page)
        await page.keyboard.press('?')
        await dialog(page, 'Keyboard shortcuts')
      },
    },
    'menu-open': {
      path: '/media',
      looks: narrowLook,
      async open(page) {
        await button(page, 'Menu').click()
        await page.getByRole('navigation', { name: 'Main' }).waitFor()
      },
    },
  },
)

/** The page comes after the first picture, or after a second with "Loading playlist...": before it the window is black. */
async function playing(page: Page): Promise<void> {
  await page.getByRole('main', { name: 'Display' }).waitFor()
  await page.getByText('Loading playlist...').waitFor({ state: 'detached' })
}

const display = statesOf(
  { isPublic: true, path: '/display/foyer-east-wing/videowall', looks: [wall, portrait] },
  {
    'display-videowall': playing,
    'display-ticker': { path: '/display/foyer-east-wing/ticker', open: playing },
    'display-new': {
      path: '/display/',
      looks: [wall, portrait, { ...wall, width: 1280, height: 128 }],
      before: page =>
        page.addInitScript(() => {
          localStorage.setItem('KEPT_SCREEN', JSON.stringify({ id: 'screen-4k7xr', known: 'free', query: '' }))
        }),
      async open(page) {
        await heading(page, 'screen-4k7xr').waitFor()
        // The code holds the port, which is another one at each run.
        await page.locator('.qr-code path').evaluate(path => path.remove())
      },
    },
    'display-diagnostics': {
      path: '/display/foyer-east-wing/videowall?debug',
      looks: [wall],
      // Whether a browser promises to keep files depends on what it has seen of the site before.
      before: page =>
        page.addInitScript(() => {
          navigator.storage.persist = async () => false
          navigator.storage.persisted = async () => false
        }),
      async open(page) {
        await playing(page)
        await page.getByRole('region', { name: 'Diagnostics' }).waitFor()
      },
    },
  },
)

export const otherStates = [...plain, ...console, ...display]
