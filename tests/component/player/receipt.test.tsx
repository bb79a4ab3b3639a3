import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallClock } from '../../../src/base/clock.ts'
import type { PictureDetails, ScreenDriver } from '../../../src/player/driver.ts'
import type { OfflineDetails } from '../../../src/player/offline/offline.ts'
import { createReceiptGiver, type ReceiptGiver } from '../../../src/player/receipt.ts'
import type { Position } from '../../../src/player/schedule/rotation.ts'
import type { AcquiredSocket } from '../../../src/realtime/socket.ts'
import { offlineDetails } from '../../support/display/offline-details.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'

const playlists = [aPlaylist()]

let giver: ReceiptGiver
/** The letters of the last name that was said. */
let flags: string
let looks: number
let kept: OfflineDetails | undefined
/** The paths of the files that were tried. */
let tried: string[]
let isMended: boolean
let seen: Pick<PictureDetails, 'current' | 'leaving'>

const keptOf = (fields: Partial<OfflineDetails>) => offlineDetails({ wanted: 2, kept: 1, ...fields })

const positionOf = (file: string): Position => ({ playlist: 1, item: anItem(file), repeat: 1 })

const driver = {
  details: () => seen as PictureDetails,
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
  tried = []
  isMended = false
  kept = undefined
  seen = { current: positionOf('photo.jpg') }
  giver = createReceiptGiver(
    {
      screen: { uniqueId: 'lobby-1', type: 'videowall' },
      clock: wallClock,
      files: () => ({ rotation: playlists, driver, kept }),
      fileUrl: media => `/uploads/${media.file_name}`,
      onChange() {
        looks += 1
        giver.say(socket, 'changed')
      },
    },
    () => () => undefined,
    async (url, media) => {
      tried.push(new URL(url).pathname)
      return isMended || media.name !== 'broken.jpg'
    },
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

// requirement 35.3
test('while an item of an older list is on the screen, files of the new list count as missing', async () => {
  const changed = [aPlaylist({ items: [anItem('slow.mp4')] })]
  giver.take(playlists, playlists)
  await vi.advanceTimersByTimeAsync(0)
  expect(flags).toBe('')
  giver.take(changed, changed)
  expect(flags).toBe('k')
  // An old image of a strip has not left it yet.
  seen = { current: positionOf('slow.mp4'), leaving: positionOf('photo.jpg') }
  await vi.advanceTimersByTimeAsync(59_000)
  expect(flags).toBe('k')
  seen = { current: positionOf('slow.mp4') }
  await vi.advanceTimersByTimeAsync(1000)
  expect(flags).toBe('')
  // What is switched off is of no list.
  const off = aPlaylist({ is_active: false, items: [anItem('slow.mp4')] })
  const others = [off, aPlaylist({ id: 2 })]
  giver.take(others, others)
  expect(flags).toBe('k')
})

// requirement 35.3
test('a file whose turn has not come counts once it was tried, and one that cannot be shown is tried again', async () => {
  const both = [aPlaylist({ items: [anItem('photo.jpg'), anItem('broken.jpg', { id: 2 })] })]
  kept = keptOf({ isComing: true })
  giver.take(both, both)
  await vi.advanceTimersByTimeAsync(1000)
  expect([flags, tried]).toEqual(['k', []])
  // Also of what cannot be kept, this alone is said.
  kept = keptOf({})
  await vi.advanceTimersByTimeAsync(1000)
  expect([flags, tried]).toEqual(['b', ['/uploads/broken.jpg']])
  isMended = true
  giver.say(socket, 'alive')
  await vi.advanceTimersByTimeAsync(59_000)
  expect([flags, tried.length]).toEqual(['b', 1])
  await vi.advanceTimersByTimeAsync(1000)
  giver.say(socket, 'alive')
  await vi.advanceTimersByTimeAsync(0)
  expect([flags, tried.length]).toEqual(['kk', 2])
})

// requirement 35.3
test('what is on the screen can be shown, whatever its first bytes are', async () => {
  seen = { current: positionOf('broken.jpg') }
  const broken = [aPlaylist({ items: [anItem('broken.jpg')] })]
  giver.take(broken, broken)
  expect(flags).toBe('')
})
