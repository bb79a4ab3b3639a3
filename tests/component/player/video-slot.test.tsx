import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VideoSlot } from '../../../src/player/videowall/video-slot.ts'

const RETRY_MS = 1500

const blocked = () => Promise.reject(new DOMException('a person has to click first', 'NotAllowedError'))
const play = vi.fn<() => Promise<void>>()
const events = { ready: vi.fn(), presented: vi.fn(), finished: vi.fn(), failed: vi.fn(), refused: vi.fn() }

let slot: VideoSlot
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback: () => 0, cancelVideoFrameCallback: vi.fn() })
  slot = new VideoSlot(document.createElement('div'))
  slot.prepare('/uploads/film.mp4', events)
})

afterEach(() => {
  slot.release()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  for (const name of ['play', 'load', 'pause'] as const) vi.mocked(HTMLMediaElement.prototype[name]).mockRestore()
})

/** Lets milliseconds pass. @returns the number of calls of `play()` so far */
async function playsAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms)
  return play.mock.calls.length
}

// requirement 9.5
test('a refused autoplay is tried again every 1.5 s until the film plays', async () => {
  play.mockImplementation(blocked)
  slot.show()
  expect(await playsAfter(RETRY_MS - 1)).toBe(1)
  expect(await playsAfter(1)).toBe(2)
  expect(await playsAfter(RETRY_MS - 1)).toBe(2)
  play.mockResolvedValue(undefined)
  expect(await playsAfter(1)).toBe(3)
  expect(await playsAfter(10 * RETRY_MS)).toBe(3)
  expect(events.refused).not.toHaveBeenCalled()
})

test('a film that the browser pauses on the screen plays on after 1.5 s', async () => {
  play.mockResolvedValue(undefined)
  slot.show()
  slot.element.dispatchEvent(new Event('pause'))
  expect(await playsAfter(RETRY_MS - 1)).toBe(1)
  expect(await playsAfter(1)).toBe(2)
})

test('a film without a byte for 10 s has finally failed', async () => {
  await vi.advanceTimersByTimeAsync(9_999)
  expect(events.failed).not.toHaveBeenCalled()
  slot.element.dispatchEvent(new Event('progress'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(events.failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(events.failed).toHaveBeenCalledExactlyOnceWith('no data for 10 s', true)
})

// requirement 9.13
test.each([
  ['MEDIA_ELEMENT_ERROR: Format error', 'cannot be loaded or decoded'],
  ['PIPELINE_ERROR_DECODE: no key frame', 'PIPELINE_ERROR_DECODE: no key frame'],
])('the reason of a failed film, which a browser calls "%s"', (message, reason) => {
  Object.defineProperty(slot.element, 'error', { value: { message } })
  slot.element.dispatchEvent(new Event('error'))
  expect(events.failed).toHaveBeenCalledExactlyOnceWith(reason, false)
})
