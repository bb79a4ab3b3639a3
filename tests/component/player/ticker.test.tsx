import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVersionedUrl } from '../../../src/player/offline/versioned-url.ts'
import { Ticker } from '../../../src/player/ticker/ticker.ts'
import { driverOptions } from '../../support/display/driver-options.ts'
import { installFakeLayout } from '../../support/display/fake-layout.ts'
import { type FakeMedia, installFakeMedia, passSeconds } from '../../support/display/fake-media.ts'
import { playlistOf } from '../../support/display/playlists.ts'

/* The images are 200x100 px; a step is 100 ms. */

const layout = { width: 1000, height: 100, imageWidth: 200, imageHeight: 100 }

const root = document.createElement('div')
let media: FakeMedia
let ticker: Ticker
let restoreLayout: ReturnType<typeof installFakeLayout>
const onStuck = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  media = installFakeMedia()
  layout.width = 1000
  layout.height = 100
  layout.imageWidth = 200
  restoreLayout = installFakeLayout(layout)
  vi.spyOn(HTMLElement.prototype, 'animate')
  onStuck.mockClear()
  const fileUrl = createVersionedUrl(({ file_name }) => `/uploads/${file_name}`)
  ticker = new Ticker(driverOptions(root, { fileUrl, onStuck }))
})

afterEach(() => {
  ticker.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.restoreAllMocks()
  media.restore()
  restoreLayout()
  vi.useRealTimers()
})

const pass = (seconds: number, look?: () => void) => passSeconds(media, seconds, look)

/** Plays these images, and fills the strip beyond the screen. */
async function start(...files: string[]): Promise<void> {
  ticker.update([playlistOf(files)], [], false, [])
  await pass(2)
}

/** The animation that carries the strip. */
const animation = (): Animation => vi.mocked(HTMLElement.prototype.animate).mock.results.at(-1)?.value

const position = (speed = 1) => ((performance.now() - Number(animation().startTime)) * speed) / 10

/** Lets time pass in which the page is asleep: no timer runs. */
const sleep = (seconds: number) =>
  Object.assign(animation(), { startTime: Number(animation().startTime) - seconds * 1000 })

/** Where the images are on the screen, which ends at 1000 px, or beyond it. */
const placesOfImages = (speed = 1) =>
  [...root.querySelectorAll('img')].map(({ style }) => Number.parseFloat(style.left) - position(speed))

/** Checks that there is no hole from edge to edge. @returns the place of the first image */
function expectCovered(speed = 1): number {
  const [first = 0, ...others] = placesOfImages(speed)
    .filter(left => left > -200 && left < 1000)
    .sort((a, b) => a - b)
  expect(first).toBeLessThanOrEqual(0)
  expect(others.length).toBeGreaterThanOrEqual(4)
  for (const [index, left] of others.entries()) expect(left).toBeCloseTo(first + 200 * (index + 1), 3)
  return first
}

function resize(height: number): void {
  layout.height = height
  restoreLayout.resized()
}

// requirement 10.7
test('a strip whose images come while the page has no height starts when it has one, every time', async () => {
  resize(0)
  ticker.update([playlistOf(['good 1.jpg'])], [], false, [])
  await pass(5)
  expect(ticker.state().isPlaying).toBe(false)
  resize(100)
  expect(ticker.state().isPlaying).toBe(true)
  resize(0)
  resize(100)
  expect(ticker.state().isPlaying).toBe(true)
})

// requirement 10.7
test('a strip in a window of 1x1 has few images, and fewer once the window is large', async () => {
  const count = () => root.querySelectorAll('img').length
  layout.width = 1
  resize(1)
  await start('good 1.jpg', 'good 2.jpg')
  expect(ticker.state().isPlaying).toBe(true)
  expect(count()).toBeLessThan(300)
  layout.width = 1000
  resize(100)
  expectCovered()
  // The screen and 8,000 px, by 200 px.
  expect(count()).toBeLessThanOrEqual(46)
})

