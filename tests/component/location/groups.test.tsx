import { fireEvent, render, renderHook, screen, waitFor, type within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { localDay } from '../../../src/base/local-day.ts'
import { TimeField } from '../../../src/location/playlist/plan-fields.tsx'
import { DateRangeField } from '../../../src/ui/dates/date-range-field.tsx'
import { Picker } from '../../../src/ui/dates/picker.tsx'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation } from '../../support/component/location-fixture.ts'
import { alertOf, card, openPlaylist, openPlaylistForm, press } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

async function fill(user: UserEvent, form: ReturnType<typeof within>, label: string, text: string) {
  const field = form.getByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
}

const firstPlaylist = async () => (await fixture.seed.playlistsAt(fixture.location))[0]

/** The properties that a field passes to the picker of the library; most of them show only while the picker is open. */
function handedToPicker(field: () => ReactElement<{ children: ReactNode }>): unknown {
  const { result } = renderHook(field)
  const isPicker = (child: unknown) => isValidElement(child) && child.type === Picker
  return Children.toArray(result.current.props.children).filter(isPicker)
}

// requirement 6.15
test('the times are on the 12-hour clock, in the field and in the list; the range has the 24-hour format', () => {
  const onChange = () => undefined
  const time = { label: 'Start time', value: '18:30:00', opensAt: '09:00:00', onChange }
  const days = { label: 'Date range', start: '2026-11-21', end: '2026-11-25', onChange }
  const formats = { dateFormat: 'h:mm aa', timeFormat: 'h:mm aa', value: '6:30 PM' }
  expect(handedToPicker(() => TimeField(time))).toMatchObject([{ props: formats }])
  expect(handedToPicker(() => DateRangeField(days))).toMatchObject([{ props: { timeFormat: 'HH:mm' } }])
  render(<TimeField {...time} />)
  fireEvent.click(screen.getByLabelText('Start time'))
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('6:30 PM')
})

// requirements 6.9, 6.10, 6.13, 6.18, 6.41, 13.6, 14.9
test('a videowall playlist is made: a warning while it is incomplete, and an end 12 hours later if none is given', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'videowall')
  await press(user, 'Save Playlist', form)
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Please fill the playlist data before save.')
  await press(user, 'OK')

  await fill(user, form, 'Date range', '2026-11-21 – 2026-11-25')
  expect(form.getByLabelText('Date range')).toHaveValue('21 Nov 2026 – 25 Nov 2026')
  expect(form.getByText('Sat 21 Nov 2026 to Wed 25 Nov 2026')).toBeVisible()
  await fill(user, form, 'Start time', '6:00 PM')
  expect(form.getByLabelText('End time')).toHaveAttribute('placeholder', '6:00 AM')
  expect(form.getByText('Runs over midnight, until 6:00 AM.')).toBeVisible()
  expect(form.getByRole('spinbutton', { name: 'Repeat' })).toHaveAttribute('placeholder', '0')
  await press(user, 'Save Playlist', form)
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Please fill the playlist data before save.')
  await press(user, 'OK')

  await fill(user, form, 'Repeat', '2')
  await press(user, 'Save Playlist', form)
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist berhasil ditambahkan!')
  await press(user, 'OK')
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect((await screen.findAllByRole('article')).length).toBe(1)
  expect(await firstPlaylist()).toMatchObject({
    name: `Videowall playlist ${localDay(new Date())}`,
    type: 'videowall',
    date_start: '2026-11-21',
    date_end: '2026-11-25',
    time_start: '18:00:00',
    time_end: '06:00:00',
    repeat_interval: 2,
    is_active: false,
  })
})

// requirements 3.12, 6.32
test('what was typed survives a failed call', async () => {
  override('post', '/playlists', () => envelope({ success: false, message: 'No room left.' }))
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  await fill(user, form, 'Repeat', '3')
  await press(user, 'Save Playlist', form)
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Gagal menambahkan playlist.')
  expect(alert).toHaveTextContent('No room left.')
  await press(user, 'OK')
  expect(form.getByLabelText('Repeat')).toHaveValue(3)
})

// requirements 6.10, 6.32, 14.10
test('an update is checked, sent and told; a failed one loads the list again and keeps what was typed', async () => {
  const { seed, location } = fixture
  const id = await seed.playlist(location, 'videowall', { time_start: '08:00:00', time_end: '20:00:00' })
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  await user.clear(card(id).getByLabelText('Start time'))
  await user.tab()
  await press(user, 'Update Playlist', card(id))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Please fill the playlist data before update.')
  await press(user, 'OK')

  await fill(user, card(id), 'Start time', '7:15 AM')
  let loads = 0
  const stored = await firstPlaylist()
  override('put', `/playlists/${id}`, () => envelope({ success: false, message: 'Busy.' }, 409))
  override('get', '/playlists/location/*', () => {
    loads += 1
    return envelope({ success: true, data: { playlists: [{ ...stored, time_end: '17:00:00' }] } })
  })
  await press(user, 'Update Playlist', card(id))
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Failed to update playlist!')
  await press(user, 'OK')
  await waitFor(() => expect(loads).toBeGreaterThan(0))
  // A change of a second person shows in every field that the first one has not changed.
  await waitFor(() => expect(card(id).getByLabelText('End time')).toHaveValue('5:00 PM'))
  expect(card(id).getByLabelText('Start time')).toHaveValue('7:15 AM')
})
