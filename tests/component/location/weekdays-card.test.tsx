import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, chooseMedia, gallery, itemNames, press } from '../../support/component/page-actions.ts'
import { closeAlert, editNovember, fillIn, group, NOVEMBER_WEEKS, seedNovember, storedDays } from './weekdays-rig.ts'

const fixture = fixtureOfEachTest()
afterEach(() => void vi.restoreAllMocks())
const stored = () => fixture.seed.playlistsAt(fixture.location)

// requirements 27.7, 27.8
test('files are added, moved, timed and removed in all weeks', async () => {
  await seedNovember(fixture)
  await uploadAll(fixture, 'a.png', 'b.mp4', 'c.png')
  const user = await openLocation(fixture)
  const everyWeek = (names: string[]) =>
    waitFor(async () => {
      const lists = (await stored()).map(({ items }) => items.map(({ media }) => media.name))
      expect(lists).toEqual(Array(5).fill(names))
    })
  await press(user, 'Add to all: playlists 1, 2, 3 and 2 more', await group())
  await screen.findByRole('dialog', { name: 'Media Gallery' })
  expect(screen.getByRole('dialog')).toHaveTextContent('Goes to the end of “Morning”')
  await chooseMedia(user, 'a.png', 'b.mp4', 'c.png')
  await press(user, 'Save Media', gallery())
  await closeAlert(user, 'Success', 'Media saved successfuly!')
  expect(screen.queryByRole('dialog', { name: 'Media Gallery' })).not.toBeInTheDocument()
  await everyWeek(['a.png', 'b.mp4', 'c.png'])

  await press(user, 'Edit Videowall Tape')
  await press(user, 'Move c.png up', await group())
  expect(itemNames(await group())).toEqual(['a.png', 'c.png', 'b.mp4'])
  await press(user, 'Move c.png up', await group())
  await everyWeek(['c.png', 'a.png', 'b.mp4'])

  const seconds = (await group()).getByRole('spinbutton', { name: 'Seconds of a.png' })
  await user.clear(seconds)
  await user.type(seconds, '40{Enter}')
  await waitFor(async () => {
    const all = (await stored()).flatMap(({ items }) => items)
    expect(all.filter(({ duration }) => duration === 40)).toHaveLength(5)
    expect(all).toHaveLength(15)
  })
  await everyWeek(['c.png', 'a.png', 'b.mp4'])

  await press(user, 'Delete c.png', await group())
  await closeAlert(user, 'Success', 'Item deleted successfuly!')
  await everyWeek(['a.png', 'b.mp4'])
})

