import type { Locator, Page } from 'playwright/test'

export type Panel = 'Videowall Tape' | 'Ticker Tape' | 'Screens'

/** A button by its whole name, or by a pattern. */
export const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: true })

export const panel = (page: Page, name: Panel): Locator => page.getByRole('region', { name, exact: true })

export const card = (page: Page, id: number): Locator =>
  page.getByRole('article', { name: `Playlist ${id}`, exact: true })

export const gallery = (page: Page): Locator => page.getByRole('dialog', { name: 'Media Gallery' })

export const uploadRow = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1, exact: true })

export const link = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** The sign that the page hears the server's messages. */
export const live = (page: Page): Locator => page.getByText('Live', { exact: true })

export const itemNames = (scope: Locator): Promise<(string | undefined)[]> =>
  scope
    .getByRole('button', { name: /^Preview / })
    .evaluateAll(buttons => buttons.map(button => button.getAttribute('aria-label')?.replace('Preview ', '')))
