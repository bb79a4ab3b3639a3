import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { colourFilter, colourFrameBytes, colourRuns, wholeRuns } from '../../support/film/colour-runs.ts'
import { film, missingForFilming } from '../../support/film/film.ts'
import { COLOURS, makePhoto, mediaFolder, slowLine } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const SECONDS = 10
const TOLERANCE = 0.05
const SHOWN = 5

/** Films photos with a dwell time of 10 s. Target: each is on the screen for 10.00 s ± 0.05. */
export async function run(): Promise<void> {
  expectMeasurable(await missingForFilming())
  const folder = await mediaFolder()
  for (const colour of COLOURS) makePhoto(folder.path, `${colour}.jpg`, colour, '3840x2160')
  const pages = await builtPages()
  const rig = await startDisplayRig({
    dist: pages.path,
    media: folder.path,
    ...slowLine,
  })
  rig.playlists = [
    servedPlaylist(
      COLOURS.map(colour => `${colour}.jpg`),
      SECONDS,
    ),
  ]
  const { frames } = await film({
    url: `${rig.url}/display/bench/videowall`,
    seconds: (SHOWN + 1) * SECONDS + 2,
    warmSeconds: 6,
    filter: colourFilter,
    frameBytes: colourFrameBytes,
  })
  const seconds = wholeRuns(colourRuns(frames)).map(photo => photo.frames / 60)
  const worst = Math.max(...seconds.map(value => Math.abs(value - SECONDS)))
  const list = seconds.map(value => value.toFixed(3)).join(', ')
  const isMet = figureRow(
    'seconds of a photo of 10 s',
    list,
    `${SECONDS} ± ${TOLERANCE}`,
    seconds.length >= SHOWN && worst <= TOLERANCE,
  )
  await rig.stop()
  await pages.remove()
  await folder.remove()
  expectTargetsMet([isMet])
}
