import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'

beforeEach(startContract)
afterEach(stopContract)
afterEach(() => void vi.useRealTimers())

// requirements 32.11, 32.12 and 32.13
test('without a realtime server every expected screen is unknown, and a screen that is off has no tile', async () => {
  const seed = await signIn()
  const lobby = await seed.location('Lobby', 'lobby')
  await seed.playlist(lobby, 'videowall')
  await seed.screensOn(lobby)
  await seed.playlist(await seed.location('Rooftop', 'rooftop'), 'videowall')
  renderApp('/screens')
  expect(await screen.findByRole('heading', { name: 'Screens', level: 1 })).toBeVisible()
  expect(await screen.findByText('Videowall · Unknown')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'States' })).getByText(/1 unknown/)).toBeVisible()
  expect(screen.getByText('Nothing is planned now')).toBeVisible()
  expect(screen.getByText(/^playlists as of \d/)).toBeVisible()
  expect(screen.queryByText(/Dark/)).toBeNull()
})

// requirement 32.11
test('a tile names the item of this moment, not the first one of the rotation', async () => {
  // A loop of 30 s that has run since 1970 is in its second item.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12, 0, 20) })
  const seed = await signIn()
  const foyer = await seed.location('Foyer', 'foyer')
  const media = [await seed.upload('morning.png', PNG), await seed.upload('noon.png', PNG)]
  await seed.items(await seed.playlist(foyer, 'videowall'), media, 15)
  await seed.screensOn(foyer)
  renderApp('/screens')
  expect(await screen.findByText('noon.png')).toBeVisible()
  expect(screen.queryByText('morning.png')).toBeNull()
})

// requirement 32.12
test('with nothing switched on the page says how a screen comes here', async () => {
  await signIn()
  override('get', '/locations', () => envelope({ success: true, data: { locations: [] } }))
  renderApp('/screens')
  expect(await screen.findByText('No screen is expected: nothing is switched on anywhere.')).toBeVisible()
})

// requirement 32.14
test('the head of a group folds it here as in the sidebar, and a tile below it has the own name of its location', async () => {
  const seed = await signIn()
  for (const [index, name] of ['Atrium', 'Bandung / Shop 1', 'Bandung / Shop 2'].entries()) {
    const location = await seed.location(name, `u${index}`)
    await seed.playlist(location, 'videowall')
    await seed.playlist(location, 'ticker')
    await seed.screensOn(location)
  }
  const { user } = renderApp('/screens')
  const main = within(screen.getByRole('main'))
  const tiles = () => main.queryAllByRole('link').map(link => link.textContent)
  await waitFor(() => expect(tiles()).toEqual(['Atrium', 'Atrium', 'Shop 1', 'Shop 1', 'Shop 2', 'Shop 2']))
  expect(main.getAllByRole('link', { name: 'Bandung / Shop 2' })).toHaveLength(2)
  const head = main.getByRole('button', { name: 'Bandung, 2 locations' })
  expect(head.closest('li')).toHaveAttribute('aria-posinset', '3')
  await user.click(head)
  expect(tiles()).toEqual(['Atrium', 'Atrium'])
  expect(screen.getAllByTitle('Bandung, 2 locations').map(one => one.ariaExpanded)).toEqual(['false', 'false'])
})
