import * as flows from '../support/fault-flows.ts'
import type { Flow } from '../support/fault-hands.ts'
import { brokenLine, openBehindLine, prepareStage, test } from '../support/fault-stage.ts'
import { runTrial, type Trial, trials } from '../support/fault-trial.ts'
import * as ofLocation from '../support/location-flows.ts'

const LOBBY = '/location/1?name=Lobby&uid=lobby'

/** A deletion without a server is tried in faults-kill.test.ts: here its row would go by itself meanwhile. */
const waysOf = (flow: Flow): readonly Trial[] => trials.filter(trial => trial !== 'killed' || flow.by >= 0)

/** Every call of section 7 that changes something, by the page where a person makes it. */
const table: [name: string, path: string, flows: readonly Flow[]][] = [
  ['login', '/', [flows.login]],
  ['media', '/media', [flows.uploadMedia, flows.deleteMedia]],
  ['locations', '/add_location', [flows.addLocation, flows.editLocation, flows.deleteLocation]],
  ['playlists', LOBBY, [ofLocation.addPlaylist, ofLocation.editPlaylist, ofLocation.deletePlaylist]],
  [
    'items and screens',
    LOBBY,
    [ofLocation.addItem, ofLocation.reorder, ofLocation.deleteItem, ofLocation.updateScreens],
  ],
  ['users', '/user', [flows.addUser, flows.deleteUser]],
]

test.use({ expectedErrors: [brokenLine] })

for (const [name, path, ofPage] of table) {
  test(`no fault of the line loses or doubles anything: ${name}`, async ({ page, product, line }) => {
    test.setTimeout(180_000)
    const stage = await prepareStage(page, product, trials.length)
    if (path === '/') await page.goto(path)
    else await openBehindLine(page, product, line, path)
    let n = 0
    for (const flow of ofPage) {
      for (const trial of waysOf(flow)) {
        n += 1
        await test.step(`${flow.call}: ${trial}`, () => runTrial(stage, line, flow, trial, n))
      }
    }
  })
}
