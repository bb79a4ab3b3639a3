import { afterEach, beforeEach } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { Playlist } from '../../src/api/playlists.ts'
import type { Seed } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The content and the accounts of every test of the playlists. */
interface PlaylistFixture {
  admin: Seed
  /** Three pictures: a.png, b.png, c.png. */
  media: Media[]
  location: Location
  /** Loads the location's playlists like the console. */
  list(): Promise<Playlist[]>
}

/** The console's call for the playlists of a location. */
const listPath = (id: number | string) => `/playlists/location/${id}?is_active=true&include_items=true`

/** Starts a server for each test of a file and sets the fields before it. */
export function preparePlaylists(): PlaylistFixture {
  const fixture = {} as PlaylistFixture
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
    const { admin } = server
    fixture.admin = admin
    fixture.media = [
      await admin.upload('a.png', png),
      await admin.upload('b.png', png),
      await admin.upload('c.png', png),
    ]
    fixture.location = await admin.location('Lobby', 'lobby')
  })
  afterEach(() => server.close())
  fixture.list = async () => {
    const answer = await fixture.admin.call<{ playlists: Playlist[] }>('GET', listPath(fixture.location.id))
    return answer.data.playlists
  }
  return fixture
}
