import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdateReload } from '../../../../src/player/offline/update-reload.ts'

const reload = vi.fn()

let version: string
let isInItem: boolean
const update = () => createUpdateReload({ isInItem: () => isInItem, keptVersion: async () => version })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.clearAllMocks()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('window', { location: { reload } })
  version = 'second'
  isInItem = true
})

afterEach(() => void vi.unstubAllGlobals())

test('a new version is loaded at the end of the item, never in the middle', async () => {
  const { newVersion, itemEnded } = update()
  await newVersion()
  expect(reload).not.toHaveBeenCalled()
  itemEnded()
  expect(reload).toHaveBeenCalledOnce()
})

test('if no item is interrupted it is loaded at once', async () => {
  isInItem = false
  await update().newVersion()
  expect(reload).toHaveBeenCalledOnce()
})

test('an item that ends without a new version ends as always', () => {
  update().itemEnded()
  expect(reload).not.toHaveBeenCalled()
})

test('a version that was loaded within the hour is not loaded again, another one is', async () => {
  isInItem = false
  await update().newVersion()
  await update().newVersion()
  expect(reload).toHaveBeenCalledOnce()
  version = 'third'
  await update().newVersion()
  expect(reload).toHaveBeenCalledTimes(2)
})
