import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import {
  alertOf,
  chooseMedia,
  fillFields,
  gallery,
  openGallery,
  openPlaylist,
  openPlaylistForm,
  press,
} from '../../support/component/page-actions.ts'
import { connectPage } from '../../support/component/page-stores.tsx'
import { startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { renderApp } from '../../support/component/render-app.tsx'

const fixture = fixtureOfEachTest()

/** What a second person does while the first one edits. */
const remove = async (path: string) => expect(await fixture.seed.call('DELETE', path)).toMatchObject({ success: true })

async function expectReason(user: UserEvent, message: string, reason: string): Promise<void> {
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription(message)
  expect(alert).toHaveTextContent(reason)
  await press(user, 'OK')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
}

// requirement 3.17
test('a location that is deleted while its fields are open says so, and leaves the table', async () => {
  const { user } = renderApp('/add_location')
  await press(user, 'Edit Lobby')
  await remove(`/locations/${fixture.location.id}`)
  await press(user, 'Update Location')
  await expectReason(user, 'Gagal update lokasi.', 'There is no such location.')
  await waitFor(() => expect(screen.queryByText('lobby-1')).not.toBeInTheDocument())
})

// requirements 3.17, 5.16
test('a unique ID that somebody else has saved meanwhile is not taken back before it is seen', async () => {
  const { user } = renderApp('/add_location')
  await press(user, 'Edit Lobby')
  fillFields({ 'Location Name': 'Foyer' })
  const path = `/locations/${fixture.location.id}`
  const theirs = { name: 'Lobby', unique_id: 'lobby-2', status_online: true }
  expect(await fixture.seed.call('PUT', path, theirs)).toMatchObject({ success: true })
  await press(user, 'Update Location')
  await expectReason(user, 'Gagal update lokasi.', 'it is “Lobby” with the unique ID “lobby-2” now. Look at it')
  expect(screen.getByLabelText('Unique ID')).toHaveValue('lobby-2')
  expect(screen.getByLabelText('Location Name')).toHaveValue('Foyer')
  await press(user, 'Update Location')
  await alertOf('Success')
  const { data } = await fixture.seed.call<{ locations: Location[] }>('GET', '/locations')
  expect(data.locations).toMatchObject([{ name: 'Foyer', unique_id: 'lobby-2' }])
})

// requirement 3.17
test('a file that is deleted while it is chosen in the gallery says so, and the others arrive', async () => {
  const [, gone] = await uploadAll(fixture, 'a.png', 'b.png')
  await fixture.seed.playlist(fixture.location, 'videowall')
  const user = await openLocation(fixture)
  await openGallery(user)
  await chooseMedia(user, 'a.png', 'b.png')
  await remove(`/media/${gone?.id}`)
  await press(user, 'Save Media', gallery())
  await expectReason(user, '1 of 2 could not be saved: b.png', 'There is no such media file.')
  await waitFor(() => expect(gallery().getByText('Nothing selected')).toBeVisible())
})

// requirement 3.17
test('a playlist that is deleted while its fields are open says so, and its card goes', async () => {
  const id = await fixture.seed.playlist(fixture.location, 'videowall')
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  fillFields({ Repeat: '7' })
  await remove(`/playlists/${id}`)
  await press(user, 'Update Playlist')
  await expectReason(user, 'Failed to update playlist!', 'There is no such playlist.')
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
})

// requirement 3.17
test('hours that somebody else has saved meanwhile are not overwritten before they are seen', async () => {
  const id = await fixture.seed.playlist(fixture.location, 'videowall')
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  fillFields({ Repeat: '7' })
  const theirs = {
    type: 'videowall',
    date_start: '2026-11-01',
    date_end: '2099-12-31',
    time_start: '09:00:00',
    time_end: '18:00:00',
    repeat_interval: 1,
  }
  expect(await fixture.seed.call('PUT', `/playlists/${id}`, theirs)).toMatchObject({ success: true })
  await press(user, 'Update Playlist')
  await expectReason(user, 'Failed to update playlist!', 'Somebody else has changed it meanwhile.')
  await waitFor(() => expect(screen.getByLabelText('Start time')).toHaveValue('9:00 AM'))
  expect(screen.getByLabelText('Repeat')).toHaveValue(7)
  await press(user, 'Update Playlist')
  await alertOf('Success')
  expect(await fixture.seed.playlistsAt(fixture.location)).toMatchObject([{ ...theirs, repeat_interval: 7 }])
})

// requirement 3.17
test('what somebody else has saved is not overwritten unseen if the page has loaded it before the save', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const id = await fixture.seed.playlist(fixture.location, 'ticker')
  const user = await openLocation(fixture)
  await press(user, 'Edit Ticker Tape')
  await press(user, `Edit playlist ${id}`)
  fillFields({ Repeat: '7' })
  const [before] = await fixture.seed.playlistsAt(fixture.location)
  await fixture.seed.call('PUT', `/playlists/${id}`, { ...before, repeat_interval: 3 })
  vi.advanceTimersByTime(28_000)
  await screen.findByText(/somebody else changed/)
  await press(user, 'Update Playlist')
  await expectReason(user, 'Failed to update playlist!', 'Somebody else has changed it meanwhile.')
  expect(await fixture.seed.playlistsAt(fixture.location)).toMatchObject([{ repeat_interval: 3 }])
  await press(user, 'Update Playlist')
  await alertOf('Success')
  expect(await fixture.seed.playlistsAt(fixture.location)).toMatchObject([{ repeat_interval: 7 }])
})

/** The real limit would keep the test waiting. */
function shortenLooks() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  onTestFinished(() => limits.mockRestore())
  return limits
}

const looks: [string, () => Response | Promise<Response>][] = [
  ['fails', () => envelope({ success: false, message: 'Not now.' }, 500)],
  ['gets no answer', () => new Promise<Response>(() => undefined)],
]

// requirement 3.17
test.each(looks)('a location is saved even if the look for the change of another person %s', async (_, look) => {
  const { user } = renderApp('/add_location')
  await press(user, 'Edit Lobby')
  fillFields({ 'Location Name': 'Foyer' })
  const limits = shortenLooks()
  override('get', '/locations', look)
  await press(user, 'Update Location')
  await alertOf('Success')
  expect(limits).toHaveBeenCalledWith(3000)
})

// requirement 3.17
test.each(looks)('a playlist is saved even if the look for the change of another person %s', async (_, look) => {
  const id = await fixture.seed.playlist(fixture.location, 'videowall')
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  fillFields({ Repeat: '7' })
  shortenLooks()
  override('get', '/playlists/location/*', look)
  await press(user, 'Update Playlist')
  await alertOf('Success')
})

// requirement 3.17
test('a location that is deleted while its page is open is named there, and a form that is saved says why', async () => {
  const rig = await startRealtimeRig()
  connectPage(rig)
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  await user.type(form.getByLabelText('Repeat'), '1')
  await waitFor(() => expect(rig.heard).not.toEqual([]))
  await remove(`/locations/${fixture.location.id}`)
  rig.io.emit('update_locations', [])
  const notice = await screen.findByText(/^This location is not in the list any more/)
  expect(within(notice).getByRole('link', { name: 'Manage Location' })).toBeVisible()
  await press(user, 'Save Playlist', form)
  await expectReason(user, 'Gagal menambahkan playlist.', 'There is no such location.')
  await rig.close()
})
