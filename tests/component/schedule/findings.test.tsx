import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { PlaylistPlan } from '../../../src/api/playlists.ts'
import { daysAfter, localDay, monthAfter } from '../../../src/base/local-day.ts'
import { createUnpublished } from '../../../src/playlists/unpublished-changes.ts'
import { MON_TO_FRI } from '../../../src/playlists/weekdays.ts'
import { onWeekdays } from '../../../src/playlists/when/parts.ts'
import { windowOf } from '../../../src/playlists/when/when.ts'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { endPage, pageStores } from '../../support/component/page-stores.tsx'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import type { Seed } from '../../support/product/seed.ts'
import { givePresence } from './schedule-fixture.ts'

let seed: Seed
let lobby: Location
let today: string

beforeEach(async () => {
  await startContract()
  seed = await signIn()
  lobby = await seed.location('Lobby', 'lobby-1')
  today = localDay(new Date())
  givePresence('live', 'lobby-1-videowall')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stopContract()
})

/** A playlist of one photo. */
async function filled(plan: Partial<PlaylistPlan> = {}): Promise<number> {
  const id = await seed.playlist(lobby, 'videowall', plan)
  await seed.items(id, [await seed.upload(`${id}.png`, PNG)])
  return id
}

const playlistOf = async (id: number) => (await seed.playlistsAt(lobby)).find(playlist => playlist.id === id)

const openPage = () => renderApp('/schedule').user

const group = (name: string) => within(screen.getByRole('region', { name }))
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

// requirements 20.30, 20.31
test('the findings are counted, and listed by their rule with a way to their place', async () => {
  await filled({ time_start: '09:00:00', time_end: '23:59:00' })
  const short = await filled({ date_end: daysAfter(today, 3), time_start: '09:00:00', time_end: '23:59:00' })
  await seed.screensOn(lobby)
  await seed.playlist(lobby, 'videowall')
  const user = openPage()
  await user.click(await findButton('1 time with nothing to play, 2 more'))
  await screen.findByRole('dialog', { name: 'Findings' })
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Nothing to play (1)', 'Can never play (1)', 'Ending soon (1)'])
  expect(group('Nothing to play').getByText(/^A screen that is switched on should play from 8:00 AM/)).toBeVisible()
  expect(group('Nothing to play').getByRole('listitem')).toHaveTextContent('Lobby · Videowall')
  // The list of a rule closes and opens.
  await user.click(screen.getByRole('heading', { name: 'Nothing to play (1)' }))
  expect(screen.getByText(/^A screen that is switched on should play/)).not.toBeVisible()
  await user.click(screen.getByRole('heading', { name: 'Nothing to play (1)' }))
  const place = group('Nothing to play').getByRole('link', { name: 'Show in the schedule: Lobby, Videowall' })
  expect(place.getAttribute('href')).toMatch(
    new RegExp(`^/schedule\\?day=[-\\d]+&location=${lobby.id}&screen=videowall&at=0[89]%3A`),
  )
  expect(group('Ending soon').getByRole('link', { name: 'videowall' })).toHaveAttribute(
    'href',
    `/location/${lobby.id}?name=Lobby&uid=lobby-1#playlist-${short}`,
  )
})

