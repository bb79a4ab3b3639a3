import { afterEach, expect } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import { createEmitter } from '../../../src/base/emitter.ts'
import { play, START, test } from '../../support/display/in-step-test.ts'
import { playlistOf } from '../../support/display/playlists.ts'

/** A server's clock whose measurement is corrected by the test. */
function correctableClock() {
  const changes = createEmitter()
  let ahead = 0
  const clock: Clock = { now: () => Date.now() + ahead, speed: 1, subscribe: changes.subscribe }
  const correct = (ms: number) => {
    ahead = ms
    changes.emit()
  }
  return { clock, correct }
}

interface Rising {
  host: Element
  /** A `performance.now()`. */
  startTime: number
  isCancelled: boolean
}

/** Notes the animations of layers, which jsdom lacks. */
function watchAnimations(): Rising[] {
  const animations: Rising[] = []
  const animate = function (this: Element) {
    const rising = { host: this, startTime: 0, isCancelled: false }
    animations.push(rising)
    return Object.assign(rising, { cancel: () => Object.assign(rising, { isCancelled: true }) })
  }
  Object.assign(HTMLElement.prototype, { animate })
  return animations
}

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

// requirement 33.5
test('a screen in step follows a clock that is corrected', async ({ stage }) => {
  const { clock, correct } = correctableClock()
  const { wall, shown } = stage.open(clock)
  play(wall, playlistOf(['good 1.jpg', 'good 2.jpg', 'good 3.jpg'], 10))
  await stage.pass(2)
  correct(11_000)
  await stage.pass(1)
  expect(shown.map(({ file }) => file)).toEqual(['good 1.jpg', 'good 2.jpg'])
  correct(0)
  await stage.pass(1)
  expect(shown.at(-1)?.file).toBe('good 1.jpg')
})

// requirement 33.5
test('an item that is due now is shown at its time although the clock is corrected', async ({ stage }) => {
  const { clock, correct } = correctableClock()
  const animations = watchAnimations()
  const { wall, shown } = stage.open(clock)
  play(wall, playlistOf(['good 1.jpg', 'good 2.jpg'], 10))
  await stage.pass(9.9)
  correct(30)
  expect(animations.at(-1)?.isCancelled).toBe(false)
  await stage.pass(0.3)
  expect(shown.map(({ file }) => file)).toEqual(['good 1.jpg', 'good 2.jpg'])
  expect(animations).toHaveLength(1)
})

// requirement 33.5
test('the compositor raises a drawn item at its time', async ({ stage }) => {
  const animations = watchAnimations()
  const { wall, root } = stage.open()
  play(wall, playlistOf(['good 1.jpg', 'good 2.mp4'], 10))
  await stage.pass(9.8)
  const hidden = root.children[1 - Number(root.dataset.front)]
  const rising = animations.at(-1)
  expect(rising?.host).toBe(hidden)
  // Half a frame early, so that the nearest frame is the one.
  expect(Date.now() + (rising?.startTime ?? 0) - performance.now()).toBeCloseTo(START + 10_000 - 8, -1)
  expect(rising?.isCancelled).toBe(false)
  await stage.pass(0.5)
  expect(root.children[Number(root.dataset.front)]).toBe(hidden)
  expect(rising?.isCancelled).toBe(true)
})
