import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import {
  type Account,
  addGroups,
  addLocation,
  addMedia,
  loseSession,
  signIn,
  signOut,
  switchOn,
  upload,
} from './console-steps.ts'
import { expectTickerMoves, expectWallPlays, openDisplay } from './screen-steps.ts'
import type { Sources } from './sources.ts'

export interface MainJob {
  /** Address of the login page, with a slash at its end. */
  startUrl: string
  admin: Account
  sources: Sources
  /** Unique id of the location that is made. */
  uid: string
}

/** What the product is there for, as a person does it: from files on the disk to two screens that play, and out again. */
export async function walkMainJob(page: Page, { startUrl, admin, sources, uid }: MainJob): Promise<void> {
  const { folder, photo, film, strips } = sources
  await signIn(page, startUrl, admin)
  for (const name of [photo, film, ...strips]) await upload(page, join(folder, name))
  await expect(page.locator('img.media-picture[src^="blob:"]'), 'drawn thumbnails').toHaveCount(4)
  await addLocation(page, `Main job ${uid}`, uid)
  await addGroups(page)
  await addMedia(page, 'Videowall Tape', [photo, film])
  await addMedia(page, 'Ticker Tape', strips)
  await switchOn(page)

  const reader = await page.context().newPage()
  const wall = await openDisplay(page, 'Videowall Tape')
  await expectWallPlays(wall, reader, readFileSync(join(folder, photo)))
  const ticker = await openDisplay(page, 'Ticker Tape')
  await expectTickerMoves(ticker, reader)

  await page.bringToFront()
  await page.getByRole('link', { name: 'Manage Location' }).click()
  const row = page.getByRole('row', { name: new RegExp(uid) })
  await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible()
  await expect(row.getByRole('img', { name: 'Ticker Connected' })).toBeVisible()

  await signOut(page, startUrl)
  await signIn(page, startUrl, admin)
  await loseSession(page, startUrl)
}
