import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { cutsOf, watchScreen } from '../../support/film/watch-cuts.ts'

// requirement 9.6
test('films and pictures follow one another without one black frame', async ({ page, rig, colour }) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'clip-blue.mp4', 'lime.svg'])]
  const screen = await watchScreen(`${rig.url}/display/lobby/videowall`, page, colour)
  const cuts = cutsOf(await screen.colours(4))
  await screen.close()
  expect(cuts.length).toBeGreaterThan(0)
})
