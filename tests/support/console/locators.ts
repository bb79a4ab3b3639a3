import type { Locator, Page } from 'playwright/test'

/** The panels of a location's page. */
export type Panel = 'Videowall Tape' | 'Ticker Tape' | 'Screens'

/** A button by its whole name, or by a pattern. */
export const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true })

export const panel = (page: Page, name: Panel): Locator => page.getByRole('region', { name, exact: true })

/** The card of a playlist. */
export const card = (page: Page, id: number): Locator =>
  page.getByRole('article', { name: `Playlist ${id}`, exact: true })

export const gallery = (page: Page): Locator => page.getByRole('dialog', { name: 'Media Gallery' })

/** The row of one file in the list of uploads. */
export const uploadRow = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1, exact: true })

/** A link of the sidebar. */
export const link = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** The sign that the page hears the server's messages. */
export const live = (page: Page): Locator => page.getByText('Live', { exact: true })

/** The names of a card's items in their order. */
export const itemNames = (scope: Locator): Promise<(string | undefined)[]> =>
  scope
    .getByRole('button', { name: /^Preview / })
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')?.replace('Preview ', '')))
