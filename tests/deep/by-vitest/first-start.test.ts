import { expect, test } from 'vitest'
import { faultsAfterKill, timeOfFirstStart } from '../../support/kills/first-start.ts'

const KILLS = 10

// requirement 18.2
test('a first start that is killed at any moment leaves nothing out of the next one', {
  timeout: 120_000,
}, async () => {
  const whole = await timeOfFirstStart()
  const faults: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    // One moment in each tenth of a start, at random.
    const after = (whole * (kill + Math.random())) / KILLS
    for (const fault of await faultsAfterKill(after)) faults.push(`killed after ${after.toFixed(0)} ms: ${fault}`)
  }
  expect(faults).toEqual([])
})
