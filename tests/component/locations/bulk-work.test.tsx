import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { localDay } from '../../../src/base/local-day.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { openTray } from '../jobs/job-rig.ts'
import {
  bar,
  box,
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

  const planned = await plan('Switch videowall on at “Bar”')
  expect(planned.getByText('2 selected locations need no change and are left out.')).toBeVisible()
  expect(planned.getByText(/^Playlists as of /)).toBeVisible()
  await start(user, 'Switch videowall on at “Bar”')
  await waitFor(async () => expect((await playlistsAt(seed(), bar1))[0]?.is_active).toBe(true))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await status()).toBe('3 selected')
})

// requirement 23.15
test('one location is switched without a plan, unless some of its playlists are on and others off', async () => {
  const [lobby, hall] = await seedLocations(seed(), 'Lobby', 'Hall')
  if (!lobby || !hall) throw new Error('not seeded')
  for (const location of [lobby, hall]) await seed().playlist(location, 'videowall')
  await seed().screensOn(hall)
  await seed().playlist(hall, 'videowall')
  const user = await openTable('Lobby')
  await select(user, 'Lobby')
  const switchOn = async () => {
    await press(user, 'Switch on or off', await bar())
    const choice = within(await screen.findByRole('dialog', { name: 'Switch on or off at 1 location' }))
    await user.click(within(choice.getByRole('region', { name: 'Videowall Tape' })).getByRole('radio', { name: 'On' }))
    await press(user, 'Continue', choice)
  }
  await switchOn()
  const line = await screen.findByRole('complementary', { name: 'Undo' })
  expect(line).toHaveTextContent('Switch videowall on at “Lobby”')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect((await playlistsAt(seed(), lobby))[0]?.is_active).toBe(true)
  await user.click(box('Lobby'))
  await user.click(box('Hall'))
  await switchOn()
  const planned = await screen.findByRole('dialog', { name: 'Switch videowall on at “Hall”' })
  expect(planned).toHaveTextContent('1 location: this takes less than a minute.')
  await waitFor(() => expect(planned).toHaveTextContent('Switches on too: “videowall”'))
})

// requirement 23.15
test('the work at one location that fails says why', async () => {
  const [lobby] = await seedLocations(seed(), 'Lobby')
  if (!lobby) throw new Error('not seeded')
  await seed().playlist(lobby, 'videowall')
  await seed().screensOn(lobby)
  override('put', '/playlists/*/screen', () => envelope({ success: false, message: 'Not today.' }, 422))
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Update', await bar())
  const alert = await screen.findByRole('alertdialog', { name: 'Warning' })
  expect(alert).toHaveTextContent('Update “Lobby”: this could not be done.Not today.')
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
  const planned = await plan('Update “Lobby”')
  expect(planned.getByText(/A screen whose playlists are all off stays off\.$/)).toBeVisible()
  await start(user, 'Update “Lobby”')
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
  const title = 'Play ended tickers again today at “Lobby”'
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
  await start(user, 'Delete ended playlists at “Lobby”')
  await waitFor(async () =>
    expect((await playlistsAt(seed(), lobby)).map(({ type, date_end }) => [type, date_end])).toEqual([
      ['videowall', '2099-12-31'],
      ['ticker', '2026-01-02'],
      ['ticker', '2099-12-31'],
    ]),
  )
})

// requirement 25.9
test('of a card that goes on, only the ended pieces are deleted, and its undo brings them back', async () => {
  const [lobby] = await seedLocations(seed(), 'Lobby', 'Hall')
  if (!lobby) throw new Error('not seeded')
  const files = [await seed().upload('a.png', PNG), await seed().upload('b.png', PNG)]
  const seedPiece = async (name: string, date_start: string, date_end: string, media = files) =>
    seed().items(await seed().playlist(lobby, 'videowall', { name, date_start, date_end }), media)
  await seedPiece('Sale', '2026-01-01', '2026-01-31')
  await seedPiece('Sale', '2026-03-01', '2026-03-31')
  await seedPiece('Lunch', '2026-01-01', '2026-01-02')
  await seedPiece('Lunch', '2026-01-05', '2026-01-06')
  await seedPiece('Lunch', '2026-01-07', '2099-12-31', files.slice(1))
  const cards = async () => {
    const all = cardsOf(await playlistsAt(seed(), lobby))
    return all.map(({ name, playlists }) => [name, ...playlists.map(({ date_start }) => date_start)])
  }
  const before = await cards()
  expect(before).toEqual([
    ['Sale', '2026-01-01', '2026-03-01'],
    ['Lunch', '2026-01-01', '2026-01-05', '2026-01-07'],
  ])
  const user = await openTable('Lobby')
  await select(user)
  await press(user, 'Delete ended playlists', await bar())
  const choice = within(await screen.findByRole('dialog', { name: 'Delete ended playlists at 2 locations' }))
  const box = { name: 'Videowall Tape: 1 ended playlist and the ended parts of 1 more' }
  expect(choice.getByRole('checkbox', box)).toBeChecked()
  await press(user, 'Continue', choice)
  await start(user, 'Delete ended playlists at “Lobby”')
  await waitFor(async () => expect(await cards()).toEqual([['Lunch', '2026-01-07']]))
  const list = await openTray(user)
  await list.findByText('Done')
  await press(user, 'Undo', list)
  await waitFor(async () => expect((await cards()).toSorted()).toEqual(before.toSorted()))
})
