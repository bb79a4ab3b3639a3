import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../support/component/contract-server.ts'
import {
  alertOf,
  card,
  fillFields,
  inPanel,
  logIn,
  openPlaylist,
  openPlaylistForm,
  press,
  pressInTape,
  saveNewLocation,
  saveNewUser,
  screenSwitch,
  typeInto,
} from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { type LocationFixture, openLocation, openLocationFixture } from '../location/location-fixture.ts'

const KEY = 'KEPT_DRAFTS'
const HOUR = 3_600_000

let fixture: LocationFixture

beforeEach(async () => {
  fixture = await openLocationFixture()
})
afterEach(() => fixture.close())

/** The server ends the session: it refuses the call of the next press. */
async function endSession(user: UserEvent, button: string): Promise<void> {
  localStorage.setItem('TOKEN', 'a-token-of-no-server')
  await press(user, button)
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Your session has ended. Please log in again.')
  expect(alert).toHaveTextContent('Your changes are kept: log in again to go on with them.')
  await press(user, 'OK')
  await screen.findByRole('heading', { name: 'Login' })
}

async function comeBack(user: UserEvent, account = admin): Promise<void> {
  await logIn(user, account.username, account.password)
  await screen.findByText(`Welcome, ${account.username}`)
  expect(window.location.pathname).toBe('/media')
}

const notice = () => screen.findByText(/your changes are kept/)
const noNotice = () => expect(screen.queryByText(/your changes are kept/)).not.toBeInTheDocument()

/** Logs in again, and takes the way that the notice offers. */
async function goBack(user: UserEvent, page: string): Promise<void> {
  await comeBack(user)
  expect(await notice()).toHaveTextContent(new RegExp(`^Back to ${page}, your changes are kept\\.`))
  await user.click(screen.getByRole('link', { name: `Back to ${page}` }))
}

