import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import { alertOf, card, openPlaylist, openPlaylistForm, press } from '../../support/component/page-actions.ts'
import { closeAlert, fillIn, storedDays } from './weekdays-rig.ts'

const fixture = fixtureOfEachTest()

const december = {
  name: 'Lunch',
  date_start: '2020-01-01',
  date_end: '2030-12-31',
  time_start: '08:00:00',
  time_end: '22:00:00',
}
const EXCEPT = 'Except on (optional)'

type Scope = ReturnType<typeof within>

const exceptions = (form: Scope) =>
  within(form.getByRole('list', { name: 'Exceptions' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

// requirement 27.17
test('days are excepted from a playlist, one after the other; the card says them, and undo takes them back', async () => {
  await fixture.seed.playlist(fixture.location, 'videowall', december)
  const user = await openLocation(fixture)
  await openPlaylist(user, 1)
  const form = card(1)
  await fillIn(user, form, { [EXCEPT]: '24 Dec 2030 - 26 Dec 2030' })
  expect(form.getByLabelText(EXCEPT)).toHaveValue('')
  await fillIn(user, form, { [EXCEPT]: '1 Jan 2031' })
  await fillIn(user, form, { [EXCEPT]: '30 Dec 2030' })
  expect(exceptions(form)).toEqual([
    'Not 24 Dec 2030 to 26 Dec 2030Remove',
    'Not 1 Jan 2031: it does not play then anyway.Remove',
    'Not 30 Dec 2030Remove',
  ])
  await press(user, 'Remove: Not 30 Dec 2030', form)
  await press(user, 'Update Playlist', form)
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist updated successfuly!')
  expect((await storedDays(fixture)).toSorted()).toEqual(['01-01 to 12-23', '12-27 to 12-31'])
  const sentence = /Every day, 8 AM to 10 PM until 31 Dec 2030, except 24 Dec 2030 to 26 Dec 2030 · 2 playlists/
  await waitFor(() => expect(screen.getByRole('article', { hidden: true })).toHaveTextContent(sentence))
  await press(user, 'Undo', within(await alertOf('Success')))
  await waitFor(async () => expect(await storedDays(fixture)).toEqual(['01-01 to 12-31']))
})

// requirement 27.17
test('two typed days are one exception of a new playlist, and what is half typed is one at once', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'videowall')
  const range = '2030-12-01 – 2030-12-31'
  await fillIn(user, form, { 'Date range': range, 'Start time': '8:00 AM', 'End time': '10:00 PM', Repeat: '1' })
  const field = form.getByLabelText(EXCEPT)
  const type = (value: string) => {
    act(() => field.focus())
    fireEvent.change(field, { target: { value } })
  }
  type('24 Dec 2030')
  expect(exceptions(form)).toEqual(['Not 24 Dec 2030Remove'])
  type('24 Dec 2030 - 26')
  await user.tab()
  expect(field).toHaveAccessibleDescription('Write it like 21 Nov 2026 – 25 Nov 2026.')
  type('24 Dec 2030 - 26 Dec 2030')
  expect(exceptions(form)).toEqual(['Not 24 Dec 2030 to 26 Dec 2030Remove'])
  await press(user, 'Save Playlist', form)
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
  expect((await storedDays(fixture)).toSorted()).toEqual(['12-01 to 12-23', '12-27 to 12-31'])
  expect(screen.getAllByRole('article')).toHaveLength(1)
})
