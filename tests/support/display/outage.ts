import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { temporaryFolder } from '../product/test-server.ts'
import { type Colour, middleOf, startReader } from './display.ts'
import { type DisplayRig, servedPlaylist, startDisplayRig } from './display-server.ts'
import { createKiosk, type Kiosk, type Screen } from './kiosk.ts'
import { barePage } from './large-media.ts'
import { type SlowLine, startSlowLine } from './slow-line.ts'

export { expect, servedPlaylist }

interface OutageFixtures {
  /** Copies of the built pages and of the media, which the test may change. */
  dist: string
  media: string
  rig: DisplayRig
  kiosk: Kiosk
  colourOf: (screen: Screen) => Promise<Colour>
}

async function copied(folder: string, use: (path: string) => Promise<void>): Promise<void> {
  const copy = await temporaryFolder()
  await cp(folder, copy.path, { recursive: true })
  await use(copy.path)
  await copy.remove()
}

/** Playwright's `test` with a screen that can lose its server and its power. */
export const test = base.extend<OutageFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  dist: ({}, use) => copied(process.env.E2E_DIST ?? '', use),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  media: ({}, use) => copied(join(import.meta.dirname, '../../fixtures'), use),
  rig: async ({ dist, media }, use) => {
    const rig = await startDisplayRig({ dist, media, pages: { '/bare.html': barePage('first.mp4') } })
    await use(rig)
    await rig.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  kiosk: async ({}, use, test) => {
    const kiosk = await createKiosk()
    await use(kiosk)
    if (test.status !== test.expectedStatus) console.log(`The screens of "${test.title}":\n${kiosk.log()}`)
    await kiosk.remove()
  },
  colourOf: async ({ context }, use) => {
    const reader = await startReader(context)
    await use(async ({ page }) => reader(await middleOf(page)))
  },
})

export const videowallOf = (rig: DisplayRig) => `${rig.url}/display/lobby/videowall`

/** The longest wait for files of some megabytes over a slow line. */
const MOST_MS = 20_000

/** Waits until the display has logged that it keeps these files and the page. */
export async function expectKept({ said }: Screen, ...files: string[]): Promise<void> {
  const sentences = [...files.map(file => `Display: keeps "${file}"`), 'Display: keeps the page itself']
  const missing = () => sentences.filter(sentence => !said.some(({ text }) => text === sentence))
  await expect.poll(missing, { timeout: MOST_MS }).toEqual([])
}

export const expectSaid = ({ said }: Screen, sentence: string | RegExp) =>
  expect.poll(() => said.map(({ text }) => text).join('\n'), { timeout: MOST_MS }).toMatch(sentence)

/** Runs a task with a connection of this speed to a server. */
export async function withLine(url: string, bytesPerSecond: number, run: (line: SlowLine) => Promise<void>) {
  const line = await startSlowLine(url, bytesPerSecond)
  await run(line).finally(line.close)
}

export const mediaRequests = (rig: DisplayRig) =>
  rig.requests.filter(path => path.startsWith('/api/uploads/')).map(path => path.slice('/api/uploads/'.length))
