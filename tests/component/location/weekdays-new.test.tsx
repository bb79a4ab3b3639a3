import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { closeAlert, fillIn, fillNovember, group, NOVEMBER_WEEKS, pressedDays, storedDays } from './weekdays-rig.ts'

const fixture = fixtureOfEachTest()
const stored = () => fixture.seed.playlistsAt(fixture.location)

// requirements 6.38, 27.3, 27.5
test('Mon to Fri of November makes five playlists, which the page shows as one card', async () => {
  const user = await openLocation(fixture)
  const form = await fillNovember(user, { 'Name (optional)': 'Morning' })
  expect(pressedDays(form)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
  expect(form.getByText('Makes 5 playlists, one for each week.')).toBeVisible()
  await press(user, 'Save Playlist', form)
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
  expect(screen.queryByRole('form')).not.toBeInTheDocument()

  const card = await group()
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(card.getByText('Morning')).toBeVisible()
  expect(card.getByText('Mon to Fri')).toBeVisible()
  expect(card.getByLabelText('Date range')).toHaveValue('2 Nov 2026 – 30 Nov 2026')
  const playlists = await stored()
  expect(await storedDays(fixture)).toEqual(NOVEMBER_WEEKS)
  for (const playlist of playlists) {
    expect(playlist).toMatchObject({ name: 'Morning, Mon to Fri', time_start: '09:00:00', time_end: '18:00:00' })
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
  expect((await stored()).map(({ name }) => name)).toEqual(Array(5).fill('Mon to Fri'))

  override('post', '/playlists', () => envelope({ success: false, message: 'The disk is full.' }, 422))
  const second = await fillNovember(user)
  await press(user, 'Save Playlist', second)
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Gagal menambahkan playlist.')
  expect(alert).toHaveTextContent('The disk is full.')
  expect(await stored()).toHaveLength(5)
})
