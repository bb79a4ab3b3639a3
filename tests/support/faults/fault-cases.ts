import type { Flow } from './flow.ts'
import * as flows from './flows.ts'
import * as ofLocation from './location-flows.ts'

const LOBBY = '/location/1?name=Lobby&uid=lobby'

/** Every call that changes data, by the page where a person makes it. */
export const faultTable: [name: string, path: string, flows: readonly Flow[]][] = [
  ['login', '/', [flows.login]],
  ['media', '/media', [flows.uploadMedia, flows.deleteMedia]],
  ['locations', '/add_location', [flows.addLocation, flows.editLocation, flows.deleteLocation]],
  ['playlists', LOBBY, [ofLocation.addPlaylist, ofLocation.editPlaylist, ofLocation.deletePlaylist]],
  ['items', LOBBY, [ofLocation.addItem, ofLocation.reorder, ofLocation.deleteItem]],
  ['screens', LOBBY, [ofLocation.updateScreens]],
  ['users', '/user', [flows.addUser, flows.deleteUser]],
]
