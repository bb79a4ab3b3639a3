import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlaylistPlan } from '../../../src/api/playlists.ts'
import { formatDay } from '../../../src/base/day-text.ts'
import { dayBefore, localDay } from '../../../src/base/local-day.ts'
import { contractAnswer, envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import {
  alertOf,
  card,
  chooseMedia,
  confirmDelete,
  gallery,
  inPanel,
  openGallery,
  openPlaylist,
  openPlaylistForm,
  press,
  screenSwitch,
} from '../../support/component/page-actions.ts'

const before = 'It still shows the version before, and takes the new one within 5 minutes, or now with Update.'

const fixture = fixtureOfEachTest()
let playlist = 0
let ticker = 0

// A new ticker ends at 11:00 PM.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0) }))
afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  const { seed, location } = fixture
  const media = await uploadAll(fixture, 'a.png', 'b.png', 'c.png')
  playlist = await seed.playlist(location, 'videowall')
  ticker = await seed.playlist(location, 'ticker')
  await seed.items(playlist, media)
  await seed.items(ticker, media)
})

const updateButton = () => inPanel('Screens').getByRole('button', { name: 'Update' })

/** Closes the alert of a success. @returns whether it offers "Tell the screens" */
async function accept(user: UserEvent, sentence: string): Promise<boolean> {
  expect(await alertOf('Success')).toHaveAccessibleDescription(sentence)
  const isOffered = screen.queryByRole('button', { name: 'Tell the screens' }) !== null
  await press(user, 'OK')
  return isOffered
}

/** Presses the second button of a success, and closes the alert of the Update. */
async function tell(user: UserEvent, sentence: string): Promise<void> {
  const alert = await alertOf('Success')
  expect(alert).toHaveAccessibleDescription(sentence)
  expect(within(alert).getByRole('button', { name: 'OK' })).toHaveFocus()
  await press(user, 'Tell the screens', within(alert))
  await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('All playlist updated!'))
  expect(await accept(user, 'All playlist updated!')).toBe(false)
  expectPublished()
}

/** Expects this number of changes at the button and in the panel of the videowall. */
async function expectUnpublished(changes: string): Promise<void> {
  expect(await inPanel('Videowall Tape').findByText(before)).toBeVisible()
  expect(updateButton()).toHaveTextContent(`Update· ${changes}`)
  expect(updateButton()).toHaveClass('button-primary')
  expect(updateButton()).toHaveAccessibleDescription(new RegExp(`^${changes}\\.`))
}

function expectPublished(): void {
  expect(inPanel('Videowall Tape').queryByText(before)).not.toBeInTheDocument()
  expect(updateButton()).toHaveTextContent(/^Update$/)
  expect(updateButton()).toHaveClass('button-secondary')
}

// requirements 4.23, 6.33
test('a media file that is deleted is a change for the screens that show it', async () => {
  await fixture.seed.screensOn(fixture.location)
  const user = await openLocation(fixture)
  await user.click(screen.getByRole('link', { name: 'Media' }))
  await press(user, 'Delete images')
  await press(user, 'Delete b.png')
  await confirmDelete(user)
  await accept(user, 'Media delted successfuly!')
  await user.click(screen.getByRole('link', { name: 'Lobby' }))
  await waitFor(() => expectUnpublished('2 changes'))
  expect(inPanel('Ticker Tape').getByText(before)).toBeVisible()
})

// requirements 6.30, 6.33, 6.58
test('what is saved is not yet on the screen, and the page says so until Update or “Tell the screens”', async () => {
  const { seed, location } = fixture
  const types = ['videowall', 'ticker'].map(type => ({ type, is_active: type === 'videowall' }))
  await seed.call('PUT', `/playlists/${location.id}/screen`, { unique_id: 'lobby-1', types })
  const sent: unknown[] = []
  override('put', '/playlists/*/screen', async request => {
    sent.push(await request.clone().json())
    return contractAnswer(request)
  })
  const user = await openLocation(fixture)
  expectPublished()
  await openPlaylist(user, playlist)
  fireEvent.change(card(playlist).getByLabelText('Repeat'), { target: { value: '2' } })
  await press(user, 'Update Playlist', card(playlist))
  expect(await accept(user, 'Playlist updated successfuly!')).toBe(true)
  await expectUnpublished('1 change')
  await press(user, 'Delete c.png', card(playlist))
  expect(await accept(user, 'Item deleted successfuly!')).toBe(true)
  await expectUnpublished('2 changes')
  await press(user, 'Move a.png down', card(playlist))
  await waitFor(() => expectUnpublished('3 changes'))
  expect(screen.queryByText(/somebody else/)).not.toBeInTheDocument()
  expect(inPanel('Ticker Tape').queryByText(before)).not.toBeInTheDocument()

  // Another visit shows the changes too.
  cleanup()
  const again = await openLocation(fixture)
  await expectUnpublished('3 changes')
  await press(again, 'Update', inPanel('Screens'))
  await accept(again, 'All playlist updated!')
  expectPublished()
  await openGallery(again)
  await chooseMedia(again, 'b.png')
  await press(again, 'Save Media', gallery())
  await tell(again, 'Media saved successfuly!')
  await press(again, 'Edit Videowall Tape')
  await press(again, `Delete playlist ${playlist}`)
  await confirmDelete(again)
  await tell(again, 'Playlist deleted successfuly!')
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ unique_id: 'lobby-1', types })))
})

