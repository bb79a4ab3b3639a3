import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdateReload } from '../../../../src/player/offline/open-offline.ts'

const reload = vi.fn()

let version: string
let isInItem: boolean
const log = { info: vi.fn() }

/** A page of the first version, and then another one is kept. */
async function update(kept = 'second') {
  version = 'first'
  const made = createUpdateReload({
    isInItem: () => isInItem,
    keptVersions: async () => version.split(' ').filter(Boolean),
    log,
  })
  await made.look()
  version = kept
  return made
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.clearAllMocks()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('window', { location: { reload } })
  isInItem = true
})

afterEach(() => void vi.unstubAllGlobals())

test('a new version is loaded at the end of the item, never in the middle', async () => {
  const { look, itemEnded } = await update()
  await look()
  expect(reload).not.toHaveBeenCalled()
  itemEnded()
  expect(reload).toHaveBeenCalledOnce()
})

test('if no item is interrupted it is loaded at once', async () => {
  isInItem = false
  await (await update()).look()
  expect(reload).toHaveBeenCalledOnce()
})

test('an item that ends without a new version ends as always', async () => {
  const { itemEnded } = await update()
  itemEnded()
  expect(reload).not.toHaveBeenCalled()
})

test('a version that was loaded within the hour is not loaded again, another one is', async () => {
  isInItem = false
  await (await update()).look()
  await (await update()).look()
  expect(reload).toHaveBeenCalledOnce()
  await (await update('third')).look()
  expect(reload).toHaveBeenCalledTimes(2)
})

// requirement 11.17
test('a page that the browser has lost, and keeps again, is no new version', async () => {
  isInItem = false
  const { look, itemEnded } = await update('')
  await look()
  version = 'first'
  await look()
  itemEnded()
  expect(reload).not.toHaveBeenCalled()
})

// requirement 11.17
test('beside the old version a new one waits until the old worker has ended', async () => {
  const { look, itemEnded } = await update('first second')
  await look()
  itemEnded()
  expect(reload).not.toHaveBeenCalled()
  version = 'second'
  await look()
  itemEnded()
  expect(reload).toHaveBeenCalledOnce()
})
