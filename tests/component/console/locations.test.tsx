import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { alertOf, confirmDelete, press, saveNewLocation, typeInto } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { aGate } from '../../support/looks/gate.ts'
import type { Seed } from '../../support/product/seed.ts'
import { answerFleet, shops } from '../fleet/fleet-rig.tsx'

let seed: Seed

beforeEach(async () => {
  await startContract()
  seed = await signIn()
})
afterEach(stopContract)

async function openLocations() {
  const { user } = renderApp('/add_location')
  await screen.findByRole('heading', { name: 'Location Management' })
  return user
}

const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }))

// requirements 1.4, 2.2, 3.1, 5.1, 5.3, 5.6, 5.7, 16.6
test('an empty table says so; a new location appears in the table and in the sidebar', async () => {
  const user = await openLocations()
  expect(await screen.findByText('No active screens')).toBeVisible()
  expect(document.title).toBe('Manage Location')

  await press(user, 'Add Location')
  const modal = within(screen.getByRole('dialog', { name: 'Add New Location' }))
  expect(modal.getByPlaceholderText('Enter unique ID')).toBeRequired()
  await user.type(modal.getByPlaceholderText('Enter location name'), 'Lobby ☕')
  await user.type(modal.getByPlaceholderText('Enter unique ID'), 'lobby-1{Enter}')

  expect(await alertOf('Success')).toBeVisible()
  await press(user, 'OK')
  const row = within(await screen.findByRole('row', { name: /lobby-1/ }))
  expect(row.getByRole('img', { name: 'Videowall Disconnected' })).toBeVisible()
  expect(row.getByRole('img', { name: 'Ticker Disconnected' })).toBeVisible()
  expect(sidebar().getByRole('link', { name: 'Lobby ☕' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/location\/1\?name=Lobby.*&uid=lobby-1$/),
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

// requirements 3.4, 5.5, 5.7, 14.8, 16.1, 16.6
test('a location is edited with its fields filled in, and deleted only after a question', async () => {
  await seed.location('Lobby', 'lobby')
  const user = await openLocations()
  await press(user, 'Edit Lobby')
  const name = screen.getByPlaceholderText('Enter location name')
  expect(name).toHaveValue('Lobby')
  await user.clear(name)
  await user.type(name, 'Hall')
  await press(user, 'Update Location')
  await press(user, 'OK')

  await press(user, 'Delete Hall')
  await press(user, 'Cancel', within(await screen.findByRole('alertdialog', { name: 'Confirm delete' })))
  expect(screen.getByRole('row', { name: /Hall/ })).toBeVisible()

  await press(user, 'Delete Hall')
  await confirmDelete(user)
  expect(await alertOf('Success')).toBeVisible()
  expect(await screen.findByText('No active screens')).toBeVisible()
})

// requirements 2.2, 3.3
test('a taken unique id is refused with the reason, and the typed texts stay', async () => {
  await seed.location('Lobby', 'lobby')
  const user = await openLocations()
  await saveNewLocation(user, 'Second', 'lobby')
  const alert = await alertOf('Warning')
  expect(alert).toHaveAccessibleDescription('Gagal menambahkan lokasi.')
  expect(alert).toHaveTextContent(/lobby.*taken|taken.*lobby|already/i)
  await press(user, 'OK')
  expect(screen.getByPlaceholderText('Enter location name')).toHaveValue('Second')
})

// requirement 5.16
test('a changed unique ID says that it cuts off the screens that use it', async () => {
  await seed.location('Lobby', 'lobby')
  const user = await openLocations()
  await press(user, 'Edit Lobby')
  const field = screen.getByPlaceholderText('Enter unique ID')
  expect(field).not.toHaveAccessibleDescription()
  await user.type(field, '-2')
  expect(field).toHaveAccessibleDescription(
    'This cuts off the screens that use “lobby”: each of them must be opened again at its new address.',
  )
  await user.type(field, '{Backspace}{Backspace}')
  expect(field).not.toHaveAccessibleDescription()
})

// requirement 2.11
test('a double click on Save sends once', async () => {
  let calls = 0
  const clicked = aGate()
  override('post', '/locations', async () => {
    calls += 1
    await clicked.opened
    return envelope({ success: true, message: 'Saved.' })
  })
  const user = await openLocations()
  await press(user, 'Add Location')
  await typeInto(user, screen, { 'Location Name': 'A', 'Unique ID': 'a' })
  await user.dblClick(screen.getByRole('button', { name: 'Save Location' }))
  clicked.open()
  expect(await alertOf('Success')).toHaveAccessibleDescription('Saved.')
  expect(calls).toBe(1)
})

const CREATED = '2026-03-01T22:30:00.000Z'
const COLUMNS = ['UID', 'Location Name', 'Videowall', 'Ticker', 'Created At', 'Updated At', 'Action']

// requirements 5.2, 5.3, 5.4
test('every cell belongs to one of seven headings; a time has the local format, or is "-" if there is none', async () => {
  const list = [
    { id: 1, name: 'Canteen', unique_id: 'canteen-1', created_at: CREATED, updated_at: null },
    { id: 2, name: 'Hall', unique_id: 'hall-1', created_at: '', updated_at: 'yesterday' },
    { id: 3, name: 'Lobby', unique_id: 'lobby-1' },
  ]
  override('get', '/locations', () => envelope({ success: true, data: { locations: list } }))
  await openLocations()
  await screen.findByRole('row', { name: /Canteen/ })
  const headings = screen.getAllByRole('columnheader')
  expect(headings).toHaveLength(COLUMNS.length)
  for (const [at, name] of COLUMNS.entries()) expect(headings[at]).toHaveAccessibleName(name)
  const cells = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')
  const texts = (name: RegExp) => cells(name).map(cell => cell.textContent)
  const local = new Date(CREATED).toLocaleString()
  expect(local).toMatch(/2026/)
  expect(texts(/Canteen/)).toEqual(['canteen-1', 'Canteen', '', '', local, '-', expect.anything()])
  for (const name of [/Hall/, /Lobby/]) expect(texts(name).slice(4, 6)).toEqual(['-', '-'])
  for (const [at, kind] of [
    [2, 'Videowall'],
    [3, 'Ticker'],
  ] as const) {
    const [dot, ...others] = within(cells(/Canteen/)[at] ?? document.body).getAllByRole('img')
    expect([dot?.ariaLabel, others]).toEqual([`${kind} Disconnected`, []])
    // There is no realtime server: the tooltip says so below.
    expect(dot?.title.split('\n')).toEqual([`${kind} Disconnected`, '(not known yet)'])
  }
  const actions = within(cells(/Canteen/)[6] ?? document.body).getAllByRole('button')
  expect(actions.map(button => button.getAttribute('aria-label'))).toEqual(['Edit Canteen', 'Delete Canteen'])
})

// requirement 5.13
test('search and sort keep to the names that people see', async () => {
  for (const [name, uid] of [
    ['Screen 10', 'b'],
    ['Screen 2', 'c'],
    ['Canteen', 'a'],
  ] as const) {
    await seed.location(name, uid)
  }
  const user = await openLocations()
  await screen.findByRole('row', { name: /Canteen/ })
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).getAllByRole('cell')[1]?.textContent)
  expect(names()).toEqual(['Canteen', 'Screen 2', 'Screen 10'])
  await press(user, 'UID')
  expect(names()).toEqual(['Canteen', 'Screen 10', 'Screen 2'])
  expect(screen.getByRole('columnheader', { name: 'UID' })).toHaveAttribute('aria-sort', 'ascending')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Location Name, reversed')
  expect(names()).toEqual(['Screen 10', 'Screen 2', 'Canteen'])
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'screen')
  expect(names()).toEqual(['Screen 10', 'Screen 2'])
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'zzz')
  expect(screen.getByRole('cell', { name: 'No location matches “screenzzz”.' })).toBeVisible()
})

