import { expect, test } from 'vitest'
import { killWrites } from '../../support/kills/kill-writes.ts'
import { createLedger } from '../../support/kills/ledger.ts'

// requirement 18.3
test('what was acknowledged survives kill -9 amid mixed writes, and no half file is listed or left', {
  timeout: 120_000,
}, async () => {
  const { acknowledged, faults } = await killWrites(7)
  expect(faults).toEqual([])
  // A busy machine acknowledges a few writes before each of the seven kills.
  expect(acknowledged).toBeGreaterThan(7)
})

test('a ledger finds what is lost, what has come back, and what is neither the old value nor the new one', () => {
  const ledger = createLedger()
  for (const key of ['kept', 'lost', 'changed', 'under way']) ledger.begin(key, 'old').acknowledged()
  ledger.begin('deleted', null).acknowledged()
  ledger.begin('under way', 'new')
  ledger.begin('never answered', 'new')
  const whole = new Map([...['kept', 'lost', 'changed'].map(key => [key, 'old'] as const), ['under way', 'new']])
  const wrong = new Map([
    ['kept', 'old'],
    ['changed', 'odd'],
    ['deleted', 'back'],
    ['under way', 'half'],
    ['unknown', 'x'],
  ])
  expect(ledger.compare(wrong)).toEqual([
    'lost is gone, acknowledged was "old"',
    'changed is "odd", acknowledged was "old"',
    'under way is "half", acknowledged was "old"',
    'deleted is "back", acknowledged was gone',
    'unknown is "x", acknowledged was gone',
  ])
  expect(ledger.acknowledged()).toBe(5)
  const other = createLedger()
  for (const key of ['kept', 'lost', 'changed', 'under way']) other.begin(key, 'old').acknowledged()
  other.begin('under way', 'new')
  expect(other.compare(whole)).toEqual([])
})
