import { afterEach, beforeEach } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { Playlist, ScreenType } from '../../src/api/playlists.ts'
import type { Seed } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A server for each test of a file, with a location and three pictures: a.png, b.png, c.png. */
export function preparePlaylists() {
  let server: TestServer
  let location: Location
  let media: Media[]
  beforeEach(async () => {
    server = await startTestServer()
    media = []
    for (const name of ['a.png', 'b.png', 'c.png']) media.push(await server.admin.upload(name, png))
    location = await server.admin.location('Lobby', 'lobby')
  })
  afterEach(() => server.close())
  const call: Seed['call'] = (method, path, body) => server.admin.call(method, path, body)
  return {
    admin: () => server.admin,
    call,
    aPlaylist: (type: ScreenType) => server.admin.playlist(location, type),
    location: () => location,
    media: () => media,
    list: (): Promise<Playlist[]> => server.admin.playlistsAt(location),
  }
}