// requirements 27.6, 27.14
test('the card says its times, and what it leaves out until the person removes that', async () => {
  const weeks = ['2030-12-02 2030-12-06', '2030-12-16 2030-12-20', '2030-12-23 2030-12-27']
  for (const week of weeks) {
    const [date_start = '', date_end = ''] = week.split(' ')
    const times = { time_start: '09:00:00', time_end: '17:59:00' }
    await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Morning', date_start, date_end, ...times })
  }
  const user = await openLocation(fixture)
  const times = /^Mon to Fri, 9 AM to 6 PM from 2 Dec.* to 27 Dec.*, except 9 Dec.* to 13 Dec.* · 3 playlists$/
  expect((await group()).getByText(times)).toBeVisible()
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Edit playlists 1, 2 and 3', await group())
  const card = await group()
  const exceptions = within(card.getByRole('list', { name: 'Exceptions' }))
  expect(exceptions.getByRole('listitem')).toHaveTextContent(/^Not 9 Dec.* to 13 Dec.*, 9 AM to 6 PM/)
  await user.click(exceptions.getByRole('button', { name: /^Remove: Not 9 Dec/ }))
  expect(card.queryByRole('list', { name: 'Exceptions' })).not.toBeInTheDocument()
  await press(user, 'Update Playlist', card)
  await closeAlert(user, 'Success', 'Playlist updated successfuly!')
  const days = ['12-02 to 12-06', '12-09 to 12-13', '12-16 to 12-20', '12-23 to 12-27']
  expect((await storedDays(fixture)).toSorted()).toEqual(days)
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

// requirement 27.7
test('all weeks are deleted after one question, and undo brings them back as one card', async () => {
  await seedNovember(fixture)
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete playlists 1, 2, 3 and 2 more')
  await press(user, 'Cancel', within(await screen.findByRole('alertdialog', { name: 'Confirm delete' })))
  await press(user, 'Delete playlists 1, 2, 3 and 2 more')
  const question = await screen.findByRole('alertdialog', { name: 'Confirm delete' })
  expect(question).toHaveAccessibleDescription('Delete “Morning”? The media files stay, and you can undo it.')
  await press(user, 'Delete', within(question))
  expect(await alertOf('Success')).toHaveAccessibleDescription('Playlist deleted successfuly!')
  expect(await stored()).toEqual([])
  await press(user, 'Undo', within(await alertOf('Success')))
  await waitFor(async () => expect(await storedDays(fixture)).toEqual(NOVEMBER_WEEKS))
  await waitFor(() => expect(screen.getByRole('article', { name: 'Playlists 6, 7, 8 and 2 more' })).toBeVisible())
  // The question that was cancelled has begun nothing that ends in an alert of its own.
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

// requirement 27.7
test('media for weeks that somebody else has deleted are not called saved', async () => {
  await seedNovember(fixture)
  await uploadAll(fixture, 'a.png')
  const user = await openLocation(fixture)
  await press(user, 'Add to all: playlists 1, 2, 3 and 2 more')
  await screen.findByRole('dialog', { name: 'Media Gallery' })
  await chooseMedia(user, 'a.png')
  for (const { id } of await stored()) await fixture.seed.call('DELETE', `/playlists/${id}`)
  // The page loads its data again if a person comes back from another tab after a minute.
  const clock = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).not.toBeInTheDocument())
  await press(user, 'Save Media', gallery())
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('The media could not be saved.')
  expect(alert).toHaveTextContent('was deleted by somebody else')
})

// requirement 27.6
test('if somebody else has deleted a week, no other week is changed, and a warning says so', async () => {
  await seedNovember(fixture)
  const user = await openLocation(fixture)
  const form = await editNovember(user)
  await fillIn(user, form, { 'Start time': '11:00 AM' })
  const [first] = await stored()
  await fixture.seed.call('DELETE', `/playlists/${first?.id}`)
  await press(user, 'Update Playlist', form)
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Failed to update playlist!')
  expect(alert).toHaveTextContent('was deleted by somebody else. Everything plays as before.')
  expect((await stored()).map(({ time_start }) => time_start)).toEqual(Array(4).fill('09:00:00'))
})

// requirement 27.4
test('times that no sentence holds are a picture of the week in which they come next', async () => {
  const times = [
    '08:00 08:44',
    '09:10 10:14',
    '11:20 12:34',
    '13:10 13:59',
    '15:25 16:09',
    '17:35 18:49',
    '23:00 01:29',
  ]
  for (const [at, time] of times.entries()) {
    const [time_start, time_end] = time.split(' ').map(one => `${one}:00`)
    // A Wednesday to a Sunday of 2030, and later ones.
    const days = { date_start: `2030-12-0${4 + (at % 3)}`, date_end: `2030-12-${12 + at}` }
    await fixture.seed.playlist(fixture.location, 'videowall', { name: 'Busy', ...days, time_start, time_end })
  }
  await openLocation(fixture)
  expect((await group()).getByText(/^At 7 different times · 7 playlists/)).toBeVisible()
  const week = (await group()).getByRole('img')
  expect(week).toHaveAccessibleName(/^The week from 2 Dec 2030: 4 Dec, 8 AM to 8:45 AM, 1:10 PM to 2 PM and 11 PM to/)
  expect(within(week).getByText('Mon 2 Dec 2030')).toBeVisible()
  const boxes = [...week.querySelectorAll('rect')].map(box =>
    ['x', 'y', 'width', 'height'].map(one => Number(box.getAttribute(one))),
  )
  // From Wednesday, the third row: from 8:00 and from 13:10; the night from Wednesday goes on in the fourth one.
  expect(boxes).toContainEqual([480, 2, 45, 5])
  expect(boxes).toContainEqual([790, 2, 50, 5])
  expect(boxes).toContainEqual([1380, 2, 60, 4])
  expect(boxes).toContainEqual([0, 3, 90, 4])
  expect(boxes).toContainEqual([1380, 6, 60, 1])
})

// requirement 27.16
test('a week that somebody else has changed is named, and one press makes it part of its card again', async () => {
  const { seed, location } = fixture
  const [a, b, c] = await uploadAll(fixture, 'a.png', 'b.mp4', 'c.png')
  if (!a || !b || !c) throw new Error('the upload failed')
  await seedNovember(fixture)
  for (const { id } of await stored()) await seed.items(Number(id), id === 3 ? [b, c] : [a, b])
  await seed.screensOn(location)
  const third = (await stored())[2]
  await seed.call('PUT', '/playlists/3', { ...third, repeat_interval: 2 })
  const contents = async () =>
    (await stored()).map(one =>
      [one.is_active, one.repeat_interval, ...one.items.map(({ media }) => media.name)].join(),
    )
  const own = 'true,2,b.mp4,c.png'
  const others = 'true,1,a.png,b.mp4'
  expect(await contents()).toEqual([others, others, own, others, others])
  const user = await openLocation(fixture)
  expect(screen.getAllByText(/^Was part of/)).toHaveLength(1)
  const part = within(await screen.findByRole('article', { name: 'Playlist 3' }))
  expect(part.getByText(/^Was part of/)).toHaveTextContent('Was part of “Morning”')
  await press(user, 'Take it back in: playlist 3', part)
  const alert = await alertOf('Success')
  expect(await contents()).toEqual(Array(5).fill(others))
  await waitFor(() => expect(screen.getByRole('article', { hidden: true })).toHaveAccessibleName(/^Playlists 1, 2, 3/))
  await press(user, 'Undo', within(alert))
  await waitFor(async () => expect(await contents()).toEqual([others, others, own, others, others]))
  expect(await screen.findByRole('article', { name: 'Playlist 3' })).toHaveTextContent('Was part of')
})
