import { expect, test } from 'vitest'
import { claimReload } from '../../src/reload.ts'

const HOUR = 3_600_000

function aStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

// requirement 11.17
test('a page may reload once, and again after an hour: a loop is broken across reloads', () => {
  const storage = aStorage()
  const now = Date.UTC(2026, 2, 10)
  expect(claimReload({ storage, now })).toBe(true)
  expect(claimReload({ storage, now: now + 1000 })).toBe(false)
  expect(claimReload({ storage, now: now + HOUR - 1 })).toBe(false)
  expect(claimReload({ storage, now: now + HOUR })).toBe(true)
})

test('a clock that was set back does not forbid it for ever', () => {
  const storage = aStorage()
  expect(claimReload({ storage, now: Date.UTC(2040, 0, 1) })).toBe(true)
  expect(claimReload({ storage, now: Date.UTC(2026, 0, 1) })).toBe(true)
  expect(claimReload({ storage, now: Date.UTC(2026, 0, 1) + 1 })).toBe(false)
})

test('a browser that keeps nothing may not reload, as nothing would break the loop', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota')
    },
  }
  expect(claimReload({ storage: refusing, now: 1 })).toBe(false)
  expect(claimReload({ storage: { getItem: () => null, setItem: () => undefined }, now: 1 })).toBe(false)
})
