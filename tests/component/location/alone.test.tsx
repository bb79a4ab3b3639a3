import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, chooseMedia, gallery, openPlaylistForm, press } from '../../support/component/page-actions.ts'
import { closeAlert, fillIn } from './weekdays-rig.ts'

const fixture = fixtureOfEachTest()

/** The windows that the server has, with the files that each shows. */
async function stored(): Promise<string[]> {
  const playlists = await fixture.seed.playlistsAt(fixture.location)
  return playlists.map(({ id, name, date_start, date_end, time_start, time_end, is_active, items }) => {
    const hours = `${time_start.slice(0, 5)}-${time_end.slice(0, 5)}`
    const files = items.map(({ media }) => media.name || media.file_name)
    return `${id} ${name}: ${date_start.slice(2)} to ${date_end.slice(2)} ${hours} ${is_active ? 'on' : 'off'} ${files}`
  })
}

const DAILY = '1 Daily: 20-01-01 to 99-12-31 00:00-23:59 on a.png'

/** A default of one picture that plays at all times. */
async function seedDaily() {
  const [a] = await uploadAll(fixture, 'a.png', 'lunch.png')
  await fixture.seed.items(await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Daily' }), a ? [a] : [])
  await fixture.seed.screensOn(fixture.location)
}

const ALONE = { name: 'Play alone in these hours' }

/** Fills in two weeks of December 2030, whose 2nd is a Monday, and chooses to play alone. */
async function fillLunch(user: UserEvent) {
  const form = await openPlaylistForm(user, 'videowall')
  await fillIn(user, form, {
    'Date range': '2030-12-02 – 2030-12-13',
    'Start time': '12:00 PM',
    'End time': '2:00 PM',
    Repeat: '1',
    'Name (optional)': 'Lunch',
  })
  await press(user, 'Mon to Fri', form)
  await user.click(form.getByRole('checkbox', ALONE))
  return form
}

const PARTS = [
  '1 Daily: 30-12-14 to 99-12-31 00:00-23:59 on a.png',
  '2 Daily: 20-01-01 to 30-12-01 00:00-23:59 on a.png',
  '3 Daily: 30-12-02 to 30-12-13 00:00-11:59 on a.png',
  '4 Daily: 30-12-02 to 30-12-13 14:01-23:59 on a.png',
  '5 Daily: 30-12-07 to 30-12-08 12:00-14:00 on a.png',
]

const LUNCH = [
  '6 Lunch: 30-12-02 to 30-12-06 12:00-14:00 on lunch.png',
  '7 Lunch: 30-12-09 to 30-12-13 12:00-14:00 on lunch.png',
]

// requirements 27.10, 27.13
test('lunch beside a default plays alone, which the form tells first, and is undone as one thing', async () => {
  await seedDaily()
  const user = await openLocation(fixture)
  const form = await fillLunch(user)
  const sentence = '“Daily” leaves these hours free. Next you choose its media.'
  expect(form.getByText((_, element) => element?.tagName === 'P' && element.textContent === sentence)).toBeVisible()
  expect(form.queryByText(/in turn with/)).not.toBeInTheDocument()
  await press(user, 'Save Playlist', form)
  await screen.findByRole('dialog', { name: 'Media Gallery' })
  expect(await stored()).toEqual([DAILY])
  await chooseMedia(user, 'lunch.png')
  await press(user, 'Save Media', gallery())
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist berhasil ditambahkan!')
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(await stored()).toEqual([...PARTS, ...LUNCH])
  await press(user, 'Undo', within(await alertOf('Success')))
  await waitFor(async () => expect(await stored()).toEqual([DAILY]))
})

/** The default and the lunch, as the form saves them. */
async function saveLunch(user: UserEvent) {
  await press(user, 'Save Playlist', await fillLunch(user))
  await screen.findByRole('dialog', { name: 'Media Gallery' })
  await chooseMedia(user, 'lunch.png')
  await press(user, 'Save Media', gallery())
  await closeAlert(user, 'Success', 'Playlist berhasil ditambahkan!')
}

const lunchCard = async () => within(await screen.findByRole('article', { name: 'Playlists 6 and 7' }))

// requirement 27.12
test('the gap of a lone playlist moves with its hours, and closes when it is deleted', async () => {
  await seedDaily()
  const user = await openLocation(fixture)
  await saveLunch(user)
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Edit playlists 6 and 7', await lunchCard())
  const form = await lunchCard()
  await fillIn(user, form, { 'Start time': '1:00 PM', 'End time': '3:00 PM' })
  expect(form.getByRole('checkbox', ALONE)).toBeChecked()
  expect(form.getByText(/leaves these hours free and plays in the old hours again/)).toBeVisible()
  await fillIn(user, form, { 'Start time': '12:00 PM' })
  expect(form.getByText(/leaves these hours free\.$/)).toBeVisible()
  await press(user, 'Update Playlist', form)
  await closeAlert(user, 'Success', 'Playlist updated successfuly!')
  const hours = async () => (await stored()).map(line => line.split(' ').slice(-3, -2).join())
  expect(await hours()).toEqual([
    '00:00-23:59',
    '00:00-23:59',
    '00:00-11:59',
    '15:01-23:59',
    ...Array(3).fill('12:00-15:00'),
  ])

  await press(user, 'Delete playlists 6 and 7', await lunchCard())
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm delete' }))
  expect(question.getByText(/plays in the old hours again\.$/)).toBeVisible()
  await press(user, 'Delete', question)
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist deleted successfuly!')
  expect(await stored()).toEqual([DAILY])
})

// requirement 27.12
test('a playlist that never was alone leaves no gap', async () => {
  await seedDaily()
  await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Other' })
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete playlist 2', card(2))
  const plain = within(await screen.findByRole('alertdialog', { name: 'Confirm delete' }))
  expect(plain.queryByText(/old hours/)).not.toBeInTheDocument()
  await press(user, 'Delete', plain)
  await closeAlert(user, 'Success', 'Playlist deleted successfuly!')
  expect(await stored()).toEqual([DAILY])
})

// requirement 27.12
test('playlists without a name that are alike and touch are no parts of another one', async () => {
  for (const [first, last] of [
    ['2030-12-01', '2030-12-07'],
    ['2030-12-08', '2030-12-14'],
    ['2030-12-15', '2030-12-21'],
  ])
    await fixture.seed.playlist(fixture.location, 'videowall', {
      name: 'Videowall playlist 2026-11-28',
      date_start: first ?? '',
      date_end: last ?? '',
    })
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete playlist 2', card(2))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm delete' }))
  expect(question.queryByText(/old hours/)).not.toBeInTheDocument()
  await press(user, 'Delete', question)
  await closeAlert(user, 'Success', 'Playlist deleted successfuly!')
  expect(await stored()).toHaveLength(2)
})
