import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { keepBusy } from '../../support/film/busy-machine.ts'
import { cutsOf, watchScreen } from '../../support/film/watch-cuts.ts'

/** A black frame at the first try is a black frame: there is no second try. */
test.describe.configure({ retries: 0 })

/** Three cuts in five seconds, and a clip of two seconds. */
const CUTS_SECONDS = 24
const LOOP_SECONDS = 8

/** Runs a task of this many seconds, with every core kept busy in the second half. */
async function busyHalf<Result>(seconds: number, run: (seconds: number) => Promise<Result>): Promise<Result> {
  let rest: () => void = () => undefined
  const timer = setTimeout(
    () => {
      rest = keepBusy()
    },
    (seconds * 1000) / 2,
  )
  return run(seconds).finally(() => {
    clearTimeout(timer)
    rest()
  })
}

// requirements 9.4, 9.6
test('films and pictures follow one another without one black frame, also on a busy machine', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'clip-blue.mp4', 'lime.svg'])]
  const screen = await watchScreen(`${rig.url}/display/lobby/videowall`, page, colour)
  const cuts = cutsOf(await busyHalf(CUTS_SECONDS, screen.colours))
  expect(cuts.length).toBeGreaterThanOrEqual(8)
  // Film to film, film to picture, picture to film.
  expect(new Set(cuts)).toEqual(new Set(['red to blue', 'blue to lime', 'lime to red']))
  rig.playlists = [servedPlaylist(['clip-blue.mp4'])]
  rig.announce('lobby')
  await expect.poll(() => screen.colours(1), { timeout: 20_000 }).toEqual(['blue'])
  expect(await busyHalf(LOOP_SECONDS, screen.colours), 'one film that loops').toEqual(['blue'])
  await screen.close()
})

// requirements 9.6, 34.1
test('turned, beside a strip and in a wall no cut shows a black frame, also on a busy machine', async ({
  page,
  rig,
  colour,
}) => {
  rig.playlists = [
    servedPlaylist(['clip-red.mp4', 'clip-blue.mp4', 'lime.svg'], 1, { type: 'videowall' }),
    servedPlaylist(['yellow 300.svg'], 1, { id: 2, type: 'ticker' }),
  ]
  // The camera looks at the upper two thirds.
  const shape = 'rotate=180&strip=top&tile=2x1:2&fit=cover'
  const screen = await watchScreen(`${rig.url}/display/lobby/videowall?${shape}`, page, colour)
  const cuts = cutsOf(await busyHalf(CUTS_SECONDS, screen.colours))
  expect(cuts.length).toBeGreaterThanOrEqual(8)
  await screen.close()
})
