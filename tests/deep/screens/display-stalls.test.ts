import { expect, expectColour, hidePage, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

/* Films that make no progress are tested step by step in videowall.test.tsx: here are real films. */

// requirement 9.8
test('a decoder that freezes without an event does not stop the screen', async ({ page, rig, colour }) => {
  await page.clock.install()
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
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'red')
  // It begins again after 10 s, and on a new element after one more; then it is left out.
  await page.clock.runFor(15_000)
  await expectColour(colour, 'blue')
})

// requirement 9.9
test('a machine that fails a second film: every film plays, none is left out, nothing is black', async ({
  page,
  rig,
  colour,
  shown,
}) => {
  await page.addInitScript(() => {
    const { load } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.load = function loadAlone() {
      const others = [...document.querySelectorAll('video')].filter(film => film !== this && film.hasAttribute('src'))
      if (this.hasAttribute('src') && others.length > 0) setTimeout(() => this.dispatchEvent(new Event('error')))
      else load.call(this)
    }
  })
  const files = ['clip-red.mp4', 'clip-blue.mp4', 'green.svg']
  rig.playlists = [servedPlaylist(files)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'red')
  const seen = new Set<string>()
  for (const end = Date.now() + 20_000; shown.length < 6 && Date.now() < end; ) seen.add(await colour())
  expect(shown.slice(0, 6)).toEqual([...files, ...files])
  expect([...seen].sort()).toEqual(['blue', 'green', 'red'])
})

// requirement 11.18
test('a page that was hidden for ten minutes plays when it is visible again', async ({ page, rig, colour }) => {
  await page.clock.install()
  const hide = await hidePage(page)
  rig.playlists = [servedPlaylist(['green.svg', 'clip-red.mp4'])]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  await expectColour(colour, 'red')
  await hide(true)
  await page.clock.runFor(600_000)
  await hide(false)
  await expectColour(colour, 'green')
  await expectColour(colour, 'red')
})
