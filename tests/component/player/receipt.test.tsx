import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallClock } from '../../../src/base/clock.ts'
import type { ScreenDriver } from '../../../src/player/driver.ts'
import type { OfflineDetails } from '../../../src/player/offline/offline.ts'
import { createReceiptGiver, type ReceiptGiver } from '../../../src/player/receipt.ts'
import type { AcquiredSocket } from '../../../src/realtime/socket.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const playlists = [aPlaylist()]

let giver: ReceiptGiver
/** The letters of the last name that was said. */
let flags: string
let looks: number
let kept: OfflineDetails | undefined

const keptOf = (fields: Partial<OfflineDetails>): OfflineDetails => ({
  wanted: 2,
  kept: 1,
  isComing: false,
  bytes: 0,
  budget: 0,
  problem: '',
  isPersistent: true,
  answer: null,
  ...fields,
})

const driver = {
  fault: () => null,
  state: () => ({ isPlaying: true, hasPicture: true }),
} as Partial<ScreenDriver> as ScreenDriver

const socket = {
  send(name, { uniqueId }) {
    if (name === 'screen_connected') flags = String(uniqueId).slice('lobby-1~123456'.length)
  },
} as Partial<AcquiredSocket> as AcquiredSocket

beforeEach(() => {
  vi.useFakeTimers()
  flags = 'nothing yet'
  looks = 0
  kept = undefined
  giver = createReceiptGiver(
    {
      screen: { uniqueId: 'lobby-1', type: 'videowall' },
      clock: wallClock,
      files: () => ({ rotation: playlists, driver, kept }),
      onChange() {
        looks += 1
        giver.say(socket, 'changed')
      },
    },
    () => () => undefined,
  )
})

afterEach(() => {
  giver.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

// requirement 35.3
test('a screen that cannot keep every file plays from the line, and is not looked at each second for that', async () => {
  kept = keptOf({ isComing: true })
  giver.take(playlists, playlists)
  expect(flags).toBe('k')
  kept = keptOf({})
  await vi.advanceTimersByTimeAsync(1000)
  expect(flags).toBe('kk')
  const looksBefore = looks
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(looksBefore)
  kept = keptOf({ kept: 2 })
  giver.say(socket, 'alive')
  expect(flags).toBe('')
})