// requirement 20.35
test('a finding is ignored until it changes, also after a reload, and shown again', async () => {
  await filled({ time_start: '00:00:00', time_end: '23:59:00' })
  const ended = await filled({ date_end: daysAfter(today, -20) })
  await seed.screensOn(lobby)
  const user = openPage()
  await user.click(await findButton('1 ended playlist'))
  await user.click(await findButton(/^Ignore until it changes: Lobby, Videowall, Ended/))
  expect(await screen.findByText('Nothing else was found.')).toBeVisible()
  endPage()
  givePresence('live', 'lobby-1-videowall')
  openPage()
  await user.click(await findButton('1 ignored'))
  expect(group('Ignored').getByText(`Playlist ${ended}`)).toBeVisible()
  await user.click(await findButton(/^Show again: Lobby, Videowall, Ended/))
  expect(group('Ended').getByRole('listitem')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Ignored' })).toBeNull()
})

// requirement 20.32
test('the hours in which a screen should play are chosen and kept', async () => {
  await filled({ time_start: '09:00:00', time_end: '23:59:00' })
  await seed.screensOn(lobby)
  const user = openPage()
  await user.click(await findButton('1 time with nothing to play'))
  const start = screen.getByLabelText('Screens should play from')
  expect(start).toHaveValue('08:00')
  expect(screen.getByLabelText('to')).toHaveValue('20:00')
  await user.clear(start)
  await user.type(start, '09:00')
  expect(await screen.findByText('Every screen has what it needs.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Nothing found' })).toBeInTheDocument()
  expect(localStorage.getItem('WATCHED_HOURS')).toBe('{"start":540,"end":1200}')
})

// requirement 20.33
test('a playlist that has ended plays for a month more', async () => {
  await filled({ time_start: '00:00:00', time_end: '23:59:00' })
  const ended = await filled({ date_end: daysAfter(today, -20), time_end: '22:00:00', repeat_interval: 3 })
  await seed.screensOn(lobby)
  const user = openPage()
  await user.click(await findButton('1 ended playlist'))
  await press(user, `Extend by a month: playlist ${ended} of Lobby`)
  expect(await alertOf('Success')).toHaveTextContent('Playlist updated successfuly!')
  await press(user, 'OK')
  await waitFor(() => expect(screen.getByText('Every screen has what it needs.')).toBeVisible())
  expect(await playlistOf(ended)).toMatchObject({
    date_end: monthAfter(today),
    time_start: '00:00:00',
    time_end: '22:00:00',
    repeat_interval: 3,
    is_active: true,
  })
  // The screen takes the change with the next Update.
  expect(pageStores().of(createUnpublished).count(lobby.id, 'videowall')).toBe(1)
})

/** Playlists of one file on Mon to Fri of a range, as one choice of weekdays makes them. */
async function seedWeeks(date_start: string, date_end: string) {
  const file = await seed.upload('morning.png', PNG)
  for (const week of weeksOf(date_start, date_end))
    await seed.items(await seed.playlist(lobby, 'videowall', { name: 'Morning', ...week }), [file])
}

const weeksOf = (date_start: string, date_end: string) =>
  onWeekdays({ date_start, date_end, time_start: '00:00:00', time_end: '23:59:00' }, MON_TO_FRI).map(windowOf)

/** The days of all playlists of the location, in order. */
async function storedRanges() {
  const playlists = await seed.playlistsAt(lobby)
  return playlists.map(({ date_start, date_end }) => `${date_start} ${date_end}`).toSorted()
}

// requirements 20.33, 20.48
test('the playlists of one choice of weekdays end as one, and are extended and kept as one card', async () => {
  const first = daysAfter(today, -20)
  await seedWeeks(first, daysAfter(today, 3))
  await seed.screensOn(lobby)
  const lastDay = (await storedRanges()).at(-1)?.split(' ')[1] ?? ''
  const user = openPage()
  await user.click(await screen.findByRole('button', { name: /^1 playlist ending soon$|, 1 more$/ }))
  const row = within(await screen.findByRole('region', { name: 'Ending soon' })).getByRole('listitem')
  expect(within(row).getByRole('link', { name: 'Morning' })).toBeVisible()
  await user.click(
    within(row).getByRole('button', { name: /^Extend by a month: playlists 1, 2, 3 and \d more of Lobby$/ }),
  )
  expect(await alertOf('Success')).toHaveTextContent('Playlist updated successfuly!')
  const weeks = weeksOf(first, monthAfter(lastDay)).map(({ date_start, date_end }) => `${date_start} ${date_end}`)
  expect(await storedRanges()).toEqual(weeks)
  const stored = await seed.playlistsAt(lobby)
  expect(stored.every(({ is_active, items }) => is_active && items.length === 1)).toBe(true)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ending soon' })).toBeNull())
})

