import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { contractAnswer, override } from '../../support/component/contract-server.ts'
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
} from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()
let playlist = 0
let sent: unknown[]

beforeEach(async () => {
  const { seed, location } = fixture
  playlist = await seed.playlist(location, 'videowall')
  await seed.items(playlist, await uploadAll(fixture, 'a.png', 'b.png'))
  sent = []
  override('put', '/playlists/*/screen', async request => {
    sent.push(await request.clone().json())
    return contractAnswer(request)
  })
})

const states = (videowall: boolean, ticker: boolean) => ({
  unique_id: 'lobby-1',
  types: [
    { type: 'videowall', is_active: videowall },
    { type: 'ticker', is_active: ticker },
  ],
})

/** Presses the second button of a success, and closes the alert of the Update. */
async function tell(user: UserEvent, sentence: string) {
  const alert = await alertOf('Success')
  expect(alert).toHaveAccessibleDescription(sentence)
  expect(within(alert).getByRole('button', { name: 'OK' })).toHaveFocus()
  await press(user, 'Tell the screens', within(alert))
  await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('All playlist updated!'))
  expect(screen.queryByRole('button', { name: 'Tell the screens' })).toBeNull()
  await press(user, 'OK')
  expect(inPanel('Screens').getByRole('button', { name: 'Update' })).toHaveTextContent(/^Update$/)
}

// requirement 6.58
test('every alert of a saved change offers “Tell the screens”, which does what Update does', async () => {
  await fixture.seed.screensOn(fixture.location)
  sent = []
  const user = await openLocation(fixture)
  await openPlaylist(user, playlist)
  fireEvent.change(card(playlist).getByLabelText('Repeat'), { target: { value: '2' } })
  await press(user, 'Update Playlist', card(playlist))
  await tell(user, 'Playlist updated successfuly!')
  await press(user, 'Delete b.png', card(playlist))
  await tell(user, 'Item deleted successfuly!')
  await openGallery(user)
  await chooseMedia(user, 'b.png')
  await press(user, 'Save Media', gallery())
  await tell(user, 'Media saved successfuly!')
  await press(user, `Delete playlist ${playlist}`)
  await confirmDelete(user)
  await tell(user, 'Playlist deleted successfuly!')
  expect(sent).toEqual(Array.from({ length: 4 }, () => states(true, false)))
})

// requirement 6.58
test('“Tell the screens” turns a new playlist of a switched-on screen on, and a duplicate', async () => {
  const { seed, location } = fixture
  await seed.screensOn(location)
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'videowall')
  await user.click(form.getByRole('button', { name: 'Always' }))
  fireEvent.change(form.getByLabelText('Start time'), { target: { value: '9:00 AM' } })
  await user.type(form.getByLabelText('Repeat'), '1')
  await press(user, 'Save Playlist')
  await tell(user, 'Playlist berhasil ditambahkan!')
  await press(user, 'Edit Videowall Tape')
  await press(user, `More for playlist ${playlist}`)
  await user.click(await screen.findByText('Duplicate'))
  await tell(user, `Playlist ${playlist + 2} is a copy of “videowall (${playlist})”. “Add Media” now adds to the copy.`)
  expect((await seed.playlistsAt(location)).map(({ is_active }) => Boolean(is_active))).toEqual([true, true, true])
})

// requirement 6.58
test('nothing is offered for a screen that is off, and for the deletion of a playlist that is off', async () => {
  const { seed, location } = fixture
  let user = await openLocation(fixture)
  const isOffered = async () => {
    const alert = within(await alertOf('Success'))
    const button = alert.queryByRole('button', { name: 'Tell the screens' })
    await press(user, 'OK', alert)
    return button !== null
  }
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete b.png', card(playlist))
  expect(await isOffered()).toBe(false)
  cleanup()
  await seed.screensOn(location)
  const waiting = await seed.playlist(location, 'videowall')
  user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await press(user, `Delete playlist ${waiting}`)
  await confirmDelete(user)
  expect(await isOffered()).toBe(false)
})
