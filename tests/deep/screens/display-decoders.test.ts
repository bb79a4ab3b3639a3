import type { Page } from 'playwright/test'
import { BACK_MS, type Colour, expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

/** Ways in which a machine with one decoder refuses a second film; videowall.test.tsx tests more of them. */
const refusals = {
  error: 'fails a second film',
  silence: 'never gives the first frame of a second film',
} as const

type Refusal = keyof typeof refusals

/** Gives the decoder to one film at a time; a refused film stays refused until it is loaded again. */
const refuseSecond = (page: Page, refusal: Refusal) =>
  page.addInitScript(how => {
    const refused = new WeakSet<EventTarget>()
    const isTaken = (film: Element) =>
      [...document.querySelectorAll('video')].some(other => other !== film && other.hasAttribute('src'))
    const { load } = HTMLMediaElement.prototype
    const { requestVideoFrameCallback } = HTMLVideoElement.prototype
    HTMLMediaElement.prototype.load = function loadAlone() {
      refused.delete(this)
      if (this.hasAttribute('src') && isTaken(this)) {
        refused.add(this)
        if (how === 'error') setTimeout(() => this.dispatchEvent(new Event('error')))
      }
      load.call(this)
    }
    const swallow = (event: Event) => {
      if (event.isTrusted && refused.has(event.target ?? window)) event.stopImmediatePropagation()
    }
    for (const type of ['progress', 'loadedmetadata', 'loadeddata', 'canplay', 'error']) {
      document.addEventListener(type, swallow, true)
    }
    HTMLVideoElement.prototype.requestVideoFrameCallback = function frameAlone(run) {
      return refused.has(this) ? 0 : requestVideoFrameCallback.call(this, run)
    }
  }, refusal)

for (const [refusal, words] of Object.entries(refusals)) {
  // requirement 9.9
  test(`a machine that ${words}: every film plays, none is left out, nothing is black`, async ({
    page,
    rig,
    colour,
    shown,
  }) => {
    await refuseSecond(page, refusal as Refusal)
    const files = ['clip-red.mp4', 'clip-blue.mp4', 'green.svg']
    // The image stays long enough for slow screenshots.
    rig.playlists = [servedPlaylist(files, 4)]
    await page.goto(`${rig.url}/display/lobby/videowall`)
    await expect.poll(() => shown.length).toBeGreaterThan(0)
    const seen = new Set<Colour>()
    // Each film is shown in time, in the second round too, for which the player has learned from the first one.
    for (let count = 1; count <= 2 * files.length; count += 1) {
      const end = Date.now() + BACK_MS
      while (shown.length < count && Date.now() < end) seen.add(await colour())
      expect(shown.length, `${shown} after ${BACK_MS} ms`).toBeGreaterThanOrEqual(count)
    }
    expect(shown.slice(0, 6)).toEqual([...files, ...files])
    expect([...seen].sort()).toEqual(['blue', 'green', 'red'])
  })
}
