import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { closeAlert } from '../console/dialogs.ts'
import { link } from '../console/locators.ts'
import { chooseFiles } from '../console/media.ts'
import { addMedia } from '../console/playlists.ts'
import { type Account, signIn } from '../console/session.ts'
import { addPlaylists, makeLocation, switchScreensOn } from './console-steps.ts'
import { expectTickerMoves, expectWallPlays, openDisplay } from './screen-steps.ts'
import type { Sources } from './sources.ts'

export interface MainJob {
  /** Address of the login page, with a slash at its end. */
  startUrl: string
  admin: Account
  sources: Sources
  /** Unique id of the location that the job makes. */
  uid: string
}

/** The product's main job as a person does it: from files on the disk to two playing screens. */
export async function runMainJob(page: Page, { startUrl, admin, sources, uid }: MainJob): Promise<void> {
  const { folder, photo, film, strips } = sources
  await signIn(page, startUrl, admin)
  await chooseFiles(
    page,
    [photo, film, ...strips].map(name => join(folder, name)),
  )
  await closeAlert(page, 'Success')
  await expect(page.locator('img.media-picture[src^="blob:"]'), 'drawn thumbnails').toHaveCount(4)
  await makeLocation(page, `Main job ${uid}`, uid)
  await addPlaylists(page)
  await addMedia(page, 'Videowall Tape', [photo, film])
  await addMedia(page, 'Ticker Tape', strips)
  await switchScreensOn(page)

  const reader = await page.context().newPage()
  // From here on a photo's time passes when the job says so.
  await page.context().clock.install()
  const said: string[] = []
  page.context().on('console', message => said.push(message.text()))
  const wall = await openDisplay(page, 'Videowall Tape')
  await expectWallPlays(wall, reader, said, readFileSync(join(folder, photo)))
  const ticker = await openDisplay(page, 'Ticker Tape')
  await expectTickerMoves(ticker, reader)

  await page.bringToFront()
  await link(page, 'Manage Location').click()
  const row = page.getByRole('row', { name: new RegExp(uid) })
  await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Ticker Connected' })).toBeVisible()
}
