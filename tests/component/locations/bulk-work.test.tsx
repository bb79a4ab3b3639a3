import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import {
  bar,
  locationsAt,
  openTable,
  plan,
  playlistsAt,
  seedLocations,
  seedOfEachTest,
  select,
  start,
  status,
} from './many-locations-rig.ts'

const seed = seedOfEachTest()

// requirements 25.4, 25.5
test('screens are switched where they are not switched so, and a location without a change is counted', async () => {
  const [bar1, cafe, hall] = await seedLocations(seed(), 'Bar', 'Cafe', 'Hall')
  if (!bar1 || !cafe || !hall) throw new Error('not seeded')
  for (const location of [bar1, cafe]) await seed().playlist(location, 'videowall')
  await seed().screensOn(cafe)
  const user = await openTable('Bar')
  await select(user)
  await press(user, 'Switch on or off', await bar())
  const choice = within(await screen.findByRole('dialog', { name: 'Switch on or off at 3 locations' }))
  const videowall = within(choice.getByRole('region', { name: 'Videowall Tape' }))
  expect(videowall.getByText('Now: on at 1, off at 1, no playlist at 1.')).toBeVisible()
  expect(choice.getByText(/not by which screens are connected/)).toBeVisible()
  await user.click(videowall.getByRole('radio', { name: 'On' }))
  await press(user, 'Continue', choice)

  const planned = await plan('Switch videowall on at 1 location')
  expect(planned.getByText('2 selected locations need no change and are left out.')).toBeVisible()
  expect(planned.getByText(/^Playlists as of /)).toBeVisible()
  await start(user, 'Switch videowall on at 1 location')
  await waitFor(async () => expect((await playlistsAt(seed(), bar1))[0]?.is_active).toBe(true))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await status()).toBe('3 selected')
})

// requirement 25.6
test('the playlists of one location are copied to the others', async () => {
  const [lobby, hall, spa] = await seedLocations(seed(), 'Lobby', 'Hall', 'Spa')
  if (!lobby || !hall || !spa) throw new Error('not seeded')
  const media = await seed().upload('a.png', PNG)
  for (const [name, type] of [
    ['Morning', 'videowall'],
    ['News', 'ticker'],
  ] as const)
    await seed().items(await seed().playlist(lobby, type, { name }), [media])
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Copy playlists', await bar())
  const choice = within(await screen.findByRole('dialog', { name: /^Copy playlists to/ }))
  await user.click(choice.getByRole('radio', { name: /Lobby/ }))
  await user.click(await choice.findByRole('checkbox', { name: 'All 2 playlists' }))
  await press(user, 'Continue', choice)
  await start(user, 'Copy 2 playlists of “Lobby” to 2 locations')
  for (const place of [hall, spa]) {
    await waitFor(async () => {
      const copies = await playlistsAt(seed(), place)
      expect(copies.map(({ name, type, items }) => [name, type, items.length])).toEqual([
        ['Morning', 'videowall', 1],
        ['News', 'ticker', 1],
      ])
    })
  }
  expect(await playlistsAt(seed(), lobby)).toHaveLength(2)
})

// requirement 25.7
test('Update switches every playlist of a screen on that is on, and leaves out locations with nothing on', async () => {
  const [lobby, hall] = await seedLocations(seed(), 'Lobby', 'Hall')
  if (!lobby || !hall) throw new Error('not seeded')
  await seed().playlist(lobby, 'videowall')
  await seed().screensOn(lobby)
  await seed().playlist(lobby, 'videowall')
  await seed().playlist(lobby, 'ticker')
  await seed().playlist(hall, 'videowall')
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Update', await bar())
  const planned = await plan('Update 1 location')
  expect(planned.getByText(/A screen whose playlists are all off stays off\.$/)).toBeVisible()
  await start(user, 'Update 1 location')
  await waitFor(async () =>
    expect((await playlistsAt(seed(), lobby)).map(({ is_active }) => is_active)).toEqual([true, true, false]),
  )
  expect((await playlistsAt(seed(), hall))[0]?.is_active).toBe(false)
})

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
