import type { Page } from 'playwright/test'
import { type Colour, colourOrder, expect, expectColour, test } from '../support/display.ts'
import { standPlaylist } from '../support/display-stand.ts'

/** A screen is back within this time (issue 5), and a little more for a busy machine to show it. */
const BACK_MS = 16_000

const open = (page: Page, url: string) => page.goto(`${url}/display/lobby/videowall`)

/** Both pictures come and go: the screen is not stuck on one. */
async function expectAlternation(colour: () => Promise<Colour>, ...colours: Colour[]): Promise<void> {
  const order = await colourOrder(colour, 3, BACK_MS * 2)
  expect(order.length, `the screen went on after ${order}`).toBe(3)
  expect(new Set(order)).toEqual(new Set(colours))
}

for (const fault of ['corrupt', 'missing', 'stalls'] as const) {
  for (const file of ['clip-red.mp4', 'red.svg']) {
    test(`a file that ${fault} (${file}) is left out and the rest goes on`, async ({ page, stand, colour, shown }) => {
      stand.faults.set(file, fault)
      stand.playlists = [standPlaylist(['green.svg', file, 'blue.svg'], 1)]
      await open(page, stand.url)
      for (let count = 1; count <= 4; count += 1) {
        await expect.poll(() => shown.length, { timeout: BACK_MS, intervals: [50] }).toBeGreaterThanOrEqual(count)
        expect(['green', 'blue']).toContain(await colour())
      }
      expect(shown.slice(0, 4)).toEqual(['green.svg', 'blue.svg', 'green.svg', 'blue.svg'])
      await expect(page.getByRole('main')).toHaveText('')
    })
  }
}

test('a file that was broken is tried again in the next round', async ({ page, stand, colour }) => {
  stand.faults.set('clip-red.mp4', 'missing')
  stand.playlists = [standPlaylist(['green.svg', 'clip-red.mp4', 'blue.svg'])]
  await open(page, stand.url)
  await expectColour(colour, 'blue')
  stand.faults.clear()
  await expectColour(colour, 'red', BACK_MS)
})

test('when every file is broken it waits and comes back by itself', async ({ page, stand, colour }) => {
  stand.faults.set('green.svg', 'missing').set('clip-red.mp4', 'corrupt')
  stand.playlists = [standPlaylist(['green.svg', 'clip-red.mp4'])]
  await open(page, stand.url)
  await expect.poll(() => stand.requests.filter(path => path.endsWith('clip-red.mp4')).length).toBeGreaterThan(1)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  stand.faults.clear()
  await expectColour(colour, 'green', BACK_MS)
})

test('a `play()` that never settles does not hold the screen', async ({ page, stand, colour }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function playOrHang() {
      return this.src.includes('red') ? new Promise(() => undefined) : play.call(this)
    }
  })
  stand.playlists = [standPlaylist(['green.svg', 'clip-red.mp4', 'clip-blue.mp4'])]
  await open(page, stand.url)
  await expectColour(colour, 'red')
  await expectColour(colour, 'blue', BACK_MS)
})

test('a decoder that freezes without a word does not hold the screen', async ({ page, stand, colour }) => {
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
  stand.playlists = [standPlaylist(['green.svg', 'clip-red.mp4', 'clip-blue.mp4'])]
  await open(page, stand.url)
  await expectColour(colour, 'red')
  await expectColour(colour, 'blue', BACK_MS)
})

test('autoplay that is refused is tried again every 1.5 s', async ({ page, stand, colour }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    const asked: number[] = []
    Object.assign(window, { asked })
    HTMLMediaElement.prototype.play = function refuseTwice() {
      asked.push(performance.now())
      return asked.length <= 2 ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : play.call(this)
    }
  })
  stand.playlists = [standPlaylist(['clip-red.mp4', 'green.svg'])]
  await open(page, stand.url)
  await expectColour(colour, 'green', BACK_MS)
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked)
  expect(asked.length).toBeGreaterThanOrEqual(3)
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(1490)
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(1490)
})

