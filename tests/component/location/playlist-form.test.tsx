import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDay } from '../../../src/base/day-text.ts'
import { dayAfter, localDay } from '../../../src/base/local-day.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, openPlaylist, openPlaylistForm, press } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

const today = () => localDay(new Date())

// requirements 6.39, 6.40, 6.42 and 6.60
test('a form begins with its first field, marks what is missing, and is filled in by chips', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'videowall')
  const days = form.getByLabelText('Date range')
  expect(form.getByLabelText('Name (optional)')).toHaveFocus()
  await user.tab()
  expect(days).toHaveFocus()
  expect(screen.queryByRole('gridcell')).not.toBeInTheDocument()
  await press(user, 'Save Playlist', form)
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Please fill the playlist data before save.')
  await press(user, 'OK')
  expect(days).toHaveAccessibleDescription('Choose the first and the last day.')
  expect(form.getByLabelText('Start time')).toHaveAccessibleDescription('Choose a time.')
  expect(form.getByLabelText('Repeat')).toHaveAccessibleDescription('Give 1 or more.')
  expect(form.getByLabelText('End time')).not.toHaveAttribute('aria-invalid')

  // A text that cannot be understood gives way to the chip.
  await user.type(days, 'some day')
  await press(user, 'Today', form)
  expect(form.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  expect(form.getByLabelText('Date range')).toHaveValue(`${formatDay(today())} – ${formatDay(today())}`)
  expect(form.getByLabelText('Date range')).not.toHaveAttribute('aria-invalid')
  await press(user, 'Opening hours', form)
  expect(form.getByLabelText('Start time')).toHaveValue('10:00 AM')
  expect(form.getByLabelText('End time')).toHaveValue('10:00 PM')
})

// requirement 6.39
test('repeat is empty at first, says what it means, and changes by typing, not by the wheel that scrolls the page', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'ticker')
  const repeat = form.getByRole('spinbutton', { name: 'Repeat' })
  expect(repeat).toHaveFocus()
  expect(repeat).toHaveValue(null)
  await user.keyboard('1')
  expect(repeat).toHaveAccessibleDescription('Plays once, then the next playlist has its turn.')
  await user.click(repeat)
  await user.keyboard('3')
  expect(repeat).toHaveValue(3)
  expect(repeat).toHaveAccessibleDescription('Plays 3 times in a row, then the next playlist has its turn.')
  // A browser turns the number only while it has the focus.
  fireEvent.wheel(repeat)
  expect(repeat).not.toHaveFocus()
})

// requirements 6.37 and 6.43
test('the form says with which playlist the screen is shared later; the closed card is text', async () => {
  const { seed, location } = fixture
  const [photo] = await uploadAll(fixture, 'photo.png')
  if (!photo) throw new Error('the upload failed')
  const tomorrow = dayAfter(today())
  const window = {
    name: 'Tomorrow',
    time_start: '11:00:00',
    time_end: '12:00:00',
    date_start: tomorrow,
    date_end: tomorrow,
  }
  const later = await seed.playlist(location, 'videowall', window)
  const always = await seed.playlist(location, 'videowall', { name: 'Always' })
  for (const id of [later, always]) await seed.items(id, [photo, photo], 20)
  await seed.screensOn(location)
  const user = await openLocation(fixture)
  const cardOf = (id: number) => screen.getByRole('article', { name: `Playlist ${id}` })
  expect(cardOf(later)).toHaveTextContent('2 items · 40 s')
  expect(card(later).getAllByText('20 s')).toHaveLength(2)
  for (const field of card(later).getAllByRole('textbox')) expect(field).toHaveProperty('tabIndex', -1)
  expect(card(later).getByRole('spinbutton')).toHaveProperty('tabIndex', -1)

  const form = await openPlaylistForm(user, 'videowall')
  fireEvent.change(form.getByLabelText('Date range'), { target: { value: formatDay(tomorrow) } })
  await press(user, 'All day', form)
  expect(form.getByRole('status')).toHaveTextContent(`12:00 AM in turn with “Always”.`)
})

// requirement 6.42
test('Cancel closes the fields of a playlist, after a question if they have changed', async () => {
  const id = await fixture.seed.playlist(fixture.location, 'videowall')
  const user = await openLocation(fixture)
  await openPlaylist(user, id)
  expect(card(id).getByLabelText('Date range')).toHaveFocus()
  await press(user, 'Cancel', card(id))
  expect(card(id).queryByRole('button', { name: 'Update Playlist' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: `Edit playlist ${id}` })).toHaveFocus()

  await press(user, `Edit playlist ${id}`)
  await press(user, 'Opening hours', card(id))
  await press(user, 'Cancel', card(id))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
  await press(user, 'Discard', question)
  expect(await card(id).findByDisplayValue('12:00 AM')).toHaveAttribute('readonly')
})

// requirement 6.41
test('the list of times opens near now, and the one of the end near the likely end', async () => {
  const user = await openLocation(fixture)
  const form = await openPlaylistForm(user, 'videowall')
  const opened = () => screen.getAllByRole('option').find(option => option.tabIndex === 0)
  await user.click(form.getByLabelText('Start time'))
  const hour = new Date().getHours()
  expect(opened()).toHaveTextContent(new RegExp(`^${hour % 12 || 12}:(00|30) ${hour < 12 ? 'AM' : 'PM'}$`))
  await user.type(form.getByLabelText('Start time'), '1430{Enter}')
  expect(form.getByLabelText('Start time')).toHaveValue('2:30 PM')
  await user.click(form.getByLabelText('End time'))
  expect(opened()).toHaveTextContent('2:30 AM')
})
