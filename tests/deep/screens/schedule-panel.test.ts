import { randomFrom } from '../../bench/measure/seeded-random.ts'
import { expect, test } from '../../support/display/display.ts'
import { compareWithScreen } from '../../support/display/panel-and-screen.ts'
import { randomPlan } from '../../support/display/random-plans.ts'

const CASES = 16

// requirement 20.28
test('for random plans and moments the panel and a screen agree on what plays first', async ({
  page,
  browser,
  rig,
}) => {
  const random = randomFrom(20)
  const cases = Array.from({ length: CASES }, (_, index) => randomPlan(random, index + 1))
  const playing = await compareWithScreen(page, browser, rig, cases)
  // Neither all nor none: the plans would test little.
  expect(playing).toBeGreaterThan(CASES / 4)
  expect(playing).toBeLessThan(CASES)
})
