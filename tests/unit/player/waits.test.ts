import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialPlayback, type PlaybackState, type Showing } from '../../../src/player/playback.ts'
import { createWaits, type Waits } from '../../../src/player/waits.ts'
import { anItem, aPlaylist } from '../../support/playlists.ts'

const showing = (file: string, number = 1): Showing => ({
  playlist: 1,
  pass: 1,
  attempt: 1,
  stalls: 0,
  number,
  item: anItem(file),
})

const events = { onOverdue: vi.fn(), onRetry: vi.fn(), onStuck: vi.fn() }

let waits: Waits
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  waits = createWaits(events)
})

afterEach(() => {
  waits.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const follow = (state: Partial<PlaybackState>) =>
  waits.follow({ ...initialPlayback, rotation: [aPlaylist()], ...state })

/** Expects one event after so long, and nothing before. */
function expectAfter(ms: number, event: (typeof events)[keyof typeof events]): void {
  vi.advanceTimersByTime(ms - 1)
  expect(event).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(event).toHaveBeenCalledOnce()
}

const onScreen = showing('front.jpg', 9)

test.each([
  ['an image that the screen waits for', 10_000, { next: showing('a.jpg'), due: true, onScreen }],
  ['an image on a screen without a picture', 10_000, { next: showing('a.jpg') }],
  ['an image that nobody waits for yet', 60_000, { next: showing('a.jpg'), onScreen }],
  ['a film that the screen waits for', 60_000, { next: showing('a.mp4'), due: true, onScreen }],
  ['what is ready and does not come up', 5_000, { next: showing('a.mp4'), ready: true, due: true, onScreen }],
])('%s has %d ms', (_what, ms, state) => {
  follow(state)
  expectAfter(ms, events.onOverdue)
})

test('an image that has loaded for long when its turn comes has one more second', () => {
  const next = showing('a.jpg')
  follow({ next, onScreen })
  vi.advanceTimersByTime(30_000)
  follow({ next, onScreen, due: true })
  expectAfter(1_000, events.onOverdue)
})

test('after everything has failed it is tried again after 5 s, and after a minute the page is suspected', () => {
  follow({ stuck: true })
  expectAfter(5_000, events.onRetry)
  follow({ stuck: true })
  expectAfter(55_000, events.onStuck)
})

test('a screen that has nothing to play waits for nothing', () => {
  follow({ stuck: true, rotation: [] })
  expect(vi.getTimerCount()).toBe(0)
})
