import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { database } from '../../support/jobs/browser-database.ts'
import {
  closeAlert,
  editNovember,
  fillIn,
  fillNovember,
  group,
  NOVEMBER_WEEKS,
  pressedDays,
  seedNovember,
  storedDays,
} from './weekdays-rig.ts'

const fixture = fixtureOfEachTest()
const stored = () => fixture.seed.playlistsAt(fixture.location)

// requirement 27.6
test('a new start and a longer range change all weeks, make the missing ones and are undone by one press', async () => {
  const ids = async () => (await stored()).map(({ id }) => id)
  await seedNovember(fixture)
  const before = await ids()
  const user = await openLocation(fixture)
  const card = await editNovember(user)
  expect(pressedDays(card)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
  await fillIn(user, card, { 'Date range': '2026-11-02 – 2026-12-11', 'Start time': '10:00 AM' })
  await press(user, 'Update Playlist', card)
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist updated successfuly!')
  expect(await storedDays(fixture)).toEqual([...NOVEMBER_WEEKS.slice(0, 4), '11-30 to 12-04', '12-07 to 12-11'])
  expect(new Set((await stored()).map(({ time_start }) => time_start))).toEqual(new Set(['10:00:00']))
  expect((await ids()).slice(0, 4)).toEqual(before.slice(0, 4))

  await press(user, 'Undo', within(await alertOf('Success')))
  await waitFor(async () => expect(await storedDays(fixture)).toEqual(NOVEMBER_WEEKS))
  await waitFor(async () => expect((await stored())[0]?.time_start).toBe('09:00:00'))
  await waitFor(async () =>
    expect((await group()).getByLabelText('Date range')).toHaveValue('2 Nov 2026 – 30 Nov 2026'),
  )
})

// requirement 22.9
test('a browser that keeps nothing asks before it makes several playlists, and the form stays until the answer', async () => {
  database.isBlocked = true
  const user = await openLocation(fixture)
  const form = await fillNovember(user)
  await press(user, 'Save Playlist', form)
  const question = await screen.findByRole('alertdialog', { name: 'Start anyway?' })
  expect(question).toHaveAccessibleDescription(/the work ends if you reload the page or close it/)
  await press(user, 'Cancel', within(question))
  expect(form.getByLabelText('Start time')).toHaveValue('9:00 AM')
  expect(await stored()).toEqual([])

  await press(user, 'Save Playlist', form)
  await press(user, 'Start anyway')
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
  expect(await storedDays(fixture)).toEqual(NOVEMBER_WEEKS)
})

// requirements 6.38, 27.3, 27.5
test('Mon to Fri of November makes five playlists, which the page shows as one card', async () => {
  const user = await openLocation(fixture)
  const form = await fillNovember(user, { 'Name (optional)': 'Morning' })
  expect(pressedDays(form)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
  await press(user, 'Save Playlist', form)
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
  expect(screen.queryByRole('form')).not.toBeInTheDocument()

  const card = await group()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(card.getByRole('heading', { name: 'Morning' })).toBeVisible()
  expect(card.getByText(/ · 5 playlists$/)).toBeVisible()
  expect(card.getByLabelText('Date range')).toHaveValue('2 Nov 2026 – 30 Nov 2026')
  const playlists = await stored()
  expect(await storedDays(fixture)).toEqual(NOVEMBER_WEEKS)
  for (const playlist of playlists) {
    expect(playlist).toMatchObject({ name: 'Morning', time_start: '09:00:00', time_end: '18:00:00' })
    expect(playlist).toMatchObject({ is_active: false, repeat_interval: 1 })
  }
})

// requirement 27.3
test('no day and too many weeks are named before anything is sent', async () => {
  const user = await openLocation(fixture)
  const form = await fillNovember(user)
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await press(user, day, form)
  await press(user, 'Save Playlist', form)
  await closeAlert(user, 'Warning', 'Please fill the playlist data before save.')
  expect(form.getByRole('group', { name: 'Days of the week' })).toHaveAccessibleDescription('Choose a day.')

  await press(user, 'Weekend', form)
  await fillIn(user, form, { 'Date range': '2026-11-02 – 2099-12-31' })
  expect(form.getByText(/^These days would make more than 60 playlists. Choose 26 Dec 2027/)).toBeVisible()
  await press(user, 'Save Playlist', form)
  expect(await alertOf('Warning')).toHaveTextContent(/more than 60 playlists/)
  await press(user, 'OK')
  expect(await stored()).toEqual([])

  // Every day of the range needs no other call than without weekdays.
  await press(user, 'Every day', form)
  await press(user, 'Save Playlist', form)
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
  expect(await storedDays(fixture)).toEqual(['11-02 to 12-31'])
})

// requirements 27.3, 27.5
test('a double click makes each playlist once, and a refusal names its cause', async () => {
  const user = await openLocation(fixture)
  const form = await fillNovember(user)
  await user.dblClick(form.getByRole('button', { name: 'Save Playlist' }))
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
  const names = (await stored()).map(({ name }) => name)
  expect([names.length, new Set(names).size]).toEqual([5, 1])
  expect((await group()).getByRole('heading')).toHaveTextContent('Mon to Fri 9:00 AM to 6:00 PM')

  override('post', '/playlists', () => envelope({ success: false, message: 'The disk is full.' }, 422))
  const second = await fillNovember(user)
  await press(user, 'Save Playlist', second)
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Gagal menambahkan playlist.')
  expect(alert).toHaveTextContent('The disk is full.')
  expect(await stored()).toHaveLength(5)
})
