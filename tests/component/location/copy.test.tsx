import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, inPanel, press } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

/** What the server holds of a location's playlists, with the files of their items. */
const contentsAt = async (location: Location) =>
  (await fixture.seed.playlistsAt(location)).map(({ name, type, is_active, repeat_interval, time_start, items }) => ({
    name,
    type,
    is_active: Boolean(is_active),
    repeat_interval,
    time_start,
    items: items.map(({ media, duration }) => `${media.name || media.file_name} ${duration}`),
  }))

/** The playlist “Morning” of the page's location, with two pictures. */
async function seedMorning(): Promise<number> {
  const [b, a] = await uploadAll(fixture, 'b.png', 'a.png')
  if (!a || !b) throw new Error('Nothing was uploaded.')
  const plan = { name: 'Morning', time_start: '06:00:00', time_end: '11:00:00', repeat_interval: 2 }
  const id = await fixture.seed.playlist(fixture.location, 'videowall', plan)
  await fixture.seed.items(id, [b, a, b], 7)
  return id
}

const morning = {
  name: 'Morning',
  type: 'videowall',
  repeat_interval: 2,
  time_start: '06:00:00',
  items: ['b.png 7', 'a.png 7', 'b.png 7'],
}

/** Chooses an entry of a card's menu; jsdom shows no popover. */
async function chooseInMenu(user: UserEvent, id: number, entry: string) {
  await press(user, 'Edit Videowall Tape')
  await press(user, `More for playlist ${id}`)
  await user.click(await screen.findByText(entry))
}

async function start(user: UserEvent, plan: ReturnType<typeof within>) {
  await waitFor(() => expect(plan.getByRole('button', { name: 'Start' })).toBeEnabled())
  await press(user, 'Start', plan)
}

async function openCopyDialog(user: UserEvent, id: number) {
  await chooseInMenu(user, id, 'Copy to locations…')
  return within(await screen.findByRole('dialog', { name: 'Copy “Morning” to locations' }))
}

/** Chooses North and South, and to replace what is there. @returns the plan of the copy */
async function planToReplace(user: UserEvent, dialog: ReturnType<typeof within>) {
  for (const name of [/^North/, /^South/]) await user.click(await dialog.findByRole('checkbox', { name }))
  await user.click(dialog.getByRole('radio', { name: 'Replace what is there' }))
  await press(user, 'Continue', dialog)
  return screen.findByRole('dialog', { name: 'Copy “Morning” to 2 locations' })
}

// requirements 24.4, 24.6
test('a copy is not offered to its own location, switches on what it replaces, and says what “Add Media” adds to', async () => {
  for (const name of ['North', 'South']) {
    const shop = await fixture.seed.location(name, name.toLowerCase())
    await fixture.seed.playlist(shop, 'videowall', { name: 'Old' })
  }
  const source = await seedMorning()
  const user = await openLocation(fixture)
  const dialog = await openCopyDialog(user, source)
  const plan = await planToReplace(user, dialog)
  expect(dialog.getByLabelText(/^North/)).toBeChecked()
  expect(dialog.queryByLabelText(/^Lobby/)).not.toBeInTheDocument()
  expect(dialog.getByLabelText('Switch the videowall on')).toBeChecked()
  expect(plan).toHaveTextContent('At each location the copies are complete before the old playlists are deleted.')
  expect(plan).toHaveTextContent('“Add Media” there adds to it.')
})

// requirements 24.1, 24.4
test('a playlist replaces what is at two locations, and is switched on there; the third one stays as it is', async () => {
  const { seed } = fixture
  const shops = [
    await seed.location('North', 'north'),
    await seed.location('South', 'south'),
    await seed.location('West', 'west'),
  ] as const
  const source = await seedMorning()
  for (const shop of shops) {
    await seed.playlist(shop, 'videowall', { name: 'Old' })
    await seed.playlist(shop, 'ticker', { name: 'News' })
    await seed.screensOn(shop)
  }
  const user = await openLocation(fixture)
  await start(user, within(await planToReplace(user, await openCopyDialog(user, source))))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const copied = { ...morning, is_active: true }
  const news = expect.objectContaining({ name: 'News', is_active: true })
  await waitFor(async () => expect(await contentsAt(shops[0])).toEqual([news, copied]))
  await waitFor(async () => expect(await contentsAt(shops[1])).toEqual([news, copied]))
  expect(await contentsAt(shops[2])).toMatchObject([{ name: 'Old' }, { name: 'News' }])
})

