import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import {
  alertOf,
  card,
  fillFields,
  openPlaylist,
  openPlaylistForm,
  press,
  saveNewLocation,
  saveNewUser,
} from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { endSession, goBack, goTo, KEY, noNotice } from './kept-drafts-actions.ts'

const fixture = fixtureOfEachTest()

// requirement 2.14
test('the form of a new playlist is open and filled again, and can be saved', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  await user.clear(form.getByLabelText('Repeat'))
  await user.type(form.getByLabelText('Repeat'), '4')
  await endSession(user, 'Save Playlist')
  await goBack(user, 'Lobby')
  const again = within(await screen.findByRole('form', { name: 'New ticker playlist' }))
  expect(again.getByLabelText('Repeat')).toHaveValue(4)
  noNotice()
  await press(user, 'Save Playlist', again)
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist berhasil ditambahkan!')
  await press(user, 'OK')
  await goTo(user, 'Media')
  await screen.findByRole('heading', { name: 'Media' })
  noNotice()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

// requirement 2.14
test('an open playlist has the values of the person, and the newer ones of another person beside them', async () => {
  const { seed, location } = fixture
  const window = { time_start: '09:00:00', time_end: '12:00:00' }
  const id = await seed.playlist(location, 'videowall', window)
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  await user.clear(card(id).getByLabelText('Repeat'))
  await user.type(card(id).getByLabelText('Repeat'), '7')
  await endSession(user, 'Update Playlist')
  const days = { date_start: '2020-01-01', date_end: '2099-12-31' }
  const plan = { type: 'videowall', ...days, ...window, time_end: '13:00:00', repeat_interval: 1 }
  await seed.call('PUT', `/playlists/${id}`, plan)
  await goBack(user, 'Lobby')
  await waitFor(() => expect(card(id).getByLabelText('Repeat')).toHaveValue(7))
  expect(card(id).getByLabelText('End time')).toHaveValue('1:00 PM')
  expect(screen.getByRole('button', { name: 'Edit Videowall Tape' })).toHaveAttribute('aria-pressed', 'true')
  // The values are unsaved as before: a link asks, and what is discarded is not kept.
  await goTo(user, 'Media')
  await press(user, 'Discard')
  await screen.findByRole('heading', { name: 'Media' })
  noNotice()
})

// requirement 2.14
test('a person whose open playlist was deleted meanwhile is told', async () => {
  const { seed, location } = fixture
  const id = await seed.playlist(location, 'videowall')
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  await user.type(card(id).getByLabelText('Repeat'), '7')
  await endSession(user, 'Update Playlist')
  await seed.call('DELETE', `/playlists/${id}`)
  await goBack(user, 'Lobby')
  expect(await alertOf('Warning')).toHaveAccessibleDescription(
    `Playlist ${id} has been deleted meanwhile. What you changed in it cannot be saved.`,
  )
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

// requirement 2.14
test('a new location, a changed location and a new user; a password is not kept', async () => {
  const { user } = renderApp('/add_location')
  await screen.findByRole('button', { name: 'Edit Lobby' })
  localStorage.setItem('TOKEN', 'a-token-of-no-server')
  await saveNewLocation(user, 'Hall', 'hall-1')
  await press(user, 'OK')
  await goBack(user, 'Manage Location')
  expect(await screen.findByLabelText('Location Name')).toHaveValue('Hall')
  expect(screen.getByLabelText('Unique ID')).toHaveValue('hall-1')
  await press(user, 'Save Location')
  await press(user, 'OK', within(await alertOf('Success')))

  await press(user, 'Edit Lobby')
  fillFields({ 'Location Name': 'Lobby West' })
  await endSession(user, 'Update Location')
  await goBack(user, 'Manage Location')
  expect(await screen.findByLabelText('Location Name')).toHaveValue('Lobby West')
  await press(user, 'Update Location')
  await press(user, 'OK', within(await alertOf('Success')))
  expect(await screen.findByRole('button', { name: 'Edit Lobby West' })).toBeVisible()

  await goTo(user, 'Manage User')
  await screen.findByRole('cell', { name: 'admin' })
  localStorage.setItem('TOKEN', 'a-token-of-no-server')
  await saveNewUser(user, 'sari')
  await alertOf('Warning')
  expect(sessionStorage.getItem(KEY)).toContain('sari')
  expect(sessionStorage.getItem(KEY)).not.toContain('a-long-password')
  await press(user, 'OK')
  await goBack(user, 'User Management')
  expect(await screen.findByLabelText('Username')).toHaveValue('sari')
  expect(screen.getByLabelText('Email')).toHaveValue('sari@signage.example')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('A password is not kept: type it again.')
})

// requirements 2.14, 5.9
test.each([
  ['/user', 'Add User', 'Username', 'the new user'],
  ['/add_location', 'Add Location', 'Location Name', 'the location'],
])('on %s, a modal closes without a question, and its next opening offers what was typed', async (...row) => {
  const [path, opener, label, name] = row
  const { user } = renderApp(path)
  await press(user, opener)
  await user.type(await screen.findByLabelText(label), 'sari')
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  // Neither another page nor the next visit reminds of it: the person has closed it.
  await goTo(user, 'Media')
  await screen.findByRole('heading', { name: 'Media' })
  noNotice()
  await goTo(user, path === '/user' ? 'Manage User' : 'Manage Location')
  await press(user, opener)
  expect(screen.getByLabelText(label)).toHaveValue('sari')
  await press(user, 'Close')
  await press(user, opener)
  expect(screen.getByText('Your changes are kept.')).toBeVisible()
  await press(user, 'Discard')
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  expect(question).toHaveAccessibleDescription(`What you changed in ${name} has not been saved.`)
  await press(user, 'Discard', within(question))
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
  expect(screen.getByLabelText(label)).toHaveValue('')
  expect(screen.queryByText('Your changes are kept.')).not.toBeInTheDocument()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

// requirements 2.14, 5.9
test('each location keeps its own values, until they are saved', async () => {
  await fixture.seed.location('Hall', 'hall-1')
  const { user } = renderApp('/add_location')
  const edit = async (location: string, name: string, was = location) => {
    await press(user, `Edit ${location}`)
    expect(screen.getByLabelText('Location Name')).toHaveValue(was)
    fillFields({ 'Location Name': name })
  }
  await edit('Lobby', 'Lobby West')
  await press(user, 'Close')
  await edit('Hall', 'Hall East')
  await press(user, 'Close')
  await edit('Lobby', 'Lobby South', 'Lobby West')
  await press(user, 'Update Location')
  await press(user, 'OK', within(await alertOf('Success')))
  await edit('Lobby South', 'Lobby')
  await press(user, 'Close')
  await edit('Hall', 'Hall', 'Hall East')
  expect(sessionStorage.getItem(KEY)).not.toContain('Hall East')
})
