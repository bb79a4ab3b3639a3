import type { Page } from 'playwright'
import { openTray, reachJobs, tray } from '../../support/console/jobs.ts'
import { button } from '../../support/console/locators.ts'
import { consoleLooks, narrowLooks, type State } from '../state.ts'
import { films, library, thumbnails } from './console-states.ts'

/** A job goes on in the next page of the same browser; its worker has the machine's clock, and so has the page. */
const jobs = { ...library, hasOwnBrowser: true, hasMachineClock: true } as const

/** Answers each deletion without the server; after a 503 the job waits for an hour. */
const answerDeletions = async (page: Page, statusOf: (call: number) => number) => {
  let calls = 0
  await reachJobs(page)
  return page.route('**/api/media/*', async route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    calls += 1
    const status = statusOf(calls)
    const message = status === 200 ? '' : 'This file is used by another department.'
    const headers = { 'Retry-After': '3600', 'Access-Control-Expose-Headers': 'Retry-After' }
    return route.fulfill({ status, headers, json: { success: status === 200, message } })
  })
}

/** Opens the plan that deletes all films. */
async function planDeletion(page: Page) {
  await thumbnails(page, films)
  await button(page, 'Delete videos').click()
  const videos = page.getByRole('region', { name: 'Videos' })
  await button(videos, 'Select all').click()
  await button(videos, /^Delete \d+ files$/).click()
  const plan = page.getByRole('dialog', { name: /^Delete \d+ files$/ })
  await plan.getByText(/\(as of/).waitFor()
  return plan
}

async function startDeletion(page: Page): Promise<void> {
  await button(await planDeletion(page), 'Delete').click()
  await button(page, 'Delete videos').click()
}

/** A click on a control outside of the window scrolls the page, and a list may become shorter after that. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0))

/** The work that takes many calls: its plan, the tray, and the report. */
export const jobStates: readonly State[] = [
  {
    ...jobs,
    name: 'job-plan',
    async open(page) {
      await planDeletion(page)
    },
  },
  {
    ...jobs,
    name: 'job-waiting',
    before: page => answerDeletions(page, () => 503),
    async open(page) {
      await startDeletion(page)
      await (await openTray(page)).getByText(/^Waits for the server/).waitFor()
    },
  },
  {
    ...jobs,
    name: 'job-waiting-menu',
    looks: narrowLooks,
    before: page => answerDeletions(page, () => 503),
    async open(page) {
      await startDeletion(page)
      await toTop(page)
      await button(page, 'Menu').click()
      await openTray(page)
      await button(tray(page), 'Pause').waitFor()
    },
  },
  {
    ...jobs,
    name: 'job-ended',
    // A narrow window has the tray in its menu.
    looks: consoleLooks.filter(({ width }) => width >= 900),
    before: page => answerDeletions(page, call => (call === 2 ? 403 : 200)),
    async open(page) {
      await startDeletion(page)
      // A job that ends with a failure opens the list by itself.
      await tray(page)
        .getByText(/^Done, 1 of/)
        .waitFor()
    },
  },
  {
    ...jobs,
    name: 'job-ended-line',
    looks: narrowLooks,
    before: page => answerDeletions(page, call => (call === 2 ? 403 : 200)),
    async open(page) {
      await startDeletion(page)
      await page
        .getByRole('complementary', { name: 'Jobs' })
        .getByText(/: Done, 1 of/)
        .waitFor()
      await toTop(page)
    },
  },
  {
    ...jobs,
    name: 'job-report',
    before: page => answerDeletions(page, call => (call === 2 ? 403 : 200)),
    async open(page) {
      await startDeletion(page)
      await button(tray(page), 'Report').click()
      await page.getByRole('dialog', { name: 'Report' }).getByRole('listitem').waitFor()
    },
  },
]
