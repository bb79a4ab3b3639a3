import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, inPanel, openPlaylist, press, screenSwitch } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

// requirements 6.1, 6.26, 6.28, 13.9
test('the switches start from the playlists; Update sends them and the page says what is on', async () => {
  const media = await uploadAll(fixture, 'a.png')
  const id = await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.items(id, media)
  const user = await openLocation(fixture)
  expect(screenSwitch('Videowall Tape')).not.toBeChecked()
  expect(screen.getByRole('status', { name: 'Disconnected' })).toBeVisible()
  expect(card(id).getByText('Switched off')).toBeVisible()

  await user.click(screenSwitch('Videowall Tape'))
  expect(screenSwitch('Videowall Tape')).toBeChecked()
  expect(screen.getByRole('status', { name: 'Connected' })).toBeVisible()
  expect(inPanel('Screens').getByText('Not saved yet')).toBeVisible()
  await press(user, 'Update', inPanel('Screens'))
  expect(await alertOf('Success')).toHaveAccessibleDescription('All playlist updated!')
  await press(user, 'OK')
  expect(await card(id).findByText('Plays now')).toBeVisible()
  expect(inPanel('Screens').queryByText('Not saved yet')).not.toBeInTheDocument()
})

// requirement 6.32
test('what somebody else changed shows when the page has the focus again, except in what is being edited', async () => {
  const { seed, location } = fixture
  const edited = await seed.playlist(location, 'videowall', { repeat_interval: 2 })
  const other = await seed.playlist(location, 'videowall', { repeat_interval: 3 })
  const user = await openLocation(fixture)
  await openPlaylist(user, edited)
  fireEvent.change(card(edited).getByLabelText('Repeat'), { target: { value: '8' } })

  const plan = { date_start: '2020-01-01', date_end: '2099-12-31', time_start: '00:00:00', time_end: '23:59:00' }
  for (const id of [edited, other]) {
    await seed.call('PUT', `/playlists/${id}`, { type: 'videowall', ...plan, repeat_interval: 40 })
  }
  // Data that is a few seconds old is asked for again, as when a person comes back from another tab.
  const later = Date.now() + 60_000
  const clock = Date.now
  Date.now = () => later
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(card(other).getByLabelText('Repeat')).toHaveValue(40))
  Date.now = clock
  expect(card(edited).getByLabelText('Repeat')).toHaveValue(8)
  expect(within(screen.getByRole('article', { name: `Playlist ${edited}` })).getByLabelText('Date range')).toBeVisible()
})
