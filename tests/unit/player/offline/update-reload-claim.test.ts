import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimVersion, createRenewal } from '../../../../src/player/offline/update-reload.ts'

const reload = vi.fn()

let version: string
let isInItem: boolean
const renewal = () => createRenewal({ isInItem: () => isInItem, keptVersion: async () => version })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.clearAllMocks()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('window', { location: { reload } })
  version = 'second'
  isInItem = true
})

afterEach(() => void vi.unstubAllGlobals())

test('a new version is taken at the end of the item, never in the middle', async () => {
  const { newVersion, itemEnded } = renewal()
  await newVersion()
  expect(reload).not.toHaveBeenCalled()
  itemEnded()
  expect(reload).toHaveBeenCalledOnce()
})

test('where nothing is interrupted it is taken at once', async () => {
  isInItem = false
  await renewal().newVersion()
  expect(reload).toHaveBeenCalledOnce()
})

test('an item that ends without a new version ends as always', () => {
  renewal().itemEnded()
  expect(reload).not.toHaveBeenCalled()
})

test('a version that was loaded within the hour is not loaded again', async () => {
  isInItem = false
  await renewal().newVersion()
  await renewal().newVersion()
  expect(reload).toHaveBeenCalledOnce()
  version = 'third'
  await renewal().newVersion()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a browser that refuses to keep anything gives no right to reload', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const storage = { getItem: () => null, setItem: refuse }
  expect(claimVersion({ storage, version: 'a', now: 1 })).toBe(false)
})
