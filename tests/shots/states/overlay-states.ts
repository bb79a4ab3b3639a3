import { button } from '../../support/console/locators.ts'
import { narrowLooks, type State } from '../state.ts'
import { films, library, thumbnails } from './console-states.ts'

/** What can lie over every page of the console. */
export const overlayStates: readonly State[] = [
  {
    ...library,
    name: 'command-palette',
    async open(page) {
      await thumbnails(page, films)
      await page.keyboard.press('Control+k')
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor()
    },
  },
  {
    ...library,
    name: 'shortcut-sheet',
    async open(page) {
      await thumbnails(page, films)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    ...library,
    name: 'menu-open',
    looks: narrowLooks,
    async open(page) {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Menu').click()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
    },
  },
]
