import { fileURLToPath } from 'node:url'
import { io } from 'socket.io-client'
import type { Location } from '../../src/api/locations.ts'
import type { Media } from '../../src/api/media.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { adminAccount } from '../support/product/test-server.ts'

/** The time of every clock in the pictures: a Thursday morning in Jakarta. */
export const NOW = Date.parse('2026-03-05T10:20:00+07:00')

export const sampleFile = (name: string): string => fileURLToPath(new URL(`../server/sample/${name}`, import.meta.url))

/** Two products that never change: one with content, one without. */
export interface ShotFixture {
  full: Product
  empty: Product
  /** Locations of the full product: one with many playlists, one with none. */
  foyer: Location
  bare: Location
  close(): Promise<void>
}

const places = ['Reception', 'North entrance', 'South entrance', 'Cafeteria', 'Training room 4', 'Car park, level 2']
const connected = [
  ['lobby', 'videowall'],
  ['lobby', 'ticker'],
  ['foyer-east-wing', 'videowall'],
]
const people = ['amelia.hart', 'budi', 'chandra', 'dewi.lestari', 'e.nakamura']

/** A location with a photo that stays on the screen, a film after it, and a ticker that fills every screen. */
async function furnishFoyer(product: Product): Promise<{ foyer: Location; bare: Location }> {
  const seed = await product.seed()
  const foyer = await seed.location('Foyer with a rather long name', 'foyer-east-wing')
  const bare = await seed.location('Rooftop', 'rooftop')
  for (const [index, name] of places.entries()) await seed.location(name, `site-${index + 1}`)
  for (const username of people) {
    await seed.call('POST', '/auth/register', { username, email: `${username}@signage.example`, password: 'not shown' })
  }
  const { data } = await seed.call<{ media: Media[] }>('GET', '/media')
  const media = (...names: string[]) => data.media.filter(({ name }) => names.includes(name))
  const day = await seed.playlist(foyer, 'videowall', { name: 'Day', date_start: '2026-03-01', date_end: '2026-03-31' })
  await seed.items(day, media('Workshop.jpg', 'Tides.mp4', 'Morning.jpg'), 3600)
  const night = {
    name: 'Night',
    date_start: '2026-03-05',
    date_end: '2026-03-08',
    time_start: '18:00:00',
    time_end: '06:00:00',
  }
  await seed.items(await seed.playlist(foyer, 'videowall', { ...night, repeat_interval: 3 }), media('Orbit.mp4'))
  await seed.playlist(foyer, 'videowall', { name: 'February', date_start: '2026-02-01', date_end: '2026-02-07' })
  await seed.items(
    await seed.playlist(foyer, 'ticker', { name: 'Strip' }),
    media('Today.png', 'Lunch.png', 'Weather.png'),
  )
  await seed.screensOn(foyer)
  return { foyer, bare }
}

/** @param dist folder of the pages, built as `npm start` builds them */
export async function openFixture(dist: string): Promise<ShotFixture> {
  const options = { dist, now: () => NOW, presenceLimitMs: 3_600_000, guest: false }
  const full = await startProduct({ ...options, sampleContent: true })
  const empty = await startProduct(options)
  const { foyer, bare } = await furnishFoyer(full)
  // They stay connected until the socket is closed.
  const socket = io(full.url, { transports: ['websocket'] })
  for (const [uniqueId, type] of connected) socket.emit('screen_connected', { uniqueId, type })
  // The answer comes after the server has handled every message before it.
  await socket.emitWithAck('request_screens')
  return {
    full,
    empty,
    foyer,
    bare,
    async close() {
      socket.disconnect()
      await full.close()
      await empty.close()
    },
  }
}

/** The four keys that a browser stores after the login of the administrator. */
export async function storedSession(product: Product): Promise<Array<{ name: string; value: string }>> {
  const { token } = await product.seed()
  return [
    { name: 'TOKEN', value: token },
    { name: 'USER_ID', value: '1' },
    { name: 'EMAIL', value: 'admin@signage.example' },
    { name: 'USERNAME', value: adminAccount.username },
  ]
}
