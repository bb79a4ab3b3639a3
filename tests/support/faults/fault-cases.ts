import type { Flow } from './flow.ts'
import * as flows from './flows.ts'
import * as ofLocation from './location-flows.ts'

const LOBBY = '/location/1?name=Lobby&uid=lobby'

/**
 * Calls that change data, by the page where a person makes them: every creation, as each looks for its entry in a way of
 * its own. One change or deletion stands for the others, which are all sent again in the same way.
 */
export const faultTable: [name: string, path: string, flows: readonly Flow[]][] = [
  ['login', '/', [flows.login]],
  ['media', '/media', [flows.uploadMedia]],
  ['locations', '/add_location', [flows.addLocation, flows.deleteLocation]],
  ['playlists', LOBBY, [ofLocation.addPlaylist, ofLocation.editPlaylist]],
  ['items', LOBBY, [ofLocation.addItem, ofLocation.reorder]],
  ['screens', LOBBY, [ofLocation.updateScreens]],
  ['users', '/user', [flows.addUser]],
]
