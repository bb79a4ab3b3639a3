import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeadlines, type Deadlines, type LayerStatus } from '../../../../src/player/videowall/deadlines.ts'
import { initialPlayback, type PlaybackState, type Showing } from '../../../../src/player/videowall/playback-state.ts'
import { anItem, aPlaylist } from '../../../support/display/playlists.ts'

const showing = (file: string, number = 1): Showing => ({
  playlist: 1,
  repeat: 1,
  attempt: 1,
  stalls: 0,
  number,
  item: anItem(file),
})

const events = {
  isComing: vi.fn(() => false),
  onLate: vi.fn(),
  onHeld: vi.fn(),
  onOverdue: vi.fn(),
  onRetry: vi.fn(),
  onStuck: vi.fn(),
}

let deadlines: Deadlines
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  events.isComing.mockReturnValue(false)
  deadlines = createDeadlines(events)
})

afterEach(() => {
  deadlines.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const only = { isLoading: true, isOverlap: false, rest: null }

/** The rotation has `photo.jpg` beside the prepared item. */
const follow = (state: Partial<PlaybackState>, layers: Partial<LayerStatus> = {}) =>
  deadlines.follow({ ...initialPlayback, rotation: [aPlaylist()], ...state }, { ...only, ...layers })

/** Expects one event after this time, and none before. */
function expectAfter(ms: number, event: (typeof events)[keyof typeof events]): void {
  vi.advanceTimersByTime(ms - 1)
  expect(event).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(event).toHaveBeenCalledOnce()
}

const onScreen = showing('front.jpg', 9)

const alone = { rotation: [aPlaylist({ items: [anItem('a.mp4')] })] }

test.each([
  ['the only item that is left', 60_000, { ...alone, next: showing('a.mp4') }],
  ['a ready item that does not come up', 5_000, { next: showing('a.mp4'), ready: true, isOver: true, onScreen }],
])('%s has %d ms', (_what, ms, state) => {
  follow(state)
  expectAfter(ms, events.onOverdue)
})

const next = showing('a.jpg')

test.each([
  ['an item whose turn has not come', 3_000, { next, onScreen }, { rest: 6_000 }],
  ['an item whose turn comes soon', 1_500, { next, onScreen }, { rest: 1_000 }],
  ['an item behind a film of unknown length', 5_000, { next, onScreen }, {}],
  ['an item on a screen without a picture', 1_000, { next }, {}],
  ['an item whose bytes are here', 5_000, { next, onScreen, atHand: ['a.jpg'] }, { rest: 1_000 }],
  ['such a film in an overlap', 1_500, { next, onScreen, atHand: ['a.jpg'] }, { rest: 1_000, isOverlap: true }],
])('%s makes way for another one after %d ms', (_what, ms, state, layers) => {
  follow(state, layers)
  expectAfter(ms, events.onLate)
})

test('on an empty screen a film whose bytes come is waited for, ten seconds at most', () => {
  events.isComing.mockReturnValue(true)
  follow({ next })
  expectAfter(10_000, events.onLate)
})

// requirement 9.14
test('on an empty screen a film whose bytes come makes way within a second for a small file', () => {
  events.isComing.mockReturnValue(true)
  const sized = (file: string, size: number) => ({ ...anItem(file), media: { ...anItem(file).media, size } })
  const film = { ...showing('film.mp4'), item: sized('film.mp4', 50_000_000) }
  follow({ next: film, rotation: [aPlaylist({ items: [film.item, sized('small.png', 8_000)] })] })
  expectAfter(1_000, events.onLate)
})

test('on an empty screen a film whose bytes stop makes way within a second', () => {
  events.isComing.mockReturnValueOnce(true)
  follow({ next })
  expectAfter(2_000, events.onLate)
})

test('beside a picture on the screen a film whose bytes come makes way all the same', () => {
  events.isComing.mockReturnValue(true)
  follow({ next, onScreen }, { rest: 1_000 })
  expectAfter(1_500, events.onLate)
})

test('a film whose bytes are here and that waits for its decoder is never late', () => {
  follow({ next, onScreen, atHand: ['a.jpg'] }, { isLoading: false })
  expect(vi.getTimerCount()).toBe(0)
})

test('the end of an item waits for one second', () => {
  follow({ ...alone, next: showing('a.mp4'), onScreen, isOver: true })
  expectAfter(1_000, events.onHeld)
})

test('after everything has failed it is tried again after 5 s, and after a minute the page is stuck', () => {
  follow({ stuck: true })
  expectAfter(5_000, events.onRetry)
  follow({ stuck: true })
  expectAfter(55_000, events.onStuck)
})

test('an unchanged state starts no timer again', () => {
  follow({ next, stuck: true })
  vi.advanceTimersByTime(900)
  follow({ next, stuck: true })
  expectAfter(100, events.onLate)
  follow({ stuck: true })
  vi.advanceTimersByTime(4_000)
  follow({ stuck: true })
  expectAfter(1_000, events.onRetry)
})

test('another image has its whole time, however long the one before has loaded', () => {
  follow({ next: showing('a.jpg', 1), onScreen })
  vi.advanceTimersByTime(4_900)
  follow({ next: showing('b.jpg', 2), onScreen })
  expectAfter(5_000, events.onLate)
})

test('a disposed screen waits for nothing', () => {
  follow({ next: showing('a.jpg'), stuck: true })
  deadlines.dispose()
  expect(vi.getTimerCount()).toBe(0)
})

test('a screen that has nothing to play waits for nothing', () => {
  follow({ stuck: true, rotation: [] })
  expect(vi.getTimerCount()).toBe(0)
})
