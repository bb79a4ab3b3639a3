import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { admin } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import {
  alertOf,
  inPanel,
  openPlaylistForm,
  press,
  pressInTape,
  typeInto,
} from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { comeBack, endSession, goBack, KEY, noNotice, notice } from './kept-drafts-actions.ts'

const HOUR = 3_600_000

const fixture = fixtureOfEachTest()

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

// requirement 3.12
test('a link inside a page asks before it loses unsaved work, as those of the sidebar do', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  await typeInto(user, form, { Repeat: '5' })
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Schedule' })
  await user.click(link)
  await press(user, 'Keep editing')
  expect(form.getByLabelText('Repeat')).toHaveValue(5)
  await user.click(link)
  await press(user, 'Discard')
  expect(await screen.findByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible()
  expect(window.location.search).toMatch(/^\?location=/)
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
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
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
  // Old drafts go in an effect, which may run after the page is drawn.
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull())
  vi.useRealTimers()
})

// requirement 2.14
test('without a user that the session names, nothing is kept', async () => {
  localStorage.removeItem('USER_ID')
  localStorage.removeItem('USERNAME')
  const user = await openLocation(fixture)
  await typeInto(user, await openPlaylistForm(user, 'ticker'), { Repeat: '5' })
  expect(sessionStorage.getItem(KEY)).toBeNull()
})
