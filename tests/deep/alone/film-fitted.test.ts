import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '../../support/display/display.ts'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { cutsOf, watchScreen } from '../../support/film/watch-cuts.ts'
import { serveFitPage } from '../../support/fit/fit-page.ts'
import { turnedFilm } from '../../support/fit/turned-film.ts'
import { mediaFile } from '../../support/product/media-files.ts'

/** A black frame at the first try is a black frame: there is no second try. */
base.describe.configure({ retries: 0 })

/** Films of two seconds each. */
const COLOURS = ['red', 'blue'] as const
const FILES = COLOURS.map(colour => `${colour}.mp4`)
const SECONDS = 14
const LEAST_CUTS = 5

/** A display whose films were made to fit: they stand on their heads, so that each of their frames is made again. */
const test = base.extend<object>({
  rig: async ({ browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'prepared-films-'))
    const server = await serveFitPage()
    const page = await browser.newPage()
    await page.goto(server.url)
    for (const colour of COLOURS) {
      const buffer = await turnedFilm(mediaFile(`clip-${colour}.mp4`), 180)
      await page.setInputFiles('input', { name: `${colour}.mp4`, mimeType: 'video/mp4', buffer })
      const bytes = await page.evaluate(async () => {
        const { file, changes } = await window.fitPage.make()
        if (!changes.includes('Turned upright.')) throw new Error(`It was not made again: ${changes.join(' ')}`)
        return [...new Uint8Array(await file.arrayBuffer())]
      })
      await writeFile(join(folder, `${colour}.mp4`), Uint8Array.from(bytes))
    }
    await page.close()
    await server.close()
    const rig = await startDisplayRig({ dist: process.env.E2E_DIST ?? '', media: folder })
    rig.playlists = [servedPlaylist(FILES)]
    await use(rig)
    await rig.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

// requirements 9.6, 28.10
test('films that were made to fit follow one another without one black frame', async ({ page, rig, colour }) => {
  const screen = await watchScreen(`${rig.url}/display/lobby/videowall`, page, colour)
  const cuts = cutsOf(await screen.colours(SECONDS))
  await screen.close()
  expect(cuts.length).toBeGreaterThanOrEqual(LEAST_CUTS)
  expect(new Set(cuts)).toEqual(new Set(['red to blue', 'blue to red']))
})
