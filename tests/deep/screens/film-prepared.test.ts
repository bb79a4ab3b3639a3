import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '../../support/display/display.ts'
import { type DisplayRig, servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { wholeRuns } from '../../support/film/colour-runs.ts'
import { missingForFilming, openWindow } from '../../support/film/film.ts'
import {
  expectNoGap,
  filmColours,
  noteEmptyFrames,
  showsColours,
  takeEmptyFrames,
} from '../../support/film/watch-cuts.ts'
import { servePreparePage } from '../../support/prepare/prepare-page.ts'
import { turnedFilm } from '../../support/prepare/turned-film.ts'
import { mediaFile } from '../../support/product/media-files.ts'

/** A black frame at the first try is a black frame: there is no second try. */
base.describe.configure({ retries: 0 })

/** Films of two seconds each. */
const COLOURS = ['red', 'blue'] as const
const FILES = COLOURS.map(colour => `${colour}.mp4`)
const SECONDS = 16
const LEAST_CUTS = 5

/** A display whose films were made to fit: they stand on their heads, so that each of their frames is made again. */
const test = base.extend<object>({
  rig: async ({ browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'prepared-films-'))
    const server = await servePreparePage()
    const page = await browser.newPage()
    await page.goto(server.url)
    for (const colour of COLOURS) {
      const buffer = await turnedFilm(mediaFile(`clip-${colour}.mp4`), 180)
      await page.setInputFiles('input', { name: `${colour}.mp4`, mimeType: 'video/mp4', buffer })
      const bytes = await page.evaluate(async () => {
        const { file, changes } = await window.preparePage.prepare()
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

const videowall = ({ url }: DisplayRig) => `${url}/display/lobby/videowall`

/** @returns false if the browser of this machine opens no window */
async function filmWindow(rig: DisplayRig): Promise<boolean> {
  const window = await openWindow(videowall(rig))
  try {
    if (!(await showsColours(window))) return false
    const runs = await filmColours(window, SECONDS)
    expectNoGap(runs)
    const films = wholeRuns(runs)
    console.log(films.map(({ colour, frames }) => `${colour} ${frames}`).join(', '))
    expect(films.length).toBeGreaterThanOrEqual(LEAST_CUTS)
    expect(new Set(films.map(({ colour }) => colour))).toEqual(new Set(COLOURS))
    return true
  } finally {
    await window.close()
  }
}

// requirements 9.6, 28.10
test('films that were made to fit follow one another without one black frame', async ({ page, rig, colour }) => {
  const missing = missingForFilming()
  if (!missing && (await filmWindow(rig))) return
  console.log(`${missing || 'The browser opens no window.'} The page itself is checked instead.`)
  await noteEmptyFrames(page)
  await page.goto(videowall(rig))
  await expect.poll(colour).toBe('red')
  // The first film may be in front before its first frame: there is no picture that it covers.
  await takeEmptyFrames(page)
  const seen = new Set<string>()
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; ) seen.add(await colour())
  expect(await takeEmptyFrames(page), 'frames of the page without a frame of its film').toEqual([])
  expect(seen).toEqual(new Set(COLOURS))
})