test('a server that is gone for two minutes: the picture stays, then the screen goes on and reports', async ({
  page,
  stand,
  colour,
}) => {
  await page.clock.install()
  stand.playlists = [standPlaylist(['green.svg', 'blue.svg'], 2)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  await stand.stop()
  for (let second = 0; second < 120; second += 5) {
    await page.clock.fastForward(5000)
    expect(['green', 'blue']).toContain(await colour())
  }
  await expect(page.getByRole('main')).toHaveText('')
  stand.messages.length = 0
  await stand.start()
  await expect.poll(() => stand.messages.map(([name]) => name), { timeout: BACK_MS }).toContain('screen_connected')
  await expectAlternation(colour, 'green', 'blue')
})

test('a server that is not there at the start is waited for', async ({ page, stand, colour }) => {
  stand.playlists = [standPlaylist(['green.svg'])]
  await page.route('**/api/**', route => route.abort())
  await open(page, stand.url)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  await page.unroute('**/api/**')
  await expectColour(colour, 'green', BACK_MS)
})

test('a page that was hidden for ten minutes plays when it is seen again', async ({ page, stand, colour }) => {
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
  stand.playlists = [standPlaylist(['green.svg', 'clip-red.mp4'], 2)]
  await open(page, stand.url)
  await expectColour(colour, 'red')
  await hide(true)
  for (let minute = 0; minute < 10; minute += 1) await page.clock.fastForward(60_000)
  await hide(false)
  await expectAlternation(colour, 'green', 'red')
})

test('deleted playlists leave the screen at once, new ones come at once', async ({ page, stand, colour }) => {
  stand.playlists = [standPlaylist(['green.svg'], 60)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  stand.playlists = []
  stand.messages.length = 0
  stand.announce('lobby')
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  const inactive = ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: false }]
  await expect.poll(() => stand.messages).toContainEqual(inactive)
  stand.playlists = [standPlaylist(['blue.svg'], 60)]
  stand.announce('lobby')
  await expectColour(colour, 'blue')
})

test('an item that is deleted while it plays makes way at once', async ({ page, stand, colour }) => {
  stand.playlists = [standPlaylist(['green.svg', 'blue.svg'], 600)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  stand.playlists = [standPlaylist(['blue.svg'], 600, { id: 1 })]
  stand.announce('lobby')
  await expectColour(colour, 'blue')
})

test('an answer that fails or is no list changes nothing on the screen', async ({ page, stand, colour }) => {
  stand.playlists = [standPlaylist(['green.svg', 'blue.svg'], 1)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  for (const body of ['<html>proxy</html>', '{"success":false,"message":"no"}', '']) {
    await page.route('**/api/playlists/**', route => route.fulfill({ status: 200, body }))
    stand.announce('lobby')
    await expectAlternation(colour, 'green', 'blue')
    await page.unroute('**/api/playlists/**')
  }
})

const morning = { id: 1, time_start: '08:00:00', time_end: '11:59:00' }
const noon = { id: 2, time_start: '12:00:00', time_end: '18:00:00' }

test('a window that ends and one that begins change the screen without a break', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T11:59:50+07:00') })
  stand.playlists = [standPlaylist(['green.svg'], 2, morning), standPlaylist(['blue.svg'], 2, noon)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
})

test('a clock that jumps by ten minutes over a window’s edge', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T11:55:00+07:00') })
  stand.playlists = [standPlaylist(['green.svg'], 2, morning), standPlaylist(['blue.svg'], 2, noon)]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  await page.clock.setSystemTime(new Date('2026-03-10T12:05:00+07:00'))
  await expectColour(colour, 'blue', BACK_MS)
  await page.clock.setSystemTime(new Date('2026-03-10T11:55:00+07:00'))
  await expectColour(colour, 'green', BACK_MS)
})

test('at midnight the playlists are asked for again and the new day begins', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T23:59:50+07:00') })
  stand.playlists = [standPlaylist(['green.svg'], 2, { date_end: '2026-03-10' })]
  await open(page, stand.url)
  await expectColour(colour, 'green')
  stand.playlists = [standPlaylist(['blue.svg'], 2, { id: 2, date_start: '2026-03-11' })]
  expect(await colourOrder(colour, 2, BACK_MS)).toEqual(['green', 'blue'])
})

test('while nothing plays the playlists are asked for once a minute', async ({ page, stand, colour }) => {
  await page.clock.install({ time: new Date('2026-03-10T12:00:30+07:00') })
  await open(page, stand.url)
  await expect(page.getByText('Loading playlist...')).toBeVisible()
  stand.playlists = [standPlaylist(['green.svg'])]
  await page.clock.fastForward(30_000)
  await expectColour(colour, 'green')
})
