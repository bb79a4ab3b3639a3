import { afterEach, beforeEach } from 'vitest'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import type { Playlist } from '../../src/api/playlists.ts'
import { type Answer, ask, type Seed, signInSeed } from '../support/product/seed.ts'
import { startTestServer, type TestServer } from '../support/product/test-server.ts'

export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What every test about playlists starts from. */
interface PlaylistStand {
  admin: Seed
  /** Three pictures: a.png, b.png, c.png. */
  media: Media[]
  location: Location
  /** The location's playlists, as the console asks for them. */
  list(): Promise<Playlist[]>
  guest(): Promise<Seed>
  /** A call without a token. */
  stranger(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string): Promise<Answer>
}

/** The list call of a location, as the console makes it. */
const listPath = (id: number | string) => `/playlists/location/${id}?is_active=true&include_items=true`

/** Starts a server for each test of a file; the fields are there once a test runs. */
export function playlistStand(): PlaylistStand {
  const stand = {} as PlaylistStand
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
    const { admin } = server
    stand.admin = admin
    stand.media = [await admin.upload('a.png', png), await admin.upload('b.png', png), await admin.upload('c.png', png)]
    stand.location = await admin.location('Lobby', 'lobby')
  })
  afterEach(() => server.close())
  stand.list = async () => {
    const answer = await stand.admin.call<{ playlists: Playlist[] }>('GET', listPath(stand.location.id))
    return answer.data.playlists
  }
  stand.guest = () => signInSeed(server.url, { username: 'guest', password: 'guest' })
  stand.stranger = (method, path) => ask(fetch, server.url, method, path)
  return stand
}
