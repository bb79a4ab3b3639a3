import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { DisplayPage } from '../../../src/display/display-page.tsx'
import { routes } from '../../../src/routes.ts'
import {
  contractSeed,
  contractServer,
  envelope,
  override,
  startContract,
  stopContract,
} from '../../support/component/contract-server.ts'
import { servedPlaylist } from '../../support/display/display-server.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'

/** The asked paths in order. */
let asked: string[]
const record = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname)

const said = vi.spyOn(console, 'info')
const today = (...playlists: object[]) =>
  override('get', '/playlists/active/today/*', () => envelope({ success: true, data: { playlists } }))

const open = (query: string, type = 'videowall') =>
  render(
    <MemoryRouter initialEntries={[`/display/lobby/${type}${query}`]}>
      <Routes>
        <Route path={routes.display} element={<DisplayPage />} />
      </Routes>
    </MemoryRouter>,
  )

/** A playlist of one photo through the API of the embedded server; every playlist of it is switched on. */
async function seedLobby(): Promise<void> {
  const seed = await contractSeed()
  const lobby = await seed.location('Lobby', 'lobby')
  const photo = await seed.upload('eve.png', oneColourPng(colours['green.png']))
  const eve = await seed.playlist(lobby, 'videowall', { date_start: '2026-12-24', date_end: '2026-12-24' })
  await seed.items(eve, [photo])
  localStorage.setItem('TOKEN', seed.token)
}

const foot = () => screen.findByRole('region', { name: 'Rehearsal' })

beforeAll(() => {
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: async () => undefined })
})

afterAll(() => {
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
})

beforeEach(async () => {
  await startContract()
  asked = []
  said.mockReset().mockImplementation(() => undefined)
  contractServer.events.on('request:start', record)
})

afterEach(async () => {
  await stopContract()
  contractServer.events.removeAllListeners('request:start')
  vi.useRealTimers()
})

// requirements 11.24, 11.26
test('without a session a rehearsal plays the playlists of today, and says that others are missing', async () => {
  today(servedPlaylist(['now.jpg'], 1, { date_end: '2026-03-10' }), servedPlaylist(['eve.jpg'], 1, { id: 2 }))
  const { container, unmount } = open('?at=2026-12-24T18:00&speed=60')
  await waitFor(async () => expect(await foot()).toHaveTextContent('The server names only the playlists of today'))
  expect(await foot()).toHaveTextContent('Rehearsal: Thursday 24 December 2026, 6:00 PM, 60 times as fast')
  await waitFor(() => expect(container.querySelector('.layer img[src$="eve.jpg"]')).not.toBeNull())
  expect(container.querySelector('[src$="now.jpg"]')).toBeNull()
  // The clock runs: a minute passes in a second.
  await waitFor(async () => expect(await foot()).toHaveTextContent('6:01 PM'))
  expect(asked.filter(path => !path.includes('/uploads/'))).toEqual(['/api/playlists/active/today/lobby/videowall'])
  unmount()
  expect(document.querySelectorAll('.layer')).toHaveLength(0)
})

// requirement 11.24
test('the clock of a rehearsal waits for the playlists, and a failed call is made again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isBroken = true
  override('get', '/playlists/active/today/*', () =>
    isBroken ? new Response('', { status: 502 }) : envelope({ success: true, data: { playlists: [] } }),
  )
  open('?at=2026-12-24T18:00&speed=60')
  await waitFor(async () => expect(await foot()).toHaveTextContent('The playlists cannot be loaded'))
  isBroken = false
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(await foot()).toHaveTextContent('6:00 PM')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await waitFor(async () => expect(await foot()).toHaveTextContent('Nothing plays at this moment.'))
})

// requirement 11.26
test('for a person who is signed in, all playlists of the location play as they are switched', async () => {
  await seedLobby()
  const { unmount } = open('?at=2026-12-24T18:00')
  await waitFor(async () => expect(await foot()).toHaveTextContent('Plays all playlists of this location'))
  // A new playlist is switched off.
  expect(await foot()).toHaveTextContent('Nothing plays at this moment.')
  unmount()
  const seed = await contractSeed()
  const [lobby] = (await seed.call<{ locations: Location[] }>('GET', '/locations')).data.locations
  if (!lobby) throw new Error('There is no location.')
  await seed.screensOn(lobby)
  const { container } = open('?at=2026-12-24T18:00')
  await waitFor(() => expect(container.querySelector('.layer img[src*="eve"]')).not.toBeNull())
  expect(await foot()).not.toHaveTextContent('Nothing plays')
  expect(asked.filter(path => path.includes('/active/today/'))).toEqual([])
})

// requirement 11.26
test('a session that has ended leaves the playlists of today', async () => {
  localStorage.setItem('TOKEN', 'old')
  today(servedPlaylist(['eve.jpg']))
  open('?at=2026-12-24T18:00')
  await waitFor(async () =>
    expect(await foot()).toHaveTextContent('All playlists of this location could not be loaded'),
  )
  expect(await foot()).toHaveTextContent('The server names only the playlists of today')
})

// requirement 11.25
test('wrong values are named on the page, and nothing is asked or played', async () => {
  const { container } = open('?at=tomorrow&speed=0')
  expect(await screen.findByText(/^The moment "tomorrow" cannot be read\./)).toBeInTheDocument()
  expect(screen.getByText(/^The speed "0" cannot be used\./)).toBeInTheDocument()
  expect(asked).toEqual([])
  expect(container.querySelectorAll('.layer')).toHaveLength(0)
})

// requirement 9.2
test('an unknown type is named in a rehearsal too', () => {
  open('?at=tomorrow', 'hologram')
  expect(screen.getByRole('main', { name: 'Display' })).toHaveTextContent('Unknown display type: hologram')
})
