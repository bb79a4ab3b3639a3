import { test as base, expect, type Page } from 'playwright/test'
import { isAlike, unpackPrint } from '../../shots/compare.ts'
import { visibleFaults } from '../../shots/faults.ts'
import { type PagePrint, pagePrint } from '../../shots/page-print.ts'
import prints from '../../shots/prints.json' with { type: 'json' }
import { lookName } from '../../shots/state.ts'
import { states } from '../../shots/states.ts'
import { openStudio, type Scene, type Studio } from '../../shots/studio.ts'
import { openWorld } from '../../shots/world.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'

const stored: Readonly<Record<string, string>> = prints

/** One world for all: nothing that is looked at is changed. */
const test = base.extend<object, { studio: Studio; reader: Page }>({
  studio: [
    async ({ browser }, use) => {
      const world = await openWorld(process.env.E2E_DIST ?? '')
      const studio = openStudio(browser, world)
      await use(studio)
      await studio.close()
      await world.close()
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

/** A picture of a film or a new size may take its time, on a busy machine too; a fault is told soon enough. */
const PATIENCE_MS = 4_000

/** What the page looks like, as soon as it looks like the stored print or when patience ends. */
async function lookUntilAlike(scene: Scene, reader: Page, wanted: PagePrint | null): Promise<PagePrint> {
  const end = Date.now() + PATIENCE_MS
  while (true) {
    const print = await pagePrint(reader, await scene.picture())
    if (!wanted || isAlike(print, wanted) || Date.now() > end) return print
    await scene.page.waitForTimeout(100)
  }
}

for (const state of states) {
  // requirement 19.10
  test(`${state.name} looks as it did`, async ({ studio, reader }) => {
    const scene = await studio.open(state)
    for (const look of state.looks) {
      const name = lookName(state, look)
      const packed = stored[name]
      const wanted = packed ? unpackPrint(packed) : null
      await scene.turn(look)
      const print = await lookUntilAlike(scene, reader, wanted)
      expect.soft(Math.max(...print.detail), `${name} is not blank`).toBeGreaterThan(1)
      expect.soft(await visibleFaults(scene.page), name).toEqual([])
      // Between the widest and the narrowest nothing has other names or colours.
      if (look.width !== 1024) expect.soft(await accessibilityViolations(scene.page), name).toEqual([])
      expect.soft(wanted && isAlike(print, wanted), `${name} is far from its print; see npm run shots`).toBe(true)
    }
    await scene.close()
  })
}

test('every print belongs to a state', () => {
  const names = states.flatMap(state => state.looks.map(look => lookName(state, look)))
  expect(Object.keys(stored).sort()).toEqual(names.sort())
})
