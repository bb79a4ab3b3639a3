import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(async () => {
  await startContract()
  await signIn()
})
afterEach(stopContract)

const CREATED = '2026-03-01T22:30:00.000Z'

const locations = [
  { id: 1, name: 'Canteen', unique_id: 'canteen-1', created_at: CREATED, updated_at: null },
  { id: 2, name: 'Hall', unique_id: 'hall-1', created_at: '', updated_at: 'yesterday' },
  { id: 3, name: 'Lobby', unique_id: 'lobby-1' },
]

async function openTable(): Promise<HTMLElement> {
  override('get', '/locations', () => envelope({ success: true, data: { locations } }))
  renderApp('/add_location')
  await screen.findByRole('row', { name: /Canteen/ }, { timeout: 20_000 })
  return screen.getByRole('table')
}

const COLUMNS = ['UID', 'Location Name', 'Videowall', 'Ticker', 'Created At', 'Updated At', 'Action']

/** @returns the cell of a location in a column */
function cell(table: HTMLElement, location: RegExp, column: string): HTMLElement {
  const found = within(within(table).getByRole('row', { name: location })).getAllByRole('cell')[COLUMNS.indexOf(column)]
  if (!found) throw new Error(`There is no column ${column}.`)
  return found
}

// requirement 5.2
test('the table has its seven columns, and every cell belongs to its heading', async () => {
  const table = await openTable()
  const headings = within(table).getAllByRole('columnheader')
  expect(headings).toHaveLength(COLUMNS.length)
  for (const [at, name] of COLUMNS.entries()) expect(headings[at]).toHaveAccessibleName(name)
  expect(cell(table, /Canteen/, 'UID')).toHaveTextContent('canteen-1')
  expect(cell(table, /Canteen/, 'Location Name')).toHaveTextContent('Canteen')
  for (const column of ['Videowall', 'Ticker']) {
    const dots = within(cell(table, /Canteen/, column)).getAllByRole('img')
    expect(dots).toHaveLength(1)
    expect(dots[0]).toHaveAccessibleName(`${column} Disconnected`)
  }
  const actions = within(cell(table, /Canteen/, 'Action')).getAllByRole('button')
  expect(actions.map(button => button.getAttribute('aria-label'))).toEqual(['Edit Canteen', 'Delete Canteen'])
})

// requirement 5.4
test('the times have the local date-time format, or are "-" if there is none', async () => {
  const table = await openTable()
  const local = new Date(CREATED).toLocaleString()
  expect(local).toMatch(/2026/)
  const times = [/Canteen/, /Hall/, /Lobby/].map(location =>
    ['Created At', 'Updated At'].map(column => cell(table, location, column).textContent),
  )
  expect(times).toEqual([
    [local, '-'],
    ['-', '-'],
    ['-', '-'],
  ])
})
