import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import { watchPolicy } from '../hostile/watch-policy.ts'
import { screenshot } from '../looks/screenshot.ts'
import { type DisplayRig, startDisplayRig } from './display-server.ts'

export { expect }

interface DisplayFixtures {
  rig: DisplayRig
  /** The page of the display before it is opened; a page error fails the test. */
  page: Page
  /** The files that the display has shown by its log, in order. */
  shown: string[]
  /** The colour in the middle of the screen. */
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

/** Reads pictures in a separate page: a script in the display's page would count as a gesture. */
export async function startReader(context: BrowserContext): Promise<(png: Buffer) => Promise<Colour>> {
  const page = await context.newPage()
  return async png => {
    const source = `data:image/png;base64,${png.toString('base64')}`
    const [red = 0, green = 0, blue = 0] = await page.evaluate(async src => {
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(image, 0, 0, 1, 1)
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])]
    }, source)
    const isNear = ([r, g, b]: readonly [number, number, number]) =>
      Math.abs(r - red) < 60 && Math.abs(g - green) < 60 && Math.abs(b - blue) < 60
    return NAMED.find(([, value]) => isNear(value))?.[0] ?? 'other'
  }
}

/**
 * The most time until a screen is seen to play again: videowall-properties.test.tsx proves 15 s step by step, and a
 * busy machine may need as long again to show it.
 */
export const BACK_MS = 30_000

/** Milliseconds between two looks at the screen. Each costs the browser some work, and no item is shown for less than a second. */
const LOOK_MS = 100

/** The colours on the screen in their order, until there are `count` of them. */
export async function colourOrder(colour: () => Promise<Colour>, count: number, withinMs = 30_000): Promise<Colour[]> {
  const seen: Colour[] = []
  const end = Date.now() + withinMs
  while (seen.length < count && Date.now() < end) {
    const now = await colour()
    if (now !== seen.at(-1)) seen.push(now)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
  return seen
}

/** Waits until a colour is on the screen; looks often, as an item may be shown for a second only. */
export async function expectColour(colour: () => Promise<Colour>, wanted: Colour, withinMs = 30_000): Promise<void> {
  const end = Date.now() + withinMs
  let seen = await colour()
  while (seen !== wanted && Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
    seen = await colour()
  }
  expect(seen).toBe(wanted)
}
