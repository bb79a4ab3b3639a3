import { writeFileSync } from 'node:fs'
import { test as base, expect, type Page } from 'playwright/test'
import { type Camera, openCamera, type Scene } from '../../shots/camera.ts'
import { isAlike, unpackPrint } from '../../shots/compare.ts'
import { visibleFaults } from '../../shots/faults.ts'
import { openFixture } from '../../shots/fixture.ts'
import { type PagePrint, pagePrint } from '../../shots/page-print.ts'
import prints from '../../shots/prints.json' with { type: 'json' }
import { lookName, type State } from '../../shots/state.ts'
import { accessibilityViolations } from './axe.ts'

const stored: Readonly<Record<string, string>> = prints

/** One fixture for all tests: no test changes it. */
const test = base.extend<object, { camera: Camera; reader: Page }>({
  camera: [
    async ({ browser }, use) => {
      const fixture = await openFixture(process.env.E2E_DIST ?? '')
      const camera = openCamera(browser, fixture)
      await use(camera)
      await camera.close()
      await fixture.close()
    },
    { scope: 'worker' },
  ],
  reader: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

/** The longest wait for a film's thumbnail or for the layout of a new size, on a busy machine too. */
const PATIENCE_MS = 10_000

/** The page as soon as it is like the stored print, else the last look before the wait ends. */
async function lookUntilAlike(scene: Scene, reader: Page, wanted: PagePrint | null) {
  const end = Date.now() + PATIENCE_MS
  while (true) {
    const picture = await scene.picture()
    const print = await pagePrint(reader, picture)
    const isWanted = wanted !== null && isAlike(print, wanted)
    if (!wanted || isWanted || Date.now() > end) return { picture, print, isWanted }
    await scene.page.waitForTimeout(100)
  }
}

/** Tests each of these states: every look of it is like its stored print, and has no visible fault. */
export function testPrints(states: readonly State[]): void {
  for (const state of states) {
    // requirement 19.10
    test(`${state.name} looks as it did`, async ({ camera, reader }) => {
      const scene = await camera.open(state)
      const widths = new Set<number>()
      for (const look of state.looks) {
        const name = lookName(state, look)
        const packed = stored[name]
        const wanted = packed ? unpackPrint(packed) : null
        await scene.turn(look)
        const { picture, print, isWanted } = await lookUntilAlike(scene, reader, wanted)
        if (!isWanted) writeFileSync(test.info().outputPath(`${name}.png`), picture)
        expect.soft(Math.max(...print.detail), `${name} is not blank`).toBeGreaterThan(1)
        expect.soft(await visibleFaults(scene.page), name).toEqual([])
        // The middle width has the same names and colours as the other two, and a theme the names of the other one.
        const rules = widths.has(look.width) ? ['color-contrast'] : undefined
        if (look.width !== 1024) expect.soft(await accessibilityViolations(scene.page, rules), name).toEqual([])
        widths.add(look.width)
        expect.soft(isWanted, `${name} is far from its print; see npm run shots`).toBe(true)
      }
      await scene.close()
    })
  }
}
