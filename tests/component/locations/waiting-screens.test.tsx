import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { alertOf, fillFields, press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { givePresence } from '../schedule/schedule-fixture.ts'
import { locationsAt, openTable, seedLocations, seedOfEachTest } from './many-locations-rig.ts'

const seed = seedOfEachTest()
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const form = async () => within(await screen.findByRole('dialog', { name: 'Add New Location' }))
const list = async () => within((await form()).getByRole('region', { name: 'Screens that wait' }))
const names = async () => (await list()).queryAllByRole('button').map(button => button.textContent)

// requirement 36.5
test('one press takes a waiting screen, and none of a location is in the list', async () => {
  await seedLocations(seed(), 'Canteen')
  givePresence('live', 'canteen-videowall', 'screen-4k7xr-ticker', 'screen-cc3f7-videowall')
  await openTable('Canteen')
  fireEvent.click(screen.getByText('Add Location'))
  expect(await names()).toEqual(['screen-cc3f7 Videowall', 'screen-4k7xr Ticker'])
  fireEvent.click(screen.getByText('screen-4k7xr'))
  expect(screen.getByLabelText('Unique ID')).toHaveValue('screen-4k7xr')
  expect((await list()).getByRole('button', { pressed: true })).toHaveAccessibleName('screen-4k7xr Ticker')
})

// requirement 36.6
test('the form of a screen that another console takes meanwhile says which location has it', async () => {
  givePresence('live', 'screen-4k7xr-ticker')
  renderApp('/add_location?add=screen-4k7xr')
  const dialog = await form()
  fillFields({ 'Location Name': 'Second' })
  await seed().location('Lobby', 'screen-4k7xr')
  fireEvent.click(dialog.getByText('Save Location'))
  expect(await alertOf('Warning')).toHaveTextContent(/already taken/)
  fireEvent.click(screen.getByText('OK'))
  const field = dialog.getByLabelText('Unique ID')
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription('The location “Lobby” has this unique ID.'))
  expect(field).toHaveValue('screen-4k7xr')
  expect(await names()).toEqual([])
})

// requirement 36.5
test('without a waiting screen the list says that the ID can be typed; of many it shows twenty, in short', async () => {
  await seedLocations(seed(), 'Canteen')
  givePresence('live')
  const user = await openTable('Canteen')
  await press(user, 'Add Location')
  const rest = /^None is seen\. Open http\S+\/display\/ on a player, and type the ID that it shows\.$/
  expect((await list()).getByText(rest)).toBeVisible()
  await press(user, 'Close', await form())

  const made = Array.from({ length: 10_000 }, (_, index) => `\u202E<b>${'x'.repeat(100)}${index}-ticker`)
  givePresence('live', ...made, 'screen-4k7xr-videowall')
  await press(user, 'Add Location')
  const shown = await names()
  expect(shown).toHaveLength(20)
  expect(shown.slice(0, 2)).toEqual(['screen-4k7xr Videowall', `\u202E<b>${'x'.repeat(36)}… Ticker`])
  expect((await list()).getByText('9,981 others not shown: type the ID that the screen shows.')).toBeVisible()
})

// requirement 36.7
test('the note of a dark screen leads to its location, which takes a waiting screen', async () => {
  await seedLocations(seed(), 'Canteen')
  givePresence('live', 'screen-4k7xr-videowall')
  const user = await openTable('Canteen')
  await press(user, 'State of the videowall of Canteen')
  await user.click(screen.getByText('Take a waiting screen'))
  const waiting = within((await form()).getByRole('region', { name: 'Take a waiting screen' }))
  await press(user, 'screen-4k7xr Videowall', waiting)
  expect((await form()).getByLabelText('Unique ID')).toHaveAccessibleDescription(/^This cuts off .* “canteen”/)
  await press(user, 'Update Location')
  await alertOf('Success')
  expect(window.location.search).toBe('')
  expect(await locationsAt(seed())).toMatchObject([{ name: 'Canteen', unique_id: 'screen-4k7xr' }])
})
