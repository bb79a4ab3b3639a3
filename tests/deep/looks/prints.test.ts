import { writeFileSync } from 'node:fs'
import { test as base, expect, type Page } from 'playwright/test'
import { type Camera, openCamera, type Scene } from '../../shots/camera.ts'
import { visibleFaults } from '../../shots/faults.ts'
import { openFixture } from '../../shots/fixture.ts'
import { isAlike, isBlank, pagePrint, unpackPrint } from '../../shots/print.ts'
import prints from '../../shots/prints.json' with { type: 'json' }
import { lookName } from '../../shots/state.ts'
import { states } from '../../shots/states.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { smallTargets } from '../../support/looks/touch-targets.ts'
import { unusableControls } from '../../support/looks/unusable-controls.ts'

const stored: Readonly<Record<string, string>> = prints

/** One fixture for the tests of a worker: no test changes it. */
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
test.describe.configure({ mode: 'parallel' })

/** The page as soon as it is like the stored print, else the last look before the wait ends. */
async function lookUntilAlike(scene: Scene, reader: Page, packed: string | undefined) {
  const end = Date.now() + 5_000
  while (true) {
    const picture = await scene.picture()
    const print = await pagePrint(reader, picture)
    const isWanted = packed !== undefined && isAlike(print, unpackPrint(packed))
    if (!packed || isWanted || Date.now() > end) return { picture, print, isWanted }
  }
}

// requirement 19.10
test('every stored print belongs to a state', () => {
  const names = states.flatMap(state => state.looks.map(look => lookName(state, look)))
  expect(Object.keys(prints).sort()).toEqual(names.sort())
})

for (const state of states) {
  // requirements 3.16, 3.28, 16.12, 19.10
  test(`${state.name} looks as it did, and can be used in windows of every size`, async ({ camera, reader }) => {
    const scene = await camera.open(state)
    const { page } = scene
    for (const look of state.looks) {
      const name = lookName(state, look)
      await scene.turn(look)
      const { picture, print, isWanted } = await lookUntilAlike(scene, reader, stored[name])
      if (!isWanted) writeFileSync(test.info().outputPath(`${name}.png`), picture)
      expect.soft(isBlank(print), `${name} is blank`).toBe(false)
      expect.soft(await visibleFaults(page), name).toEqual([])
      // The tablet has the names and the colours of the other two.
      if (look.width !== 1024) expect.soft(await accessibilityViolations(page), name).toEqual([])
      if (look.width === 390 && !state.isPublic)
        expect.soft(await smallTargets(page), `${name}: targets under 44 px`).toEqual([])
      expect.soft(isWanted, `${name} is far from its print; see npm run shots`).toBe(true)
    }
    // A tablet, and a window of 1280 by 800 px that is zoomed to 200 %.
    const others = state.isPublic || state.isPlaced ? [] : [[1024, 768] as const, [640, 400] as const]
    for (const [width, height] of others) {
      await scene.turn({ width, height, scheme: 'light' })
      expect.soft(await visibleFaults(page), `${width} px`).toEqual([])
    }
    if (others.length > 0) expect.soft(await unusableControls(page), 'zoomed to 200 %').toEqual([])
    await scene.close()
  })
}
