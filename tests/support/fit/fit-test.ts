import { test as base, expect, type Page } from 'playwright/test'
import { mediaFile } from '../product/media-files.ts'
import { type FitPageServer, serveFitPage } from './fit-page.ts'
import type {} from './page/main.ts'

export { expect }

/** Playwright's `test` with a page that holds nothing but the code which makes files fit. */
export const test = base.extend<object, { server: FitPageServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await serveFitPage()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ page, server }, use) => {
    await page.goto(server.url)
    await use(page)
  },
})

export const film = (name: string): string => mediaFile(`films/${name}`)

export const choose = (page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> =>
  page.setInputFiles('input', file)

/** Makes the chosen film fit. @returns what the film and the new one are, read again from their files */
export const fitFilm = (page: Page) =>
  page.evaluate(async () => {
    const { fitter, chosen, make, probe, distance } = window.fitPage
    const offer = await fitter.offerFit(chosen())
    const { file, before, after, changes } = await make()
    const head = new TextDecoder('latin1').decode(await file.arrayBuffer())
    return {
      offer,
      name: file.name,
      changes,
      sizes: [before, after].map(({ width, height }) => `${width}×${height}`),
      stills: [before.frame?.type, after.frame?.type],
      source: await probe(chosen()),
      result: await probe(file),
      distance: await distance(chosen(), file),
      isIndexInFront: head.indexOf('moov') < head.indexOf('mdat'),
    }
  })

/** The sentence with which the chosen file is refused. */
export const refusal = (page: Page): Promise<string> =>
  page.evaluate(() =>
    window.fitPage.make().then(
      () => '',
      error => `${error.name}: ${error.message}`,
    ),
  )

/** The names of what stands on the browser's own disk, in one list. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await window.fitPage.kept()).flat())
