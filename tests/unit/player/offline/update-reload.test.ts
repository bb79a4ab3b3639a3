import { expect, test } from 'vitest'
import { claimVersion } from '../../../../src/player/offline/update-reload.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 2, 10)

function aStorage(): Pick<Storage, 'getItem' | 'setItem'> & { size(): number } {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    size: () => [...kept.values()].join('').length,
  }
}

test('a fix that is deployed minutes after a bad version is loaded at once', () => {
  const storage = aStorage()
  expect(claimVersion({ storage, version: 'bad', now })).toBe(true)
  expect(claimVersion({ storage, version: 'fix', now: now + 60_000 })).toBe(true)
})

// requirement 11.17
test('two servers that disagree cost one reload for each version in an hour, and no loop', () => {
  const storage = aStorage()
  const claims = Array.from({ length: 100 }, (_, index) =>
    claimVersion({ storage, version: index % 2 === 0 ? 'a' : 'b', now: now + index * 1000 }),
  )
  expect(claims.filter(Boolean)).toHaveLength(2)
  expect(claimVersion({ storage, version: 'a', now: now + HOUR })).toBe(true)
})

test('years of deploys leave nothing behind', () => {
  const storage = aStorage()
  for (let deploy = 0; deploy < 1000; deploy += 1) {
    expect(claimVersion({ storage, version: `version-${deploy}`, now: now + deploy * HOUR })).toBe(true)
  }
  expect(storage.size()).toBeLessThan(100)
})

test('a clock that was set back does not forbid it for ever', () => {
  const storage = aStorage()
  expect(claimVersion({ storage, version: 'a', now: Date.UTC(2040, 0, 1) })).toBe(true)
  expect(claimVersion({ storage, version: 'a', now })).toBe(true)
  expect(claimVersion({ storage, version: 'a', now: now + 1 })).toBe(false)
})

test('a browser that keeps nothing gives no right, as nothing would break a loop there', () => {
  expect(claimVersion({ storage: { getItem: () => null, setItem: () => undefined }, version: 'a', now })).toBe(false)
})

test('what was kept and cannot be read stands in nobody’s way', () => {
  for (const spoilt of ['{', 'null', '7', '{"a":"soon"}']) {
    const storage = aStorage()
    storage.setItem('DISPLAY_VERSIONS', spoilt)
    expect(claimVersion({ storage, version: 'a', now })).toBe(true)
    expect(claimVersion({ storage, version: 'a', now: now + 1 })).toBe(false)
  }
})
