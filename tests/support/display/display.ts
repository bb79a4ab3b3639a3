import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { watchPolicy } from '../hostile/watch-policy.ts'
import { aGate } from '../looks/gate.ts'
import { screenshot } from '../looks/screenshot.ts'
import { type DisplayRig, startDisplayRig } from './display-server.ts'

export { expect }

interface DisplayFixtures {
  rig: DisplayRig
  /** The page of the display before it is opened; a page error fails the test. */
  page: Page
  shown: string[]
  colour: () => Promise<Colour>
}

export type Colour = 'red' | 'blue' | 'green' | 'lime' | 'yellow' | 'black' | 'other'

/** Playwright's `test` with a display and its server for each test. */
export const test = base.extend<DisplayFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  rig: async ({}, use) => {
    const rig = await startDisplayRig({
      dist: process.env.E2E_DIST ?? '',
      media: join(import.meta.dirname, '../../fixtures'),
    })
    await use(rig)
    await rig.stop()
  },
  context: async ({ context }, use) => {
    const violations = await watchPolicy(context)
    await use(context)
    expect(violations, 'violations of the Content-Security-Policy').toEqual([])
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.setViewportSize({ width: 800, height: 450 })
    await use(page)
    expect(errors, 'uncaught errors in the page').toEqual([])
  },
  shown: async ({ page }, use) => {
    const shown: string[] = []
    page.on('console', message => shown.push(...(/^Display: shows "([^"]+)"/.exec(message.text())?.slice(1) ?? [])))
    await use(shown)
  },
  colour: async ({ page, context }, use) => {
    const reader = await startReader(context)
    await use(async () => reader(await middleOf(page)))
  },
})

/** A picture of the middle of a screen of 800 x 450 px. */
export const middleOf = (page: Page): Promise<Buffer> =>
  screenshot(page, { clip: { x: 390, y: 200, width: 20, height: 20 } })

const NAMED: ReadonlyArray<[Colour, readonly [number, number, number]]> = [
  ['red', [255, 0, 0]],
  ['blue', [0, 0, 255]],
  ['green', [0, 128, 0]],
  ['lime', [0, 255, 0]],
  ['yellow', [255, 255, 0]],
  ['black', [0, 0, 0]],
]

/** Reads the middle of pictures in a separate page: a script in the display's page would count as a gesture. */
export async function startReader(context: BrowserContext): Promise<(png: Buffer) => Promise<Colour>> {
  const page = await context.newPage()
  return async png => {
    const source = `data:image/png;base64,${png.toString('base64')}`
    const [red = 0, green = 0, blue = 0] = await page.evaluate(async src => {
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      const [side, left, top] = [20, image.width / 2 - 10, image.height / 2 - 10]
      canvas?.drawImage(image, left, top, side, side, 0, 0, 1, 1)
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
    }, source)
    const isNear = ([r, g, b]: readonly [number, number, number]) =>
      Math.abs(r - red) < 60 && Math.abs(g - green) < 60 && Math.abs(b - blue) < 60
    return NAMED.find(([, value]) => isNear(value))?.[0] ?? 'other'
  }
}

/** Milliseconds between two looks at the screen. Each costs the browser some work, and no item is shown for less than a second. */
const LOOK_MS = 100

/** The longest wait for a colour: a file that does not come holds a screen for a few seconds. */
const MOST_MS = 10_000

/** Waits until a colour is on the screen; looks often, as an item may be shown for a second only. */
export async function expectColour(colour: () => Promise<Colour>, wanted: Colour): Promise<void> {
  await expect.poll(colour, { timeout: MOST_MS, intervals: [LOOK_MS] }).toBe(wanted)
}

/** Holds back what has such an address. @returns the function that releases it */
export async function holdFile(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = aGate()
  await page.route(address, route => gate.opened.then(() => route.continue()))
  return gate.open
}
