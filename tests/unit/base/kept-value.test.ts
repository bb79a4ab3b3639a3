import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptMap, keptValue } from '../../../src/base/kept-value.ts'

/** A browser's storage, which can be blocked, or full. */
class FakeStorage {
  readonly kept = new Map<string, string>()
  isBlocked = false
  isFull = false

  #open(isFull = false): Map<string, string> {
    if (this.isBlocked || isFull) throw new DOMException('', isFull ? 'QuotaExceededError' : 'SecurityError')
    return this.kept
  }
  getItem = (key: string): string | null => this.#open().get(key) ?? null
  setItem = (key: string, value: string): void => void this.#open(this.isFull).set(key, value)
  removeItem = (key: string): void => void this.#open().delete(key)
}

let storage: FakeStorage
let page: EventTarget
beforeEach(() => {
  storage = new FakeStorage()
  page = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

const aNumber = () => keptValue('NUMBER', text => Number(JSON.parse(text ?? '0')))

test('a value is kept for the next page, and null leaves nothing behind', () => {
  const value = keptValue<number | null>('NUMBER', text => JSON.parse(text ?? 'null'))
  expect([value.snapshot(), value.set(7), value.snapshot(), aNumber().snapshot()]).toEqual([null, true, 7, 7])
  expect([value.set(null), value.snapshot(), storage.kept.size]).toEqual([true, null, 0])
})

// requirement 2.10
test('if the browser blocks storage, a value lives as long as the page', () => {
  storage.isBlocked = true
  const value = aNumber()
  expect([value.snapshot(), value.set(7), value.snapshot(), aNumber().snapshot()]).toEqual([0, false, 7, 0])
  value.set(0)
  expect(value.snapshot()).toBe(0)
})

// requirement 2.10
test('with a full storage the new value is read, and the old one does not come back with the next page', () => {
  const value = aNumber()
  value.set(1)
  storage.isFull = true
  expect([value.set(2), value.snapshot(), aNumber().snapshot()]).toEqual([false, 2, 0])
  storage.isFull = false
  expect([value.set(3), value.snapshot(), aNumber().snapshot()]).toEqual([true, 3, 3])
})

test('what is stored and cannot be read counts as nothing; of a map, only the entry that cannot be read', () => {
  storage.setItem('NUMBER', '{')
  expect(aNumber().snapshot()).toBe(0)
  const map = keptMap('MAP', value => (typeof value === 'number' ? value : undefined))
  for (const spoilt of ['{', 'null', '7', '[1]', '{"a":"b"}']) {
    storage.setItem('MAP', spoilt)
    expect(map.snapshot().size).toBe(0)
  }
  map.set(new Map([['a', 1]]))
  storage.setItem('MAP', '{"a":1,"b":"spoilt"}')
  expect([...map.snapshot()]).toEqual([['a', 1]])
  expect(map.snapshot()).toBe(map.snapshot())
})

test('a change here or in another tab reaches the listeners until their subscriptions end', () => {
  const told = vi.fn()
  const value = aNumber()
  const elsewhere = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const end = value.subscribe(told)
  value.set(1)
  // Without a key the whole storage was cleared.
  for (const key of ['NUMBER', 'ANOTHER', null]) elsewhere(key)
  expect(told).toHaveBeenCalledTimes(3)
  end()
  value.set(2)
  elsewhere('NUMBER')
  expect(told).toHaveBeenCalledTimes(3)
})
