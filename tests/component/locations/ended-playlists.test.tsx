import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localDay } from '../../../src/clock/local-day.ts'
import { press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
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

const ended = { date_start: '2026-01-01', date_end: '2026-01-02', repeat_interval: 3 }

/** A location with playlists of both kinds, of which one has ended, and a location without a playlist. */
async function seedEnded() {
  const [lobby] = await seedLocations(seed(), 'Lobby', 'Hall')
  if (!lobby) throw new Error('not seeded')
  const media = await seed().upload('a.png', PNG)
  for (const type of ['videowall', 'ticker'] as const) {
    await seed().items(await seed().playlist(lobby, type, ended), [media])
    await seed().items(await seed().playlist(lobby, type), [media])
  }
  return lobby
}

/** The clock stands still at a time of today. */
const setClock = (hours: number, minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(hours, minutes, 0, 0) })

// requirement 25.8
test('tickers that have ended play again today', async () => {
  const lobby = await seedEnded()
  setClock(12, 0)
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Play again today', await bar())
  const title = 'Play ended tickers again today at 1 location'
  const off = '1 ended ticker playlist is off: it does not play until it is switched on.'
  expect((await plan(title)).getByText(off)).toBeVisible()
  await start(user, title)
  const today = localDay(new Date())
  await waitFor(async () =>
    expect(
      (await playlistsAt(seed(), lobby)).map(({ date_end, repeat_interval }) => [date_end, repeat_interval]),
    ).toEqual([
      ['2026-01-02', 3],
      ['2099-12-31', 1],
      [today, 3],
      ['2099-12-31', 1],
    ]),
  )
})

// requirements 25.8, 25.9
test('late in the evening no ticker can play again today, and without an ended playlist there is nothing to delete', async () => {
  await seedLocations(seed(), 'Lobby')
  setClock(23, 30)
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Play again today', await bar())
  expect(await screen.findByRole('dialog', { name: 'Nothing to do' })).toHaveTextContent(
    'It is 11:30 PM: a ticker plays until 11:00 PM of its day. Play it again tomorrow.',
  )
  await press(user, 'OK')
  await press(user, 'Delete ended playlists', await bar())
  expect(await screen.findByRole('dialog', { name: 'Nothing to do' })).toHaveTextContent(
    'No playlist has ended at these locations.',
  )
})

// requirement 25.9
test('videowall playlists that have ended are deleted, tickers only if the person ticks them', async () => {
  const lobby = await seedEnded()
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Delete ended playlists', await bar())
  const choice = within(await screen.findByRole('dialog', { name: 'Delete ended playlists at 2 locations' }))
  expect(choice.getByRole('checkbox', { name: 'Videowall Tape: 1 ended playlist' })).toBeChecked()
  expect(choice.getByRole('checkbox', { name: 'Ticker Tape: 1 ended playlist' })).not.toBeChecked()
  await press(user, 'Continue', choice)
  await start(user, 'Delete ended playlists at 1 location')
  await waitFor(async () =>
    expect((await playlistsAt(seed(), lobby)).map(({ type, date_end }) => [type, date_end])).toEqual([
      ['videowall', '2099-12-31'],
      ['ticker', '2026-01-02'],
      ['ticker', '2099-12-31'],
    ]),
  )
})
