import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { contractServer, envelope, override } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { aGate } from '../../support/looks/gate.ts'
import { list, namesIn, openMedia, prepareMediaTests } from './media-fixture.ts'

const seed = prepareMediaTests()

/** Two locations that show poster.png, and a file that nothing shows. */
async function seedUses() {
  const { upload, location, playlist, items } = seed()
  const lobby = await location('Lobby', 'lobby-1')
  const foyer = await location('Foyer', 'foyer-1')
  const poster = await upload('poster.png', PNG)
  await upload('spare.png', PNG)
  await items(await playlist(lobby, 'videowall'), [poster, poster])
  await items(await playlist(foyer, 'ticker'), [poster])
  return { lobby, foyer }
}

function watchPlaylistCalls(): string[] {
  const asked: string[] = []
  contractServer.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url)
    if (pathname.includes('/playlists/location/')) asked.push(pathname)
  })
  return asked
}

const cards = () =>
  list('Images')
    .getAllByRole('listitem')
    .map(card => card.textContent)

const answerLocation = ({ id }: Location, answer: () => Promise<Response> | Response) =>
  override('get', `/playlists/location/${id}`, answer)

// requirements 26.1, 26.2, 26.4
test('a preview lists the uses with links, the cards count them, and each location is asked once', async () => {
  const { lobby } = await seedUses()
  const asked = watchPlaylistCalls()
  const user = await openMedia()
  await press(user, 'Preview poster.png')
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(await preview.findByText(/^Used in 2 playlists at 2 locations \(as of .+\)\.$/)).toBeInTheDocument()
  const uses = within(preview.getByRole('list', { name: 'Locations' }))
  const texts = uses.getAllByRole('listitem').map(item => item.textContent)
  // In the order of the server's list.
  expect(texts.toSorted()).toEqual([
    expect.stringMatching(/^Foyer.*Ticker, off$/),
    expect.stringMatching(/^Lobby.*Videowall, off$/),
  ])
  expect(uses.getByRole('link', { name: 'ticker' })).toBeInTheDocument()
  expect(asked).toHaveLength(2)
  await waitFor(() =>
    expect(cards()).toEqual([expect.stringContaining('Unused'), expect.stringContaining('Used in 2')]),
  )

  await user.click(uses.getByRole('link', { name: 'videowall' }))
  expect(await screen.findByRole('heading', { name: /Lobby/, level: 1 })).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: 'Preview' })).not.toBeInTheDocument()
  expect(window.location.pathname).toBe(`/location/${lobby.id}`)
  contractServer.events.removeAllListeners()
})

// requirement 26.5
test('Unused lists nothing until the playlists of all locations are known, and says how far it is', async () => {
  const { foyer } = await seedUses()
  const gate = aGate()
  answerLocation(foyer, async () => {
    await gate.opened
    return envelope({ success: true, data: { playlists: [] } })
  })
  const user = await openMedia()
  await press(user, 'Unused')
  expect(await screen.findByText(/: 1 of 2 locations so far\.$/)).toBeInTheDocument()
  expect(namesIn('Images')).toEqual([])
  gate.open()
  expect(await screen.findByText(/^1 file is unused \(as of .+\)\.$/)).toBeInTheDocument()
  expect(namesIn('Images')).toEqual(['spare.png'])
  expect(list('Videos').getByText(/^No videos yet/)).toBeInTheDocument()
  await press(user, 'Unused')
  expect(namesIn('Images')).toEqual(['spare.png', 'poster.png'])
})

// requirements 26.1, 26.2, 26.5
test('a location that cannot be loaded leaves no file unused, and can be asked again', async () => {
  const { foyer } = await seedUses()
  answerLocation(foyer, () => envelope({ success: false, message: 'Not yours.' }, 403))
  const user = await openMedia()
  await press(user, 'Unused')
  expect(
    await screen.findByText(/^No file can be called unused: the playlists of only 1 of 2 locations/),
  ).toBeInTheDocument()
  expect(namesIn('Images')).toEqual([])
  await press(user, 'Unused')
  await waitFor(() =>
    expect(cards()).toEqual([expect.not.stringMatching(/used/i), expect.stringContaining('Used in 1+')]),
  )
  await press(user, 'Preview spare.png')
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(await preview.findByText(/^No use is known \(1 of 2 locations, as of/)).toBeInTheDocument()
  expect(preview.getByRole('alert')).toHaveTextContent('One location could not be loaded.')
  answerLocation(foyer, () => envelope({ success: true, data: { playlists: [] } }))
  await user.click(preview.getByRole('button', { name: 'Try again' }))
  expect(await preview.findByText(/^Used in no playlist \(as of .+\)\.$/)).toBeInTheDocument()
})