// requirements 6.30, 6.33, 6.58
test('a refused change, and a change of a playlist that is off, are nothing to publish', async () => {
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete a.png', card(playlist))
  expect(await accept(user, 'Item deleted successfuly!')).toBe(false)
  expectPublished()
  cleanup()
  await fixture.seed.screensOn(fixture.location)
  const waiting = await fixture.seed.playlist(fixture.location, 'videowall')
  override('delete', '/playlists/*/items/*', () => envelope({ success: false, message: 'No.' }, 409))
  const again = await openLocation(fixture)
  await press(again, 'Edit Videowall Tape')
  await press(again, `Delete playlist ${waiting}`)
  await confirmDelete(again)
  expect(await accept(again, 'Playlist deleted successfuly!')).toBe(false)
  await press(again, 'Delete b.png', card(playlist))
  await alertOf('Warning')
  expectPublished()
})

// requirements 6.27, 6.34, 6.58
test('a new playlist of a switched-on screen is off until Update, and the page says so', async () => {
  const { seed, location } = fixture
  await seed.screensOn(location)
  const user = await openLocation(fixture)
  await seed.items(ticker, await uploadAll(fixture, 'd.png'))
  await user.type((await openPlaylistForm(user, 'ticker')).getByLabelText('Repeat'), '1')
  await press(user, 'Save Playlist')
  expect(await accept(user, 'Playlist berhasil ditambahkan!')).toBe(true)
  const called = `“Ticker ${formatDay(localDay(new Date()))} (${ticker + 1})”`
  const off = `${called} is off until you press Update.`
  await waitFor(() => expect(screen.getByRole('region', { name: 'Ticker Tape' })).toHaveTextContent(off))
  expect(updateButton()).toHaveTextContent('Update· 1 change')
  expect(screen.getByRole('region', { name: 'Screens' })).toHaveTextContent(`Update turns ${called} on.`)
  await openGallery(user, 'Ticker Tape')
  await chooseMedia(user, 'd.png')
  await press(user, 'Save Media', gallery())
  await accept(user, 'Media saved successfuly!')
  expect(await card(ticker + 1).findByText('Off until you press Update')).toBeVisible()

  // A switch that the person turns off turns everything of its screen off.
  await user.click(screenSwitch('Ticker Tape'))
  expect(card(ticker + 1).getByText('Switched off')).toBeVisible()
  expect(inPanel('Screens').getByText('Update turns the ticker off.')).toBeVisible()
  await user.click(screenSwitch('Ticker Tape'))
  await press(user, 'Update', inPanel('Screens'))
  await accept(user, 'All playlist updated!')
  expect(await card(ticker + 1).findByText(/^Planned now/)).toBeVisible()
  expectPublished()
  await press(user, 'Edit Ticker Tape')
  await press(user, `More for playlist ${ticker}`)
  await user.click(await screen.findByText('Duplicate'))
  await tell(user, '“ticker” has a copy now, to which “Add Media” adds.')
  expect((await seed.playlistsAt(location)).map(({ is_active }) => Boolean(is_active))).toEqual(Array(4).fill(true))
})

// requirement 6.36
test('a ticker says when it plays, and its form what a save changes', async () => {
  const user = await openLocation(fixture)
  expect(card(ticker).getByText('1 Jan 2020 – 31 Dec 2099, 12:00 AM to 11:59 PM')).toBeVisible()
  const form = await openPlaylistForm(user, 'ticker')
  expect(form.getByText('Today only, 12:00 AM to 11:00 PM')).toBeVisible()
  await press(user, 'Edit Ticker Tape')
  await press(user, `Edit playlist ${ticker}`)
  const warning = 'It runs until 31 Dec 2099 now. Update Playlist ends it today at 11:00 PM.'
  expect(card(ticker).getByText(warning)).toBeVisible()
  await press(user, 'Update Playlist', card(ticker))
  await accept(user, 'Playlist updated successfuly!')
  expect(await card(ticker).findByText('Today only, 12:00 AM to 11:00 PM')).toBeVisible()
})

// requirement 6.36
test('a ticker that has ended plays again today by the same call, with its own repeat', async () => {
  const { seed, location } = fixture
  const today = localDay(new Date())
  const yesterday = dayBefore(today)
  const plan = { type: 'ticker', date_start: yesterday, date_end: yesterday, time_start: '00:00:00' } as const
  await seed.call('PUT', `/playlists/${ticker}`, { ...plan, time_end: '23:00:00', repeat_interval: 4 })
  await seed.screensOn(location)
  const sent: PlaylistPlan[] = []
  override('put', `/playlists/${ticker}`, async request => {
    sent.push(await request.json())
    return envelope({ success: true, message: '' })
  })
  const user = await openLocation(fixture)
  expect(card(ticker).getByText('Ended yesterday')).toBeVisible()
  expect(card(playlist).queryByRole('button', { name: 'Play again today' })).not.toBeInTheDocument()
  await press(user, 'Play again today', card(ticker))
  await accept(user, 'Playlist updated successfuly!')
  expect(sent).toEqual([
    {
      type: 'ticker',
      date_start: today,
      date_end: today,
      time_start: '00:00:00',
      time_end: '23:00:00',
      repeat_interval: 4,
    },
  ])
  expect(await inPanel('Ticker Tape').findByText(before)).toBeVisible()
  expect(screen.getAllByText(before)).toHaveLength(1)
})