// requirement 5.5
test('the display links open the public page in a new tab', async () => {
  await seed.location('Lobby', 'lobby (1)')
  await openLocations()
  const link = await screen.findByRole('link', { name: 'Open the ticker of Lobby' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/display\/lobby%20\(1\)\/ticker$/))
  expect(link).toHaveAttribute('target', '_blank')
})

// requirements 13.19, 16.6
test('a location without a name is called by its unique ID', async () => {
  const nameless = { id: 1, name: null, unique_id: 'lobby' }
  override('get', '/locations', () => envelope({ success: true, data: { locations: [nameless] } }))
  const user = await openLocations()
  expect(await screen.findByRole('button', { name: 'Edit lobby' })).toBeVisible()
  await press(user, 'Delete lobby')
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^Delete the location “lobby”/)
})

// requirement 21.1
test('the index asks first for the rows that the table shows, in its order', async () => {
  const gate = aGate()
  const server = answerFleet({ locations: shops(40), gate })
  const user = await openLocations()
  await waitFor(() => expect(server.asked).toEqual([1, 2, 3, 4, 5, 6]))
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), '3')
  await press(user, 'Location Name')
  gate.open()
  await waitFor(() => expect(server.asked).toHaveLength(40))
  expect(server.asked.slice(6, 12)).toEqual([39, 38, 37, 36, 35, 34])
})

// requirement 5.18
test('while a name is typed, the modal offers the groups that there are', async () => {
  for (const [index, name] of ['Bandung / Shop 1', 'Lobby', 'Bandung / Shop 2'].entries())
    await seed.location(name, `u${index}`)
  const user = await openLocations()
  await screen.findAllByText('Lobby')
  await press(user, 'Add Location')
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Location Name' })
  expect(Array.from(field.list?.options ?? [], ({ value }) => value)).toEqual(['Bandung / '])
})
