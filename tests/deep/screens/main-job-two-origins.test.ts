import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { button, heading, link, panel } from '../../support/console/locators.ts'
import { signIn, signOut } from '../../support/console/session.ts'
import { loseSession } from '../../support/main-job/console-steps.ts'
import { zoneOfNoon } from '../../support/main-job/noon.ts'
import { runMainJob } from '../../support/main-job/run-main-job.ts'
import { fixtures } from '../../support/main-job/sources.ts'
import { startTwoOrigins, type TwoOrigins } from '../../support/main-job/two-origins.ts'
import { test as base, expect } from '../../support/product/e2e.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'
import { adminAccount } from '../../support/product/test-server.ts'

const test = base.extend<object, { place: TwoOrigins }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const place = await startTwoOrigins()
      await use(place)
      await place.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ place }, use) => use(place.pagesUrl),
  apiUrl: ({ place }, use) => use(`${place.server.url}/api`),
})

/** Answers an address with the built page, like a host with a fallback for every path. */
const servePageAt = (page: Page, { dist }: TwoOrigins, url: string) =>
  page.route(url, route => route.fulfill({ path: join(dist, 'index.html') }))

test.describe('with the pages below a base path and the server on another origin', () => {
  test.describe('the main job', () => {
    // The session ends on purpose.
    test.use({ expectedErrors: [/401/], timezoneId: zoneOfNoon(new Date()) })

    // requirements 1.11, 17.1, 17.2, 17.3
    test('goes from the disk to the screens', async ({ page, place }) => {
      const { startUrl } = place
      await runMainJob(page, { startUrl, admin: adminAccount, sources: fixtures, uid: 'two-origins' })
      await signOut(page)
      await expect(page).toHaveURL(startUrl)
      await signIn(page, startUrl, adminAccount)
      await loseSession(page, startUrl)
    })
  })

  test('the address without the slash of the base path leads to the start page, from every host', async ({
    page,
    place,
  }) => {
    const bare = place.startUrl.slice(0, -1)
    await page.goto(`${bare}?from=the%20door`)
    await expect(page).toHaveURL(`${place.startUrl}?from=the%20door`)
    await expect(heading(page, 'Login')).toBeVisible()

    await servePageAt(page, place, `${bare}?*`)
    await page.goto(`${bare}?from=the%20door#bell`)
    await expect(heading(page, 'Login')).toBeVisible()
    await expect(page).toHaveURL(`${place.startUrl}?from=the%20door#bell`)
    await signIn(page, place.startUrl, adminAccount)
  })

  test('deep links, Back, reload and unknown addresses lead to a page', async ({ page, place }) => {
    const { startUrl, pagesUrl, server } = place
    const lobby = await server.admin.location('Lobby', 'lobby')
    await signIn(page, startUrl, adminAccount)
    const deep = `${startUrl}location/${lobby.id}?name=Lobby&uid=lobby`
    await page.goto(deep)
    await expect(heading(page, 'Lobby')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Lobby')).toBeVisible()
    const wall = panel(page, 'Videowall Tape').getByRole('link', { name: /\/display\// })
    await expect(wall).toHaveAttribute('href', `${startUrl}display/lobby/videowall`)
    await link(page, 'Manage User').click()
    await expect(page).toHaveURL(`${startUrl}user`)
    await page.goBack()
    await expect(page).toHaveURL(deep)
    await expect(heading(page, 'Lobby')).toBeVisible()

    await servePageAt(page, place, `${pagesUrl}/elsewhere/**`)
    for (const unknown of [`${startUrl}nothing`, `${pagesUrl}/elsewhere/display/lobby/videowall`]) {
      await page.goto(unknown)
      await expect(heading(page, 'Page not found'), unknown).toBeVisible()
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await expect(page, unknown).toHaveURL(`${startUrl}media`)
    }
  })

  test.describe('with files that no page may read', () => {
    test.use({ expectedErrors: [/CORS policy|ERR_FAILED/] })

    // requirement 29.15
    test('a slide says which server keeps its picture from being drawn, and what its operator can do', async ({
      page,
      place,
    }) => {
      const { startUrl, pagesUrl, server } = place
      await server.admin.upload('Bread.png', oneColourPng(colours['red.png']))
      await page.route(`${server.url}/api/uploads/**`, async route => {
        const response = await route.fetch()
        // Without the header Playwright itself would allow the page.
        const headers = { ...response.headers(), 'access-control-allow-origin': 'https://elsewhere.example' }
        await route.fulfill({ response, headers })
      })
      await signIn(page, startUrl, adminAccount)
      await page.goto(`${startUrl}picture?kind=slide`)
      await page.getByRole('radio', { name: 'Picture' }).press('Space')
      await page.getByRole('textbox', { name: 'Caption' }).fill('Fresh every morning')
      await button(page, 'Choose a picture…').click()
      await page.getByRole('radio', { name: /Bread/ }).check()
      await button(page, 'Use this picture').click()
      await expect(
        page.getByText(`“Bread.png” cannot be drawn on a slide: ${server.url} lets this page`),
      ).toContainText(`“Access-Control-Allow-Origin: ${pagesUrl}”`)
      await expect(button(page, 'Save')).toBeDisabled()
      await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Fresh every morning')
    })
  })

  test.describe('in an outage', () => {
    test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket/] })

    // It has to be the last test of this file: it stops the servers for good.
    test('a screen plays the files that it kept from the other origin', async ({ page, place }) => {
      const { startUrl, server } = place
      const hall = await server.admin.location('Hall', 'hall')
      const names = [fixtures.photo, fixtures.film]
      const media = await Promise.all(names.map(name => server.admin.uploadFile(join(fixtures.folder, name))))
      await server.admin.items(await server.admin.playlist(hall, 'videowall'), media, 2)
      await server.admin.screensOn(hall)
      const said: string[] = []
      page.on('console', message => said.push(message.text()))
      const expectSaid = (verb: string) =>
        expect
          .poll(() => names.filter(name => said.some(text => text.startsWith(`Display: ${verb} "${name}"`))), {
            timeout: 20_000,
          })
          .toEqual(names)

      await page.goto(`${startUrl}display/hall/videowall?debug`)
      await expectSaid('keeps')
      const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
      await expect(diagnostics).toContainText('2 of 2 files')
      // The page itself is kept after the first files.
      await expect.poll(() => said, { timeout: 20_000 }).toContain('Display: keeps the page itself')
      await place.stop()
      said.length = 0
      await page.reload()
      await expectSaid('shows')
      await expect(diagnostics).toContainText('the kept answer of')
    })
  })
})
