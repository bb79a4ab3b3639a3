import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, card, chooseMedia, gallery, inPanel, press } from '../../support/component/page-actions.ts'

const fixture = fixtureOfEachTest()

const bar = (tape: 'Videowall Tape' | 'Ticker Tape') => inPanel(tape).getByRole('img', { name: /^Today/ })

// requirements 6.45, 6.46
test('each panel begins with the plan of its screen', async () => {
  const { seed, location } = fixture
  const media = await uploadAll(fixture, 'a.png', 'b.png', 'c.png')
  const wall = await seed.playlist(location, 'videowall')
  await seed.items(wall, media)
  await seed.screensOn(location)
  await openLocation(fixture)
  const plan = inPanel('Videowall Tape')
  expect(plan.getByText('No change is planned')).toBeVisible()
  expect(plan.getByText('Planned')).toBeVisible()
  expect(bar('Videowall Tape')).toHaveAccessibleName('Today: “videowall” all day')
  expect(within(bar('Videowall Tape')).getByTitle(/^Now, /)).toBeInTheDocument()

  expect(inPanel('Ticker Tape').getByText('Nothing is planned')).toBeVisible()
  expect(inPanel('Ticker Tape').queryByText('Planned')).not.toBeInTheDocument()
  const signs = ['videowall', 'ticker'].map(type => document.querySelectorAll(`.planned-${type} > svg`).length)
  expect(signs, 'a sign of a screen where nothing is planned').toEqual([0, 1])
  expect(bar('Ticker Tape')).toHaveAccessibleName('Today: nothing')
  // A display's page in a frame would report as that screen.
  expect(document.querySelector('iframe')).toBeNull()
})

// requirements 6.22, 6.47
test('a card adds media to its own playlist: in edit mode, and while it is empty', async () => {
  const { seed, location } = fixture
  const media = await uploadAll(fixture, 'a.png', 'b.png')
  const older = await seed.playlist(location, 'videowall')
  await seed.items(older, media)
  const empty = await seed.playlist(location, 'videowall')
  const user = await openLocation(fixture)
  const nameOf = (id: number) => `Add to this playlist ${id}`
  expect(card(older).queryByRole('button', { name: nameOf(older) })).not.toBeInTheDocument()
  expect(card(empty).getByRole('button', { name: nameOf(empty) })).toHaveTextContent('Add to this playlist')
  await press(user, nameOf(empty))
  await screen.findByRole('dialog', { name: 'Media Gallery' })
  expect(screen.getByRole('dialog')).toHaveTextContent('Goes to the end of “videowall”, in the order of selection.')
  await press(user, 'Close', gallery())

  await press(user, 'Edit Videowall Tape')
  await press(user, nameOf(older))
  await chooseMedia(user, 'a.png')
  await press(user, 'Save Media', gallery())
  await alertOf('Success')
  await press(user, 'OK')
  const [first] = await seed.playlistsAt(location)
  expect(first?.items.map(({ media }) => media.name)).toEqual(['a.png', 'b.png', 'a.png'])

  await press(user, 'Add Media', inPanel('Videowall Tape'))
  expect(screen.getByRole('dialog')).toHaveTextContent('Goes to the end of “videowall”, in the order of selection.')
})

// requirement 6.48
test('the panel of the switches has a heading and is above the tapes', async () => {
  await openLocation(fixture)
  const heading = inPanel('Screens').getByRole('heading', { level: 2, name: 'Screens' })
  expect(heading).toBeVisible()
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Screens', 'Videowall Tape', 'Ticker Tape'])
})

class SeesNothing {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

// requirements 6.43, 6.45 and 8.11
test.each([true, false])('card and plan count the measured length of a film, in view: %s', async isInView => {
  if (!isInView) vi.stubGlobal('IntersectionObserver', SeesNothing)
  const { seed, location } = fixture
  const films = await uploadAll(fixture, 'film.mp4')
  const first = await seed.playlist(location, 'videowall')
  const second = await seed.playlist(location, 'videowall')
  for (const id of [first, second]) await seed.items(id, films, 10)
  await seed.screensOn(location)
  await openLocation(fixture)
  expect(await card(first).findByText(/^1 item · 3 s/)).toBeVisible()
  expect(inPanel('Videowall Tape').getByTitle(/ in turn · Loop 6 s$/)).toBeVisible()
  vi.unstubAllGlobals()
})