// requirement 20.36
test('empty hours are filled with a card that is there, at all locations that have them, and are no finding then', async () => {
  const hours = { name: 'Default', time_start: '09:00:00', time_end: '23:59:00' }
  await filled(hours)
  const other = await seed.location('Canteen', 'canteen-1')
  const file = await seed.upload('canteen.png', PNG)
  await seed.items(await seed.playlist(other, 'videowall', hours), [file])
  await seed.screensOn(lobby)
  await seed.screensOn(other)
  givePresence('live', 'lobby-1-videowall', 'canteen-1-videowall')
  const user = openPage()
  await user.click(await findButton('2 times with nothing to play'))
  await press(user, 'Fill… Lobby')
  await user.click(screen.getByRole('checkbox', { name: /^Also at 1 other location with these empty hours/ }))
  await press(user, '“Default” plays then too, on every day of its range')
  const told = await alertOf('Success')
  expect(told).toHaveTextContent('Playlist updated successfuly!')
  // The job tells the screens of all locations: none is left for a button.
  expect(within(told).queryByRole('button', { name: 'Tell the screens' })).toBeNull()
  for (const place of [lobby, other])
    expect(await seed.playlistsAt(place)).toMatchObject([{ time_start: '08:00:00', time_end: '23:59:00' }])
  await waitFor(() => expect(screen.getByText('Every screen has what it needs.')).toBeInTheDocument())
})

// requirement 20.36
test('empty hours of a finding open the form of a new playlist with eight weeks of these hours', async () => {
  await filled({ time_start: '09:00:00', time_end: '23:59:00' })
  await seed.screensOn(lobby)
  const user = openPage()
  await user.click(await findButton('1 time with nothing to play'))
  await press(user, 'Fill… Lobby')
  await press(user, 'New playlist for these hours…')
  const form = within(await screen.findByRole('form', { name: 'New videowall playlist' }))
  expect(form.getByLabelText('Start time')).toHaveValue('8:00 AM')
  expect(form.getByLabelText('End time')).toHaveValue('8:59 AM')
  expect(form.getByLabelText('Repeat')).toHaveValue(1)
})

// requirement 27.9
test('a plan that was saved here is brought back by Undo', async () => {
  const lastDay = daysAfter(today, -20)
  const ended = await filled({ date_end: lastDay })
  const user = openPage()
  const undo = async () => press(user, 'Undo', within(await alertOf('Success')))
  await user.click(await findButton('1 ended playlist'))
  const extend = `Extend by a month: playlist ${ended} of Lobby`
  await press(user, extend)
  await waitFor(() => expect(screen.queryByRole('button', { name: extend })).not.toBeInTheDocument())
  await undo()
  await waitFor(async () => expect((await playlistOf(ended))?.date_end).toBe(lastDay))
})

// requirement 20.50
test('locations that differ from most others of a name are made the same', async () => {
  const photo = await seed.upload('a.png', PNG)
  const shops = [lobby, await seed.location('North', 'north'), await seed.location('South', 'south')]
  for (const shop of shops) {
    const id = await seed.playlist(shop, 'videowall', { name: 'Lunch' })
    await seed.items(id, [photo], shop === lobby ? 7 : 9)
  }
  const user = openPage()
  await user.click(await findButton('1 location with another playlist of a name'))
  const row = group('Differing').getByRole('listitem')
  expect(row).toHaveTextContent('1 of 3 named “⁨Lunch⁩” differ, this one too')
  await press(user, 'Make them the same: “Lunch”, Lobby, Videowall')
  const dialog = within(await screen.findByRole('dialog', { name: '“Lunch” at other locations' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled())
  await press(user, 'Continue', dialog)
  const plan = within(await screen.findByRole('dialog', { name: 'Make “Lunch” the same at 1 location' }))
  await press(user, 'Start', plan)
  await waitFor(async () => expect((await seed.playlistsAt(lobby))[0]?.items[0]?.duration).toBe(9))
})
