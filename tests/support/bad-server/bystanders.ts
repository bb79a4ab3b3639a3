import { PNG } from '../hostile/smallest-files.ts'
import type { Seed } from '../product/seed.ts'

/** Content of somebody else, which no run may touch. */
export async function seedBystanders(seed: Seed): Promise<void> {
  const lobby = await seed.location('Lobby', 'lobby')
  await seed.location('Canteen', 'canteen')
  const media = await seed.upload('red.png', PNG)
  for (const type of ['videowall', 'ticker'] as const) {
    const playlist = await seed.playlist(lobby, type, { name: `${type} of the lobby` })
    await seed.items(playlist, [media, media])
  }
  await seed.call('POST', '/auth/register', {
    username: 'somebody',
    email: 'somebody@example.com',
    password: 'secret-of-somebody',
  })
}

/** Everything at the server, as text. */
export async function everything(seed: Seed): Promise<string> {
  const { data: places } = await seed.call<{ locations: Array<{ id: number }> }>('GET', '/locations')
  const lists = await Promise.all(places.locations.map(location => seed.playlistsAt(location)))
  const { data: media } = await seed.call('GET', '/media')
  const { data: users } = await seed.call('GET', '/auth/user/all')
  return JSON.stringify([places.locations, lists, media, users], null, 1)
}

/** Deletes what runs could not delete, as their fault was that nothing is deleted. */
export async function removeLeftovers(admin: Seed): Promise<void> {
  const isOfRun = (one: object) => JSON.stringify(one).includes('contract-check-')
  const { data: places } = await admin.call<{ locations: Array<{ id: number }> }>('GET', '/locations')
  for (const one of places.locations.filter(isOfRun)) await admin.call('DELETE', `/locations/${one.id}`)
  const { data: library } = await admin.call<{ media: Array<{ id: number }> }>('GET', '/media')
  for (const one of library.media.filter(isOfRun)) await admin.call('DELETE', `/media/${one.id}`)
  const { data: users } = await admin.call<Array<{ id: number }>>('GET', '/auth/user/all')
  for (const one of users.filter(isOfRun)) await admin.call('DELETE', `/auth/user/${one.id}`)
}
