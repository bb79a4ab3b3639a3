import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { fillIn } from '../location/weekdays-rig.ts'
import {
  bar,
  openTable,
  plan,
  playlistsAt,
  seedLocations,
  seedOfEachTest,
  select,
  start,
} from './many-locations-rig.ts'

const seed = seedOfEachTest()

const daysAt = async (location: Location) =>
  (await playlistsAt(seed(), location)).map(one => `${one.type} ${one.date_start} ${one.date_end}`).toSorted()

const december = { name: 'Lunch', date_start: '2030-12-01', date_end: '2030-12-31' }

// requirement 25.12
test('the videowalls of the selected locations leave days free by one job', async () => {
  const [lobby, hall, spa] = await seedLocations(seed(), 'Lobby', 'Hall', 'Spa')
  if (!lobby || !hall || !spa) throw new Error('not seeded')
  const file = await seed().upload('a.png', PNG)
  for (const location of [lobby, hall]) {
    const id = await seed().playlist(location, 'videowall', december)
    await seed().items(id, [file], 10)
  }
  await seed().playlist(lobby, 'ticker', december)
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Leave days free…', await bar())
  const choice = within(await screen.findByRole('dialog', { name: 'Leave days free at 3 locations' }))
  expect(choice.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await fillIn(user, choice, { Days: '24 Dec 2030 - 26 Dec 2030' })
  await press(user, 'Continue', choice)
  const title = 'Leave 24 Dec 2030 to 26 Dec 2030 free at 2 locations'
  const planned = await plan(title)
  expect(planned.getByText('1 selected location needs no change and is left out.')).toBeVisible()
  expect(planned.getByText('Their videowalls show nothing on these days.')).toBeVisible()
  await start(user, title)
  const after = ['ticker 2030-12-01 2030-12-31', 'videowall 2030-12-01 2030-12-23', 'videowall 2030-12-27 2030-12-31']
  await waitFor(async () => expect(await daysAt(lobby)).toEqual(after))
  await waitFor(async () => expect(await daysAt(hall)).toEqual(after.slice(1)))
})
