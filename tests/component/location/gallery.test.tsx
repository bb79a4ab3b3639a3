import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { fixtureOfEachTest, openLocation, uploadAll } from '../../support/component/location-fixture.ts'
import { alertOf, chooseMedia, gallery, inPanel, openGallery, press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { aGate } from '../../support/looks/gate.ts'

const fixture = fixtureOfEachTest()

const tile = (name: string) => gallery().getByRole('button', { name })

/** The bodies of the calls that add an item; a media id in `refused` gets a 409. */
function watchItems(refused: ReadonlySet<unknown> = new Set()) {
  const bodies: { media_id: unknown; duration: unknown }[] = []
  override('post', '/playlists/*/items', async request => {
    const body = (await request.json()) as { media_id: unknown; duration: unknown }
    bodies.push(body)
    return refused.has(body.media_id)
      ? envelope({ success: false, message: 'The disk is full.' }, 409)
      : envelope({ success: true, message: '' }, 201)
  })
  return bodies
}

// requirement 6.22
test('until the playlists are loaded, Add Media is disabled', async () => {
  await fixture.seed.playlist(fixture.location, 'videowall')
  const gate = aGate()
  override('get', '/playlists/location/*', async () => {
    await gate.opened
    return envelope({ success: true, message: '', data: { playlists: [] } })
  })
  renderApp(`/location/${fixture.location.id}`)
  await screen.findByRole('region', { name: 'Videowall Tape' })
  const button = inPanel('Videowall Tape').getByRole('button', { name: 'Add Media' })
  expect(button).toBeDisabled()
  gate.open()
  await waitFor(() => expect(button).toBeEnabled())
})

// requirements 6.20, 6.21, 6.22, 14.14, 16.10
test('what is chosen goes to the last playlist of the type, in the order of selection', async () => {
  await uploadAll(fixture, 'a.png', 'b.mp4', 'c.png')
  await fixture.seed.playlist(fixture.location, 'videowall')
  const last = await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.playlist(fixture.location, 'ticker')
  const user = await openLocation(fixture)
  await openGallery(user)
  await press(user, 'Save Media', gallery())
  expect(await alertOf('Warning')).toHaveAccessibleDescription('No media selected!')
  await press(user, 'OK')

  expect(within(gallery().getByRole('region', { name: 'Videos' })).getAllByRole('button')).toHaveLength(1)
  expect(within(gallery().getByRole('region', { name: 'Images' })).getAllByRole('button')).toHaveLength(2)
  await chooseMedia(user, 'c.png', 'a.png', 'b.mp4', 'a.png')
  expect(tile('a.png')).toHaveAttribute('aria-pressed', 'false')
  expect(tile('b.mp4')).toHaveTextContent('2b.mp4')
  expect(gallery().getByText('2 selected')).toBeVisible()

  await press(user, 'Save Media', gallery())
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media saved successfuly!')
  expect(screen.queryByRole('dialog', { name: 'Media Gallery' })).not.toBeInTheDocument()
  const stored = (await fixture.seed.playlistsAt(fixture.location)).find(({ id }) => id === last)
  expect(stored?.items.map(({ media, duration }) => [media.name, duration])).toEqual([
    ['c.png', 15],
    ['b.mp4', 3],
  ])
})

// requirement 6.21
test('while it saves it counts, cannot be closed and sends each file once', async () => {
  await uploadAll(fixture, 'a.png', 'b.png', 'c.png')
  await fixture.seed.playlist(fixture.location, 'videowall')
  const gate = aGate()
  let calls = 0
  override('post', '/playlists/*/items', async () => {
    calls += 1
    if (calls === 2) await gate.opened
    return envelope({ success: true, message: '' }, 201)
  })
  const user = await openLocation(fixture)
  await openGallery(user)
  await chooseMedia(user, 'a.png', 'b.png', 'c.png')
  await user.dblClick(gallery().getByRole('button', { name: 'Save Media' }))
  expect(await gallery().findByText('2 of 3')).toBeVisible()
  expect(gallery().getByRole('progressbar', { name: 'Saving media' })).toHaveAttribute('value', '2')
  await press(user, 'Close', gallery())
  expect(tile('a.png')).toBeDisabled()
  gate.open()
  await alertOf('Success')
  expect(calls).toBe(3)
})

// requirement 6.21
test('a search narrows both lists and keeps the selection, which survives closing too', async () => {
  await uploadAll(fixture, 'spring.png', 'autumn.png')
  await fixture.seed.playlist(fixture.location, 'ticker')
  const user = await openLocation(fixture)
  await openGallery(user, 'Ticker Tape')
  expect(gallery().getByText('A ticker shows images only: it leaves videos out.')).toBeVisible()
  await chooseMedia(user, 'spring.png')
  await user.type(gallery().getByRole('searchbox', { name: 'Search media' }), 'AUT')
  expect(gallery().queryByRole('button', { name: 'spring.png' })).not.toBeInTheDocument()
  expect(gallery().getByText('1 selected')).toBeVisible()
  await press(user, 'Close', gallery())
  await openGallery(user, 'Ticker Tape')
  expect(tile('spring.png')).toHaveAttribute('aria-pressed', 'true')
  await press(user, 'Select none', gallery())
  expect(tile('spring.png')).toHaveAttribute('aria-pressed', 'false')
})

// requirements 6.22, 6.23, 13.8, 27.1
test('the images of one choice stay on the screen for the seconds that the person gives', async () => {
  const [photo, film, other] = await uploadAll(fixture, 'a.png', 'b.mp4', 'c.png')
  await fixture.seed.playlist(fixture.location, 'videowall')
  const refused = new Set<unknown>([other?.id])
  const bodies = watchItems(refused)
  const user = await openLocation(fixture)
  await openGallery(user)
  const seconds = gallery().getByRole('spinbutton', { name: 'Seconds of each image' })
  expect(seconds).toHaveValue(15)
  await chooseMedia(user, 'b.mp4', 'a.png', 'c.png')
  const type = (text: string) => fireEvent.change(seconds, { target: { value: text } })
  for (const wrong of ['0', '3601', '1.5']) {
    type(wrong)
    await press(user, 'Save Media', gallery())
    expect(seconds).toHaveFocus()
    expect(seconds).toHaveAccessibleDescription('Give whole seconds, 1 to 3600.')
  }
  expect(bodies).toEqual([])

  type('40')
  await press(user, 'Save Media', gallery())
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('1 of 3 could not be saved: c.png')
  expect(alert).toHaveTextContent('The disk is full.')
  await press(user, 'OK')
  expect(bodies).toEqual([
    { media_id: film?.id, duration: 3 },
    { media_id: photo?.id, duration: 40 },
    { media_id: other?.id, duration: 40 },
  ])
  expect(seconds).toHaveValue(40)

  // What failed stays chosen, and the next try sends only that.
  const chosen = gallery().getAllByRole('button', { pressed: true })
  expect(chosen.map(button => button.querySelector('.gallery-name')?.textContent)).toEqual(['c.png'])
  refused.clear()
  bodies.length = 0
  await press(user, 'Save Media', gallery())
  await alertOf('Success')
  expect(bodies).toEqual([{ media_id: other?.id, duration: 40 }])
})

// requirement 27.1
test('videos alone need no seconds, and a ticker has no field for them', async () => {
  await uploadAll(fixture, 'b.mp4')
  await fixture.seed.playlist(fixture.location, 'videowall')
  await fixture.seed.playlist(fixture.location, 'ticker')
  const user = await openLocation(fixture)
  await openGallery(user)
  await chooseMedia(user, 'b.mp4')
  await user.clear(gallery().getByRole('spinbutton', { name: 'Seconds of each image' }))
  await press(user, 'Save Media', gallery())
  await alertOf('Success')
  await press(user, 'OK')
  await openGallery(user, 'Ticker Tape')
  expect(gallery().queryByRole('spinbutton')).not.toBeInTheDocument()
})
