import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../support/component/page-actions.ts'
import {
  bar,
  locationsAt,
  openTable,
  playlistsAt,
  seedLocations,
  seedOfEachTest,
  select,
  start,
  status,
} from './many-locations-rig.ts'

const seed = seedOfEachTest()

// requirements 25.3, 25.10
test('locations are deleted with their playlists, and leave the selection', async () => {
  const [lobby] = await seedLocations(seed(), 'Lobby', 'Hall', 'Spa')
  if (!lobby) throw new Error('not seeded')
  await seed().playlist(lobby, 'videowall')
  const user = await openTable('Lobby')
  await select(user, 'Lobby', 'Spa')
  await press(user, 'Delete locations', await bar())
  await start(user, 'Delete 2 locations')
  await waitFor(async () => expect((await locationsAt(seed())).map(({ name }) => name)).toEqual(['Hall']))
  await waitFor(async () => expect(await status()).toBe('Nothing selected'))
})

// requirement 25.11
test('the undo of a single delete makes the location again, with its playlists', async () => {
  const [lobby] = await seedLocations(seed(), 'Lobby')
  if (!lobby) throw new Error('not seeded')
  await seed().playlist(lobby, 'videowall', { name: 'Morning' })
  const user = await openTable('Lobby')
  await press(user, 'Delete Lobby')
  const question = await screen.findByRole('alertdialog', { name: 'Confirm delete' })
  await within(question).findByText(/Undo can make both again, with new ids/)
  await press(user, 'Delete', within(question))
  await press(user, 'Undo', within(await screen.findByRole('alertdialog', { name: 'Success' })))
  await waitFor(async () => {
    const [again] = await locationsAt(seed())
    expect(again?.unique_id).toBe('lobby')
    expect((await playlistsAt(seed(), again ?? lobby)).map(({ name }) => name)).toEqual(['Morning'])
  })
})