// requirements 23.15, 24.1, 24.4, 24.5
test('all playlists of a panel are added without switching on, for which nothing has to be loaded', async () => {
  const { seed, location } = fixture
  const north = await seed.location('North', 'north')
  await seedMorning()
  await seed.playlist(location, 'videowall', { name: '' })
  const user = await openLocation(fixture)
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Copy all 2 videowall playlists to locations…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy 2 videowall playlists to locations' }))
  expect(dialog.getByText(/^Without items: /)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await user.click(await dialog.findByRole('checkbox', { name: /^North/ }))
  await press(user, 'Continue', dialog)
  // One location, and nothing goes or is switched: there is no plan to read.
  const line = await screen.findByRole('complementary', { name: 'Undo' })
  expect(line).toHaveTextContent('Copy 2 videowall playlists to “North”')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(async () =>
    expect(await contentsAt(north)).toEqual([
      { ...morning, is_active: false },
      expect.objectContaining({ is_active: false, items: [] }),
    ]),
  )
})

// requirements 24.4, 24.9
test('a copy plays alone at two locations: on where the screen is on, and off where it is off', async () => {
  const { seed } = fixture
  const [north, south] = [await seed.location('North', 'north'), await seed.location('South', 'south')]
  const source = await seedMorning()
  const [a] = await uploadAll(fixture, 'c.png')
  for (const shop of [north, south]) {
    const within = { name: 'Early', time_start: '07:00:00', time_end: '08:00:00' }
    for (const plan of [{ name: 'Daily' }, within])
      await seed.items(await seed.playlist(shop, 'videowall', plan), a ? [a] : [])
  }
  await seed.screensOn(north)
  const user = await openLocation(fixture)
  const dialog = await openCopyDialog(user, source)
  await user.click(await dialog.findByRole('checkbox', { name: 'Choose all 2 shown' }))
  await user.click(dialog.getByRole('radio', { name: 'Play alone in these hours' }))
  expect(dialog.getByText(/^At each location the other playlists leave the hours of the copies free\./)).toBeVisible()
  await press(user, 'Continue', dialog)
  const plan = await screen.findByRole('dialog', { name: 'Copy “Morning” to 2 locations' })
  expect(plan).toHaveTextContent('2 playlists at 2 locations lie wholly within these hours and are deleted.')
  expect(plan).toHaveTextContent('Videowall Tape is switched on at 1 location.')
  await start(user, within(plan))
  const after = (isOn: boolean) =>
    [
      ['Daily', '11:01:00'],
      ['Daily', '00:00:00'],
      ['Morning', '06:00:00'],
    ].map(([name, time_start]) => expect.objectContaining({ name, time_start, is_active: isOn }))
  await waitFor(async () => expect(await contentsAt(north)).toEqual(after(true)))
  await waitFor(async () => expect(await contentsAt(south)).toEqual(after(false)))
})

// requirement 24.5
test('a location that cannot be loaded is named, tried again, or left out; Cancel leads back to the choice', async () => {
  const { seed } = fixture
  const [north, south] = [await seed.location('North', 'north'), await seed.location('South', 'south')]
  const source = await seedMorning()
  let asked = 0
  override('get', `/playlists/location/${north.id}`, () => {
    asked += 1
    return envelope({ success: false, message: 'Not for you.' }, 403)
  })
  const user = await openLocation(fixture)
  const dialog = await openCopyDialog(user, source)
  await user.click(await dialog.findByRole('checkbox', { name: 'Choose all 2 shown' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Switch the videowall on' }))
  await press(user, 'Continue', dialog)
  const loadDialog = await screen.findByRole('dialog', { name: 'Loading playlists' })
  await waitFor(() => expect(loadDialog).toHaveTextContent('Not for you. “North”'))
  const loading = within(loadDialog)
  const before = asked
  await press(user, 'Try again', loading)
  await waitFor(() => expect(asked).toBeGreaterThan(before))
  await press(user, 'Cancel', loading)
  expect(dialog.getByText('2 of 2 chosen')).toBeVisible()

  await press(user, 'Continue', dialog)
  await press(user, 'Leave it out', within(await screen.findByRole('dialog', { name: 'Loading playlists' })))
  await waitFor(async () => expect(await contentsAt(south)).toEqual([{ ...morning, is_active: true }]))
  expect(await fixture.seed.playlistsAt(south)).toHaveLength(1)
})

// requirement 24.7
test('a duplicate comes at once, and is the target of “Add Media”', async () => {
  const source = await seedMorning()
  const user = await openLocation(fixture)
  await chooseInMenu(user, source, 'Duplicate')
  const message = '“Morning” has a copy now, to which “Add Media” adds.'
  expect(await alertOf('Success')).toHaveAccessibleDescription(message)
  await screen.findByRole('article', { name: `Playlist ${source + 1}`, hidden: true })
  await press(user, 'OK')
  // A copy that is off is on no screen.
  expect(inPanel('Videowall Tape').queryByText(/still shows the version before/)).not.toBeInTheDocument()
  const expected = [
    { ...morning, is_active: false },
    { ...morning, is_active: false },
  ]
  expect(await contentsAt(fixture.location)).toEqual(expected)
})

// requirement 24.7
test('a duplicate that the server refuses is told with the reason', async () => {
  const source = await seedMorning()
  override('post', '/playlists', () => envelope({ success: false, message: 'No room left.' }, 422))
  const user = await openLocation(fixture)
  await chooseInMenu(user, source, 'Duplicate')
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('“Morning” could not be duplicated.')
  expect(alert).toHaveTextContent('No room left.')
  await press(user, 'OK')
  expect(inPanel('Videowall Tape').getAllByRole('article')).toHaveLength(1)
})

// requirement 24.8
test('the choices are kept while the dialog is closed', async () => {
  const { seed } = fixture
  await seed.location('North', 'north')
  const source = await seedMorning()
  const user = await openLocation(fixture)
  const dialog = await openCopyDialog(user, source)
  await user.click(await dialog.findByRole('checkbox', { name: /^North/ }))
  await user.click(dialog.getByRole('radio', { name: 'Replace what is there' }))
  await press(user, 'Cancel', dialog)
  await press(user, `More for playlist ${source}`)
  await user.click(await screen.findByText('Copy to locations…'))
  expect(await screen.findByRole('checkbox', { name: /^North/ })).toBeChecked()
})