const goTo = async (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }))

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
  const { data } = await seed.call<{ playlists: Record<string, unknown>[] }>(
    'GET',
    `/playlists/location/${location.id}?is_active=true&include_items=true`,
  )
  await seed.call('PUT', `/playlists/${id}`, { ...data.playlists[0], time_end: '13:00:00' })
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
test('switches that are not saved keep their positions', async () => {
  const user = await openLocation(fixture)
  await user.click(screenSwitch('Ticker Tape'))
  await endSession(user, 'Update')
  await goBack(user, 'Lobby')
  await waitFor(() => expect(screenSwitch('Ticker Tape')).toBeChecked())
  expect(screenSwitch('Videowall Tape')).not.toBeChecked()
  expect(inPanel('Screens').getByText('Not saved yet')).toBeVisible()
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

// requirement 2.14
test('another user does not see them, and leaves them where they are', async () => {
  const other = { username: 'sari', password: 'another-password' }
  await fixture.seed.call('POST', '/auth/register', { ...other, email: 'sari@signage.example' })
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  await typeInto(user, form, { Repeat: '5' })
  await endSession(user, 'Save Playlist')
  await comeBack(user, other)
  await user.click(await screen.findByRole('link', { name: 'Lobby' }))
  expect(await inPanel('Ticker Tape').findByRole('button', { name: 'Add Group' })).toBeVisible()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  noNotice()
  await press(user, 'Sign Out')
  await press(user, 'OK')
  await goBack(user, 'Lobby')
  expect(await screen.findByRole('form', { name: 'New ticker playlist' })).toBeVisible()
})

// requirement 2.14
test('the token may go away without a word: the next link leads to the login, and the values are kept', async () => {
  const user = await openLocation(fixture)
  await typeInto(user, await openPlaylistForm(user, 'videowall'), { 'Name (optional)': 'Lunch' })
  localStorage.removeItem('TOKEN')
  await goTo(user, 'Manage User')
  await press(user, 'Discard')
  await screen.findByRole('heading', { name: 'Login' })
  await goBack(user, 'Lobby')
  const form = within(await screen.findByRole('form', { name: 'New videowall playlist' }))
  expect(form.getByLabelText('Name (optional)')).toHaveValue('Lunch')
})

// requirement 2.14
test('Sign Out by hand keeps nothing', async () => {
  const user = await openLocation(fixture)
  await typeInto(user, await openPlaylistForm(user, 'ticker'), { Repeat: '5' })
  await press(user, 'Sign Out')
  await press(user, 'Discard')
  expect(await alertOf('Success')).toHaveAccessibleDescription('Logout berhasil!')
  await press(user, 'OK')
  expect(sessionStorage.getItem(KEY)).toBeNull()
  await comeBack(user)
  noNotice()
})

// requirement 2.14
test('"Discard" beside the notice asks, and then nothing is kept', async () => {
  const user = await openLocation(fixture)
  await typeInto(user, await openPlaylistForm(user, 'ticker'), { Repeat: '5' })
  await endSession(user, 'Save Playlist')
  await comeBack(user)
  await notice()
  await press(user, 'Discard')
  await press(user, 'Keep editing')
  await press(user, 'Discard')
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  expect(question).toHaveAccessibleDescription('What you changed in Lobby has not been saved.')
  await press(user, 'Discard', within(question))
  noNotice()
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

// requirement 2.14
test('a form without a change, a closed form and a page that is left are not kept', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  expect(sessionStorage.getItem(KEY)).toBeNull()
  await typeInto(user, form, { Repeat: '5' })
  expect(sessionStorage.getItem(KEY)).not.toBeNull()
  await press(user, 'Cancel', form)
  await press(user, 'Discard')
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull())
  await pressInTape(user, 'Ticker Tape', 'Add Group')
  await typeInto(user, within(await screen.findByRole('form')), { Repeat: '5' })
  expect(sessionStorage.getItem(KEY)).not.toBeNull()
  // The browser itself asks before it leaves a page with unsaved values.
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

// requirement 2.14
test.each([
  ['a draft of 12 hours ago', (draft: object) => [{ ...draft, at: Date.now() - 12 * HOUR }], false],
  ['a draft of less than 12 hours ago', (draft: object) => [{ ...draft, at: Date.now() - 12 * HOUR + 60_000 }], true],
  ['a draft of the future', (draft: object) => [{ ...draft, at: Date.now() + HOUR }], false],
  ['a draft without a time', (draft: object) => [draft], false],
  ['something else', () => 'drafts', false],
])('%s: a notice is %s', async (_, stored, isShown) => {
  const owner = JSON.stringify(['1', admin.username])
  const draft = { owner, path: '/user', page: 'User Management', form: 'the new user', values: { username: 'sari' } }
  sessionStorage.setItem(KEY, JSON.stringify(stored(draft)))
  renderApp('/media')
  await screen.findByRole('heading', { name: 'Media' })
  if (isShown) expect(await notice()).toBeVisible()
  else await waitFor(noNotice)
})

// requirement 2.14
test('the 12 hours begin at the end of the session, however long the form has been open', async () => {
  const user = await openLocation(fixture)
  await typeInto(user, await openPlaylistForm(user, 'ticker'), { Repeat: '5' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * HOUR })
  await endSession(user, 'Save Playlist')
  vi.setSystemTime(Date.now() + 11 * HOUR)
  await goBack(user, 'Lobby')
  expect(await screen.findByRole('form', { name: 'New ticker playlist' })).toBeVisible()
  vi.setSystemTime(Date.now() + HOUR)
  await endSession(user, 'Save Playlist')
  vi.setSystemTime(Date.now() + 13 * HOUR)
  await comeBack(user)
  expect(sessionStorage.getItem(KEY)).toBeNull()
  vi.useRealTimers()
})

// requirement 2.10
test('a browser that keeps nothing has the values as long as the form is open', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is used up.', 'QuotaExceededError')
  })
  await typeInto(user, form, { Repeat: '5' })
  expect(form.getByLabelText('Repeat')).toHaveValue(5)
  setItem.mockRestore()
})

// requirement 2.14
test('without a user that the session names, nothing is kept', async () => {
  localStorage.removeItem('USER_ID')
  localStorage.removeItem('USERNAME')
  const user = await openLocation(fixture)
  await typeInto(user, await openPlaylistForm(user, 'ticker'), { Repeat: '5' })
  expect(sessionStorage.getItem(KEY)).toBeNull()
})
