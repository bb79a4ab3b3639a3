import type { Page } from 'playwright/test'
import { deleteBy, expectAlert } from '../../../support/console/dialogs.ts'
import { expectFields } from '../../../support/console/fields.ts'
import { fillLocation } from '../../../support/console/locations.ts'
import { button, link, live, uploadRow } from '../../../support/console/locators.ts'
import { chooseFiles } from '../../../support/console/media.ts'
import { test as base, brokenLine, openBehindLine, prepareContent } from '../../../support/faults/fixture.ts'
import { expect } from '../../../support/product/e2e.ts'
import { largeFilm } from '../../../support/product/media-files.ts'
import { type Seed, signInSeed } from '../../../support/product/seed.ts'
import { type ServerProcess, startServerProcess } from '../../../support/product/server-process.ts'
import { adminAccount, temporaryFolder, testOptions } from '../../../support/product/test-server.ts'

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
test('after a kill of the server in the middle of work nothing is lost or duplicated, and all of it works again', async ({
  page,
  line,
  server,
}) => {
  test.setTimeout(120_000)
  await prepareContent(page, server, 1)
  await openBehindLine(page, { admin: adminAccount }, line, '/add_location')

  await test.step('an open form', async () => {
    await fillLocation(page, 'Hall', 'hall')
    await killUnder(page, server)
    await button(page, 'Save Location').click()
    await expectAlert(page, 'Warning', 'Gagal menambahkan lokasi.')
    await expectFields(page, { 'Location Name': 'Hall', 'Unique ID': 'hall' })
    await server.restart()
    await expect(live(page)).toBeVisible()
    await button(page, 'Save Location').click()
    await expectAlert(page, 'Success', 'Location added.')
    expect(await names(await server.seed(), '/locations', 'locations')).toEqual(['Hall', 'Lobby', 'Spare 1'])
  })

  await test.step('a delete that the server carried out and never answered', async () => {
    line.strike('DELETE /locations/*', 'killed')
    await deleteBy(page, 'Delete Spare 1')
    await expectAlert(page, 'Warning', 'Gagal delete lokasi.')
    await server.kill()
    line.up()
    await server.restart()
    // The page loads the list by itself, which the location is no longer in.
    await expect(live(page)).toBeVisible()
    await expect(button(page, 'Delete Spare 1')).toBeHidden()
  })

  await test.step('an upload in progress', async () => {
    await link(page, 'Media').click()
    await expect(button(page, 'Preview a.png')).toBeVisible()
    line.strike('POST /media', 'held')
    await chooseFiles(page, await largeFilm('long.mp4', 2_000_000))
    await line.isHolding()
    await expect(page.getByRole('progressbar', { name: 'Uploading long.mp4' })).toBeVisible()
    await killUnder(page, server)
    line.release()
    await expectAlert(page, 'Warning', 'Failed to upload media!')
    const row = uploadRow(page, 'long.mp4')
    await expect(row).toContainText('The connection was lost during the upload.')
    await server.restart()
    await button(row, 'Retry').click()
    await expectAlert(page, 'Success', /uploaded/)
    expect(await names(await server.seed(), '/media', 'media')).toEqual(['a.png', 'b.png', 'long.mp4', 'spare-1.png'])
  })
})