// requirement 10.7
test('images that hang leave the line to others, and delay the strip by seconds', async () => {
  const hanging = Array.from({ length: 6 }, (_, index) => `stalls ${index}.jpg`)
  ticker.update([playlistOf([...hanging, 'good 1.jpg'])], [], false, [])
  let most = 0
  await pass(40, () => {
    if (!ticker.state().isPlaying) most = Math.max(most, media.loading())
  })
  expect(most).toBeLessThanOrEqual(2)
  expect(ticker.state().isPlaying).toBe(true)
})

// requirements 9.18 and 11.17
test('a ticker knows that every image has failed, also while it tries them again, and tells it after a minute', async () => {
  ticker.update([playlistOf(['broken 1.jpg', 'broken 2.jpg'])], [], false, [])
  expect(ticker.haveAllFailed()).toBe(false)
  await pass(5)
  await pass(20, () => expect(ticker.haveAllFailed()).toBe(true))
  await pass(34)
  expect(onStuck).not.toHaveBeenCalled()
  await pass(2)
  expect(onStuck).toHaveBeenCalledOnce()
})

// requirement 10.4
test('a file that is replaced under its name enters in its new shape, and what is seen of the old one stays', async () => {
  const tiles = () => [...root.querySelectorAll('img')].map(({ src, style }) => `${new URL(src).search} ${style.width}`)
  const show = (size: number) => {
    const { items, ...playlist } = playlistOf(['good.jpg'])
    const sized = items.map(item => ({ ...item, media: { ...item.media, size } }))
    ticker.update([{ ...playlist, items: sized }], [], false, [])
  }
  show(10)
  await pass(2)
  expect(new Set(tiles())).toEqual(new Set([' 200px']))
  layout.imageWidth = 400
  show(20)
  await pass(1)
  // The five that fill the screen.
  expect(tiles().slice(0, 6)).toEqual([...Array(5).fill(' 200px'), '?size=20 400px'])
  await pass(20)
  expect(new Set(tiles())).toEqual(new Set(['?size=20 400px']))
})

// requirement 10.6
test('after 33 minutes a strip begins its count again, and no image jumps', async () => {
  await start('good 1.jpg')
  await vi.advanceTimersByTimeAsync(1_990_000)
  const phase = () => (expectCovered() + performance.now() / 10) % 200
  const before = phase()
  expect(position()).toBeGreaterThan(195_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(position()).toBeLessThan(5000)
  expect(phase()).toBeCloseTo(before, 3)
})

// requirement 10.6
test.each([600, 3 * 3600])('a strip that slept for %i s is full at once when it is seen again', async seconds => {
  await start('good 1.jpg', 'good 2.jpg')
  sleep(seconds)
  expect(Math.max(...placesOfImages())).toBeLessThan(-200)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expectCovered()
})

// requirement 10.4
test('a strip has no hole while the images of a new list are loaded, for ten seconds', async () => {
  await start('good 1.jpg')
  ticker.update([playlistOf(['stalls 2.jpg'])], [], false, [])
  sleep(6)
  expectCovered()
  const ahead = () => placesOfImages().filter(left => left >= 1000).length
  expect(ahead()).toBeGreaterThan(0)
  await pass(10)
  expect(ahead()).toBe(0)
})

// requirement 11.22
test('a strip that moves 16 times as fast has no hole from one maintenance to the next', async () => {
  ticker.setSpeed(16)
  await start('good 1.jpg')
  for (let second = 0; second < 12; second += 1) {
    await pass(1)
    expectCovered(16)
  }
})

// requirement 11.7
test('after midnight a strip stays until the list of the new day is known', async () => {
  await start('good 1.jpg')
  ticker.update([], ['1'], true, [])
  await pass(90)
  expectCovered()
  ticker.update([], [], false, [])
  expect([ticker.state().isPlaying, placesOfImages()]).toEqual([false, []])
})

// requirement 35.3
test('a strip tells which image leaves the screen: one of an older list does so last', async () => {
  await start('good 1.jpg')
  const leaving = () => ticker.details().leaving?.item.media.name
  ticker.update([playlistOf(['good 2.jpg'])], [], false, [])
  await pass(5)
  expect(leaving()).toBe('good 1.jpg')
  await pass(20)
  expect(leaving()).toBe('good 2.jpg')
})
