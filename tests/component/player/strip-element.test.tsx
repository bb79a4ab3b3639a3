import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StripElement } from '../../../src/player/ticker/strip-element.ts'

/** jsdom neither animates nor measures: the test reads the calls that the strip makes. */
const animation = { startTime: 5_000, timeline: { currentTime: 5_000 }, playbackRate: 1, cancel: vi.fn() }
const animate = vi.fn((_frames: Keyframe[], _options: KeyframeAnimationOptions) => animation)

let strip: StripElement
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  Reflect.set(HTMLElement.prototype, 'animate', animate)
  strip = new StripElement(document.createElement('div'), () => undefined)
})

afterEach(() => {
  strip.dispose()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('the strip runs to the left at 100 CSS px a second', () => {
  strip.start()
  const [frames, options] = animate.mock.calls[0] ?? []
  const [from, to] = (frames ?? []).map(frame => Number(/translateX\((-?\d+)/.exec(String(frame.transform))?.[1]))
  const seconds = Number(options?.duration) / 1000
  expect(options?.easing).toBe('linear')
  expect((Number(from) - Number(to)) / seconds).toBe(100)
  animation.timeline.currentTime = 5_000 + 2_500
  expect(strip.position()).toBe(250)
})

// requirement 11.22
test('a faster strip moves on from its place, and counts from 0 again without a jump', () => {
  strip.start()
  strip.setSpeed(4)
  expect(animation).toMatchObject({ playbackRate: 4 })
  animation.timeline.currentTime = 5_000 + 2_500
  expect(strip.position()).toBe(1000)
  animation.timeline.currentTime = 5_000 + 500_025
  const before = strip.position()
  expect(strip.rebase()).toBe(200_010)
  expect(before - strip.position()).toBeCloseTo(200_010, 6)
  animation.startTime = 5_000
  strip.stop()
  strip.start()
  expect(animation).toMatchObject({ playbackRate: 4 })
})
