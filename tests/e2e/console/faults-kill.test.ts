import type { Page } from 'playwright/test'
import { test as base, brokenLine, openBehindLine, prepareStage } from '../../support/faults/fixture.ts'
import { expect } from '../../support/product/e2e.ts'
import { largeFilm } from '../../support/product/media-page.ts'
import { type Seed, signInSeed } from '../../support/product/seed.ts'
import { type ServerProcess, startServerProcess } from '../../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../support/product/test-server.ts'
import { expectAlert } from './location-seed.ts'

interface Server {
  /** `kill -9`. */
  kill(): Promise<void>
  /** A new process over the same data. */
  restart(): Promise<void>
  seed(): Promise<Seed>
}

/** Playwright's `test` with a server process of its own behind the line; the pages come from elsewhere. */
const test = base.extend<{ server: Server }>({
  server: async ({ line }, use) => {
    const folder = await temporaryFolder()
    const start = async (): Promise<ServerProcess> => {
      const server = await startServerProcess(testOptions(folder.path))
      line.serve(server.url)
      return server
    }
    let running = await start()
    const restart = async () => {
      running = await start()
    }
    await use({ kill: () => running.kill(), restart, seed: () => signInSeed(running.url, adminAccount) })
    await running.kill()
    await folder.remove()
  },
})

test.use({ expectedErrors: [brokenLine] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const live = (page: Page) => page.getByText('Live', { exact: true })

async function names(seed: Seed, path: '/locations' | '/media', key: string): Promise<string[]> {
  const { data } = await seed.call<Record<string, { name: string }[]>>('GET', path)
  return (data[key] ?? []).map(({ name }) => name).sort()
}

/** Kills the server and waits until the page has noticed. */
async function killUnder(page: Page, server: Server): Promise<void> {
  await server.kill()
  await expect(page.getByText(/^Reconnecting…/)).toBeVisible()
}

// requirement 3.17
test('a server that is killed in the middle of work: nothing is lost, nothing is doubled, all comes back', async ({
  page,
  line,
  server,
}) => {
  test.setTimeout(120_000)
  await prepareStage(page, server, 1)
  await openBehindLine(page, { admin: adminAccount }, line, '/add_location')

  await test.step('a form that is open', async () => {
    await button(page, 'Add Location').click()
    await page.getByLabel('Location Name').fill('Hall')
    await page.getByLabel('Unique ID').fill('hall')
    await killUnder(page, server)
    await button(page, 'Save Location').click()
    await expectAlert(page, 'Warning', 'Gagal menambahkan lokasi.')
    await expect(page.getByLabel('Location Name')).toHaveValue('Hall')
    await server.restart()
    await expect(live(page)).toBeVisible()
    await button(page, 'Save Location').click()
    await expectAlert(page, 'Success', 'Location added.')
    expect(await names(await server.seed(), '/locations', 'locations')).toEqual(['Hall', 'Lobby', 'Spare 1'])
  })

  await test.step('a delete that was carried out and never answered', async () => {
    line.strike('DELETE /locations/*', 'killed')
    await button(page, 'Delete Spare 1').click()
    await button(page, 'Delete').click()
    await expectAlert(page, 'Warning', 'Gagal delete lokasi.')
    await server.kill()
    line.up()
    await server.restart()
    // The page finds out by itself: there is nothing left to delete.
    await expect(live(page)).toBeVisible()
    await expect(button(page, 'Delete Spare 1')).toBeHidden()
  })

  await test.step('an upload on its way', async () => {
    await page.getByRole('link', { name: 'Media', exact: true }).click()
    await expect(button(page, 'Preview a.png')).toBeVisible()
    line.strike('POST /media', 'held')
    await page.getByLabel('Choose files').setInputFiles(await largeFilm('long.mp4', 2_000_000))
    await line.isHolding()
    await expect(page.getByRole('progressbar', { name: 'Uploading long.mp4' })).toBeVisible()
    await killUnder(page, server)
    line.release()
    await expectAlert(page, 'Warning', 'Failed to upload media!')
    const row = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem')
    await expect(row).toContainText('The connection was lost during the upload.')
    await server.restart()
    await row.getByRole('button', { name: 'Retry' }).click()
    await expectAlert(page, 'Success', /uploaded/)
    expect(await names(await server.seed(), '/media', 'media')).toEqual(['a.png', 'b.png', 'long.mp4', 'spare-1.png'])
  })
})
