import type { Page } from 'playwright'
import { displayLooks, type State } from '../state.ts'

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
  {
    ...base,
    name: 'display-rehearsal',
    path: '/display/foyer-east-wing/videowall?at=2026-03-20T09:30',
    async open(page) {
      await playing(page)
      await text(page, 'Rehearsal: Friday 20 March 2026, 9:30 AM')
    },
  },
  {
    ...base,
    name: 'display-group-wrong',
    path: '/display/foyer-east-wing/videowall?sync=front door',
    open: page => text(page, 'The group "front door" cannot be used.'),
  },
  {
    ...base,
    name: 'display-rehearsal-wrong',
    path: '/display/foyer-east-wing/videowall?at=2026-02-30T09:30&speed=fast',
    open: page => text(page, 'The speed "fast" cannot be used.'),
  },
]
