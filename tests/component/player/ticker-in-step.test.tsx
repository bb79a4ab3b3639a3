import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallClock } from '../../../src/base/clock.ts'
import { TickerInStep } from '../../../src/player/in-step.ts'
import { driverOptions } from '../../support/display/driver-options.ts'
import { installFakeLayout } from '../../support/display/fake-layout.ts'
import { type FakeMedia, installFakeMedia, passSeconds } from '../../support/display/fake-media.ts'
import { playlistOf } from '../../support/display/playlists.ts'

/* A strip of 1000x100 px whose images are 200 px wide; a step is 100 ms. */

const START = Date.UTC(2026, 2, 10, 12)

let media: FakeMedia
let strip: TickerInStep
let root: HTMLElement
let restoreLayout: () => void
const layout = { width: 1000, height: 100, imageWidth: 200 }

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  media = installFakeMedia()
  layout.width = 1000
  restoreLayout = installFakeLayout(layout)
  root = document.createElement('div')
  document.body.append(root)
  strip = new TickerInStep(driverOptions(root), wallClock)
})

afterEach(() => {
  strip.dispose()
  root.remove()
  expect(vi.getTimerCount()).toBe(0)
  media.restore()
  restoreLayout()
  vi.useRealTimers()
})

const pass = (seconds: number) => passSeconds(media, seconds)

const shows = (file: string) =>
  [...root.querySelectorAll('img')].some(image => image.src.endsWith(encodeURIComponent(file)))

const play = (...files: string[]) => {
  const playlists = [playlistOf(files, 10)]
  strip.update(playlists, [], false, playlists)
}

// requirement 33.4
test('an empty strip takes its list at once', async () => {
  play('good 1.jpg')
  await pass(1)
  expect(shows('good 1.jpg')).toBe(true)
})

test.each([2.1, 4.9])('a list that is heard %s s after a full 5 s is taken at the second full 5 s', async heard => {
  play('good 1.jpg')
  await pass(heard)
  play('good 1.jpg', 'good 2.jpg')
  await pass(10 - heard - 0.2)
  expect(shows('good 2.jpg')).toBe(false)
  await pass(0.4)
  expect(shows('good 2.jpg')).toBe(true)
})

test('of two lists that are heard in a row the last one is taken', async () => {
  play('good 1.jpg')
  await pass(2)
  play('good 1.jpg', 'good 2.jpg')
  await pass(1)
  play('good 1.jpg', 'good 3.jpg')
  await pass(8)
  expect([shows('good 2.jpg'), shows('good 3.jpg')]).toEqual([false, true])
})

// requirement 33.4
test('what a wide screen shows does not jump after its list has changed', async () => {
  const images = () => [...root.querySelectorAll('img')].map(({ style, src }) => [style.left, src] as const)
  // An image is seen for half a minute.
  layout.width = 3000
  play('good 1.jpg')
  await pass(2)
  play('good 1.jpg', 'good 2.jpg')
  await pass(9)
  const before = new Map(images())
  await pass(20)
  const moved = images().filter(([left, src]) => (before.get(left) ?? src) !== src)
  expect([shows('good 2.jpg'), moved]).toEqual([true, []])
})

test('a strip that a list without a good image has emptied runs again with the next list', async () => {
  play('good 1.jpg')
  await pass(2)
  play('broken 1.jpg')
  await pass(30)
  expect(strip.state().isPlaying).toBe(false)
  play('good 2.jpg')
  await pass(12)
  expect([shows('good 2.jpg'), strip.state().isPlaying]).toEqual([true, true])
})

test('a playlist whose hours end leaves at that moment', async () => {
  const [morning, noon] = [playlistOf(['good 1.jpg'], 10), playlistOf(['good 2.jpg'], 10)]
  strip.update([morning], [], false, [morning, noon])
  await pass(2)
  strip.update([noon], [], false, [morning, noon])
  await pass(1)
  expect(shows('good 2.jpg')).toBe(true)
})
