import { expect, test } from 'vitest'
import { killWrites } from '../../support/kills/kill-writes.ts'

// requirement 18.3
test('what was acknowledged survives kill -9 amid mixed writes, and no half file is listed or left', {
  timeout: 120_000,
}, async () => {
  const { acknowledged, faults } = await killWrites(7)
  expect(faults).toEqual([])
  // A busy machine acknowledges a few writes before each of the seven kills.
  expect(acknowledged).toBeGreaterThan(7)
})
