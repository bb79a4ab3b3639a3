import { expect, expectColour, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'

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
