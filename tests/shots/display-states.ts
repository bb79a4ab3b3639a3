import type { Page } from 'playwright'
import { displayLooks, type State } from './state.ts'

const base = { product: 'full', signedIn: false, looks: displayLooks } as const
const text = (page: Page, words: string) => page.getByText(words).waitFor()

/** The page comes after the first picture, or after a second with "Loading playlist...": before it the window is black. */
async function playing(page: Page): Promise<void> {
  await page.getByRole('main', { name: 'Display' }).waitFor()
  await page.getByText('Loading playlist...').waitFor({ state: 'detached' })
}

/** The page of a screen in every state that the public can see. */
export const displayStates: readonly State[] = [
  { ...base, name: 'display-videowall', path: '/display/foyer-east-wing/videowall', open: playing },
  { ...base, name: 'display-ticker', path: '/display/foyer-east-wing/ticker', open: playing },
  {
    ...base,
    name: 'display-loading',
    path: '/display/rooftop/videowall',
    open: page => text(page, 'Loading playlist...'),
  },
  {
    ...base,
    name: 'display-unknown-type',
    path: '/display/lobby/poster',
    open: page => text(page, 'Unknown display type: poster'),
  },
  {
    ...base,
    name: 'display-diagnostics',
    path: '/display/foyer-east-wing/videowall?debug',
    async open(page) {
      await playing(page)
      await page.getByRole('region', { name: 'Diagnostics' }).waitFor()
    },
  },
]
