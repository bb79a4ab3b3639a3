import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Ticker } from '../../../src/player/ticker/ticker.ts'
import { driverOptions } from '../../support/display/driver-options.ts'
import { STEP_MS } from '../../support/display/fake-behaviour.ts'
import { installFakeLayout } from '../../support/display/fake-layout.ts'
import { type FakeMedia, installFakeMedia } from '../../support/display/fake-media.ts'
import { playlistOf } from '../../support/display/playlists.ts'

/* The images are 200x100 px; a step is 100 ms. */

const layout = { width: 1000, height: 100, imageWidth: 200, imageHeight: 100 }

const root = document.createElement('div')
/** Where the server's files are. */
let folder: string

let media: FakeMedia
let ticker: Ticker
let restoreLayout: ReturnType<typeof installFakeLayout>

beforeEach(() => {
  vi.useFakeTimers()
  media = installFakeMedia(true)
  layout.height = 100
  layout.imageWidth = 200
  folder = '/uploads'
  restoreLayout = installFakeLayout(layout)
  ticker = new Ticker(driverOptions(root, { fileUrl: ({ file_name }) => `${folder}/${file_name}` }))
})

afterEach(() => {
  ticker.dispose()
  expect(vi.getTimerCount()).toBe(0)
  media.restore()
  restoreLayout()
  vi.useRealTimers()
})

async function pass(seconds: number, look = () => {}): Promise<void> {
  for (let step = 0; step < (seconds * 1000) / STEP_MS; step += 1) {
    media.step()
    await vi.advanceTimersByTimeAsync(STEP_MS)
    look()
  }
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

// requirement 9.18
test('a ticker knows that every image has failed, also while it tries them again', async () => {
  ticker.update([playlistOf(['broken 1.jpg', 'broken 2.jpg'])], [], false, [])
  expect(ticker.haveAllFailed()).toBe(false)
  await pass(5)
  await pass(20, () => expect(ticker.haveAllFailed()).toBe(true))
})

// requirement 10.4
test('a file that is replaced under its name enters in its new shape, and what is seen of the old one stays', async () => {
  const tiles = () =>
    [...root.querySelectorAll('img')].map(({ src, style }) => `${new URL(src).pathname} ${style.width}`)
  const rotation = [playlistOf(['good.jpg'])]
  ticker.update(rotation, [], false, [])
  await pass(2)
  expect(new Set(tiles())).toEqual(new Set(['/uploads/good.jpg 200px']))
  folder = '/again'
  layout.imageWidth = 400
  ticker.update(rotation, [], false, [])
  await pass(1)
  // The five that fill the screen.
  expect(tiles().slice(0, 6)).toEqual([...Array(5).fill('/uploads/good.jpg 200px'), '/again/good.jpg 400px'])
  await pass(20)
  expect(new Set(tiles())).toEqual(new Set(['/again/good.jpg 400px']))
})
