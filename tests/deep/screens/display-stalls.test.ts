import type { Page } from 'playwright/test'
import { BACK_MS, type Colour, colourOrder, expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

const open = (page: Page, url: string) => page.goto(`${url}/display/lobby/videowall`)

/** Checks that both pictures are shown in turn: the screen is not stuck on one. */
async function expectAlternation(colour: () => Promise<Colour>, ...colours: Colour[]): Promise<void> {
  const order = await colourOrder(colour, 3, BACK_MS * 2)
  expect(order.length, `the screen went on after ${order}`).toBe(3)
  expect(new Set(order)).toEqual(new Set(colours))
}

test('a `play()` that never settles does not stop the screen', async ({ page, rig, colour }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function playOrHang() {
      return this.src.includes('red') ? new Promise(() => undefined) : play.call(this)
    }
  })
  rig.playlists = [servedPlaylist(['green.svg', 'clip-red.mp4', 'clip-blue.mp4'])]
  await open(page, rig.url)
  await expectColour(colour, 'red')
  await expectColour(colour, 'blue', BACK_MS)
})

// requirement 9.8
test('a decoder that freezes without an event does not stop the screen', async ({ page, rig, colour }) => {
  await page.addInitScript(() => {
    const isFrozen = (film: HTMLMediaElement) => film.src.includes('red')
    const position = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')
    Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
      get() {
        return isFrozen(this) ? 0.5 : position?.get?.call(this)
      },
      set(value) {
        position?.set?.call(this, value)
      },
    })
    const swallow = (event: Event) => {
      if (event.target instanceof HTMLMediaElement && isFrozen(event.target)) event.stopImmediatePropagation()
    }
    document.addEventListener('ended', swallow, true)
  })
  rig.playlists = [servedPlaylist(['green.svg', 'clip-red.mp4', 'clip-blue.mp4'])]
  await open(page, rig.url)
  await expectColour(colour, 'red')
  await expectColour(colour, 'blue', BACK_MS)
})

// requirements 9.5, 15.3
test('refused autoplay is tried again every 1.5 s', async ({ page, rig, colour }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    const asked: number[] = []
    Object.assign(window, { asked })
    HTMLMediaElement.prototype.play = function refuseTwice() {
      asked.push(performance.now())
      return asked.length <= 2 ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : play.call(this)
    }
  })
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'green.svg'], 4)]
  await open(page, rig.url)
  await expectColour(colour, 'green', BACK_MS)
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked)
  expect(asked.length).toBeGreaterThanOrEqual(3)
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(1490)
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(1490)
})

// requirement 11.18
test('a page that was hidden for ten minutes plays when it is visible again', async ({ page, rig, colour }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    let isHidden = false
    const frame = window.requestAnimationFrame.bind(window)
    // A hidden page gets no frames.
    window.requestAnimationFrame = run => (isHidden ? 0 : frame(run))
    Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') })
    Object.assign(window, {
      hide(value: boolean) {
        isHidden = value
        for (const film of document.querySelectorAll('video')) if (value) film.pause()
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  const hide = (value: boolean) =>
    page.evaluate(hidden => (window as unknown as { hide(value: boolean): void }).hide(hidden), value)
  rig.playlists = [servedPlaylist(['green.svg', 'clip-red.mp4'], 2)]
  await open(page, rig.url)
  await expectColour(colour, 'red')
  await hide(true)
  for (let minute = 0; minute < 10; minute += 1) await page.clock.fastForward(60_000)
  await hide(false)
  await expectAlternation(colour, 'green', 'red')
})
